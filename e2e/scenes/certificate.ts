import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { certificatePath, issueTo, NOBODYS_NUMBER, signUpGraduate, verifyPath } from '../certificates.ts'
import { expect } from '../house.ts'
import { PHASE } from '../people.ts'
import { answer, broken, dialog, openAllDetails, screen, type Group, type Say, type Scene } from './scene.ts'
import { works } from './work.ts'

type Checked = OutputOf<'/index/certificate-verify'>
type Standing = OutputOf<'/certificate/requirements'>

const NUMBER = '7777-7777-7777-7777'

const checked: Checked = {
  number: NOBODYS_NUMBER,
  status: 'valid',
  name: 'Maximiliana-Theodora Wilhelmine von Hohenzollern-Sigmaringen',
  lang: 'en',
  school: [
    { lang: 'en', text: 'School of AI Engineering' },
    { lang: 'zh-CN', text: '人工智能工程学院' },
  ],
  phase: [
    { lang: 'en', text: 'How a language model works' },
    { lang: 'zh-CN', text: '语言模型如何工作' },
  ],
  cert_id: PHASE,
  issued_at: 1795253400,
  issued_on: '2026-11-21',
  valid_until: '2027-11-21',
  revoked_at: null,
  is_replaced: false,
  checked_at: 1795300000,
  lesson_count: 14,
  minutes: 560,
  quizzes: [{ name: 'A vocabulary that grows out of bytes', score: 92.5, passing_score: 60, total_score: 100 }],
  experiments: [
    { name: 'Counting what follows', check_kind: 'verified', is_solution_seen: false },
    { name: 'Training by hand', check_kind: 'self-checked', is_solution_seen: true },
  ],
  final: { score: 86.5, passing_score: 70, total_score: 100 },
  edition: { day: '2026-11-20', code: '3f2a9c1b' },
}

/** The page of a number, with an answer in place of the server's: it is asked for by the form, in the browser. */
const check = (name: string, more: Partial<Checked>): Scene => ({
  name: `a check, ${name}`,
  path: verifyPath(),
  prepare: (page) => answer('/index/certificate-verify', 200, { ...checked, ...more })(page),
  open: async (page, t) => {
    await page.getByLabel(t('certificate.verify.number')).fill(NOBODYS_NUMBER)
    await page.getByRole('button', { name: t('certificate.verify.go') }).click()
    await expect(page.getByRole('region', { name: t('certificate.verify.printed') })).toBeVisible()
  },
})

export const certificateChecks: Group = {
  who: 'visitor',
  about: 'checking a certificate',
  console: [/status of 404/],
  scenes: [
    {
      name: 'the form of the check, sent empty',
      path: verifyPath(),
      only: 'phone',
      open: async (page, t) => {
        await page.getByRole('button', { name: t('certificate.verify.go') }).click()
        await expect(page.getByText(t('certificate.number.missing'))).toBeVisible()
      },
    },
    { ...screen(verifyPath(NOBODYS_NUMBER), 'a number that is nobody’s'), only: 'desktop' },
    check('valid', {}),
    { ...check('expired', { status: 'expired', valid_until: '2026-11-30', cert_id: null }), only: 'phone' },
    { ...check('revoked', { status: 'revoked', revoked_at: 1795290000, valid_until: null }), only: 'desktop' },
    { ...screen('/my/certificate', 'my certificates, signed out'), only: 'phone' },
    { ...screen('/my/work', 'my work, signed out'), only: 'desktop' },
    { ...screen(certificatePath, 'a phase’s certificate, signed out'), only: 'phone' },
  ],
}

const someone = {
  module_id: 'counting',
  lesson_id: 'surprise',
  best_score: null,
  passing_score: null,
  check_kind: null,
  is_solution_seen: false,
}
const missing: Standing = {
  cert_id: PHASE,
  cert_name: 'How a language model works',
  cert_lang: 'en',
  certificate_id: `${PHASE}.certificate`,
  state: 'requirements_not_met',
  requirements: [
    { ...someone, kind: 'lesson', id: 'surprise', name: 'Putting a price on a guess', is_met: true },
    { ...someone, kind: 'lesson', id: 'sampling', name: 'Choosing a token', is_met: false },
    {
      ...someone,
      kind: 'quiz',
      id: `${PHASE}.surprise`,
      name: 'Putting a price on a guess',
      is_met: true,
      best_score: 92.5,
      passing_score: 60,
    },
    {
      ...someone,
      kind: 'quiz',
      id: `${PHASE}.sampling`,
      name: 'Choosing a token',
      is_met: false,
      best_score: 40,
      passing_score: 60,
    },
    {
      ...someone,
      kind: 'experiment',
      id: `${PHASE}.bigram`,
      name: 'Counting what follows',
      is_met: true,
      check_kind: 'self-checked',
    },
    { ...someone, kind: 'experiment', id: `${PHASE}.training`, name: 'Training by hand', is_met: false },
    { ...someone, kind: 'profile', id: null, name: '', module_id: null, lesson_id: null, is_met: false },
    { ...someone, kind: 'offer', id: null, name: '', module_id: null, lesson_id: null, is_met: false },
  ],
  validity: { kind: 'until', date: '2026-06-30', months: null },
  name: null,
  suggested_name: 'Lin Yao',
  certificate: null,
}
const standing = (more: Partial<Standing> = {}) => answer('/certificate/requirements', 200, { ...missing, ...more })

const revoked: NonNullable<Standing['certificate']> = {
  number: NUMBER,
  cert_id: PHASE,
  cert_name: missing.cert_name,
  cert_lang: 'en',
  certificate_id: missing.certificate_id,
  name: 'Lin Yao',
  lang: 'en',
  issued_at: 1795253400,
  issued_on: '2026-11-21',
  valid_until: '2027-11-21',
  status: 'revoked',
}

const applying = async (page: Page, t: Say, name = 'Lin Yao') => {
  await page.getByLabel(t('certificate.apply.name')).fill(name)
  await page.getByRole('button', { name: t('certificate.apply.go') }).click()
}

export const certificates: Group = {
  who: async () => {
    const learner = await signUpGraduate()
    await issueTo(learner)
    return learner
  },
  about: 'certificates and handed-in work',
  console: [/status of 500/],
  scenes: [
    ...works,
    { ...screen(certificatePath, 'a certificate that was issued'), only: 'phone' },
    { name: 'what is missing for a certificate', path: certificatePath, prepare: standing(), open: openAllDetails },
    {
      name: 'dialog: is the name right',
      path: certificatePath,
      only: 'desktop',
      prepare: standing({ state: 'can_apply', validity: { kind: 'months', date: null, months: 24 } }),
      open: async (page, t) => {
        await applying(page, t)
        await expect(dialog(page)).toContainText('Lin Yao')
      },
    },
    {
      name: 'a name that cannot be taken',
      path: certificatePath,
      only: 'phone',
      prepare: standing({ state: 'can_apply' }),
      open: async (page, t) => {
        await applying(page, t, '123')
        await expect(page.getByText(t('certificate.name.invalid')).first()).toBeVisible()
      },
    },
    {
      name: 'certificates in every state',
      path: '/my/certificate',
      prepare: (page) =>
        answer('/certificate/list', 200, {
          list: [revoked, { ...revoked, number: NOBODYS_NUMBER, status: 'expired' }],
          open: [
            {
              cert_id: PHASE,
              cert_name: missing.cert_name,
              cert_lang: 'en',
              certificate_id: missing.certificate_id,
              state: 'can_apply',
              met: 8,
              total: 8,
            },
          ],
        })(page),
    },
    {
      name: 'no certificate at all',
      path: '/my/certificate',
      only: 'phone',
      prepare: (page) => answer('/certificate/list', 200, { list: [], open: [] })(page),
    },
    {
      name: 'my certificates, failed',
      path: '/my/certificate',
      only: 'phone',
      prepare: answer('/certificate/list', 500, broken),
    },
  ],
}

export const certificateOutside: Group = {
  who: 'newcomer',
  about: 'the certificate of a phase that the learner is not enrolled in',
  scenes: [{ ...screen(certificatePath), only: 'phone' }],
}

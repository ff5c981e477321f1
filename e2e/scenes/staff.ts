import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import type { StuckCase } from '../../contract/staff-overview-calls.ts'
import { ask, expect, PASSWORD, signUpLearner, type Learner } from '../house.ts'
import { operate } from '../operator.ts'
import { sendReceipt, signUpBuyer } from '../orders.ts'
import { answer, broken, dialog, main, screen, sendEmpty, type Group, type Say, type Scene } from './scene.ts'
import { announcements, faq } from './staff-announce.ts'
import { groups, items } from './staff-class.ts'
import { sights } from './staff-see.ts'
import { contents } from './staff-content.ts'
import { feedback } from './staff-feedback.ts'
import { houses } from './staff-house.ts'

async function makeOwner(): Promise<Learner> {
  const owner = await signUpLearner({ first: 'Amira', last: 'Halabi' })
  await operate('staff', 'grant', '--email', owner.email, '--role', 'owner')
  await ask('/staff/prove', { proof_password: PASSWORD }, owner.token)
  return owner
}

const due = { error: 'password_due', message: 'Please type your password.' }
/** A page of the console is empty until its call is answered. */
const isShown = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const receiptIsThere = (page: Page, t: Say) =>
  expect(page.getByRole('heading', { level: 2, name: t('staff.receipts.decision') })).toBeVisible()

const start: readonly Scene[] = [
  screen('/staff'),
  { name: 'the console, failed', path: '/staff', only: 'phone', prepare: answer('/staff/me', 500, broken) },
  {
    name: 'the password of the console is due',
    path: '/staff/people',
    prepare: answer('/staff/people', 200, due),
    open: sendEmpty,
  },
  {
    name: 'the console asks for an authenticator app that is not there',
    path: '/staff/people',
    only: 'phone',
    prepare: async (page) => {
      await answer('/staff/people', 200, due)(page)
      await answer('/staff/prove', 200, { error: 'second_factor_missing', message: 'An app, please.' })(page)
    },
    open: async (page, t) => {
      await main(page).locator('input[type=password]').fill(PASSWORD)
      await main(page)
        .getByRole('button', { name: t('staff.prove.go') })
        .click()
      await expect(main(page).getByRole('link', { name: t('staff.prove.app.go') })).toBeVisible()
    },
  },
]

const people: readonly Scene[] = [
  screen('/staff/people'),
  {
    name: 'a role that cannot be given',
    path: '/staff/people',
    open: async (page) => {
      await main(page).getByRole('combobox').selectOption('teacher')
      await sendEmpty(page)
    },
  },
  {
    name: 'dialog: take a role away',
    path: '/staff/people',
    only: 'desktop',
    open: async (page, t) => {
      await main(page)
        .getByRole('button', { name: t('staff.people.take') })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
]

const receipts: readonly Scene[] = [
  { ...screen('/staff/receipts'), open: receiptIsThere },
  {
    name: 'dialog: return a receipt',
    path: '/staff/receipts',
    open: async (page, t) => {
      await receiptIsThere(page, t)
      await main(page)
        .getByRole('button', { name: t('staff.receipts.return') })
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'a sum that is none',
    path: '/staff/receipts',
    only: 'phone',
    open: async (page, t) => {
      await receiptIsThere(page, t)
      await main(page).locator('#received').fill('much')
      await expect(page.getByText(t('staff.receipts.received.invalid'))).toBeVisible()
    },
  },
  {
    name: 'no receipt waits',
    path: '/staff/receipts',
    prepare: answer('/staff/receipts', 200, { list: [], count: 0 }),
  },
  {
    name: 'receipts, failed',
    path: '/staff/receipts',
    only: 'phone',
    prepare: answer('/staff/receipts', 500, broken),
  },
]

let found = ''
const learners: readonly Scene[] = [
  { name: '/staff/learners', path: '/staff/learners' },
  { name: '/staff/learners, found', path: '/staff/learners?text=Merit' },
  { name: '/staff/learners, nobody', path: '/staff/learners?text=nobody-at-all', only: 'phone' },
  {
    name: 'a learner',
    path: '/staff',
    open: async (page) => {
      await page.goto(found)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merit Oduya-Lunde')
    },
  },
  ...(['hours', 'delete'] as const).map((deed): Scene => ({
    name: `dialog: a deed, ${deed}, sent empty`,
    path: '/staff',
    ...(deed === 'hours' ? {} : { only: 'phone' as const }),
    open: async (page, t) => {
      await page.goto(found)
      await main(page)
        .getByRole('button', { name: t('staff.deed', { deed }) })
        .click()
      await dialog(page)
        .getByRole('button', { name: t('staff.deed.go', { deed }) })
        .click()
      await expect(dialog(page).locator('form [role=alert]').first()).toBeFocused()
    },
  })),
]

const stuckCase = (more: Partial<StuckCase>): StuckCase => ({
  account_id: '00000000-0000-4000-8000-000000000001',
  name: 'Noor Alvandi',
  lang: 'en',
  cert_id: 'llm-foundations',
  node_id: 'byte-pairs',
  lesson: 'Byte pairs',
  reason: 'check',
  times: 9,
  what: 'rean becomes r and ean',
  since: Math.floor(Date.now() / 1000) - 3 * 86_400,
  is_new: true,
  written: null,
  ...more,
})
const stuck: readonly Scene[] = [
  {
    name: '/staff/stuck',
    path: '/staff/stuck',
    prepare: answer('/staff/stuck', 200, {
      list: [
        stuckCase({}),
        stuckCase({
          account_id: '00000000-0000-4000-8000-000000000002',
          name: '许知夏',
          lang: 'zh-CN',
          reason: 'never',
          what: null,
          is_new: false,
          written: { at: Math.floor(Date.now() / 1000) - 86_400, by: 'Ruth Denholm-Sey', went_on: true },
        }),
      ],
      letters: { check: { en: 'Hello,', 'zh-CN': '你好：' }, never: { en: 'Hello,', 'zh-CN': '你好：' } },
      counted_at: Math.floor(Date.now() / 1000),
    } satisfies OutputOf<'/staff/stuck'>),
  },
  {
    name: '/staff/stuck, nobody',
    path: '/staff/stuck',
    only: 'phone',
    prepare: answer('/staff/stuck', 200, { list: [], letters: {}, counted_at: null }),
  },
]

const today: Scene = {
  name: '/staff, counted',
  path: '/staff',
  prepare: answer('/staff/overview', 200, {
    receipts: { count: 6, oldest: 1_795_000_000, answer_by: 1_795_010_000 },
    stuck: { count: 1000, fresh: 3, is_more: true },
    feedback: { count: 0, oldest: null },
    active: { count: 318, before: 296, days: [9, 8, 9, 8, 9, 4, 7, 9, 9, 9, 10, 12, 3, 4] },
    failures: { labs: 2, jobs: 0 },
    courses: [
      {
        cert_id: 'llm-foundations',
        name: 'How a language model works',
        enrolled: 412,
        certified: 106,
        lessons: Array.from({ length: 14 }, (_, at) => ({ name: `Lesson ${at + 1}`, going: 24 - at, stopped: at })),
      },
    ],
    counted_at: 1_795_000_000,
    next: [
      {
        kind: 'receipt',
        id: 'a',
        name: 'Merit Oduya-Lunde',
        what: 'RF92 7627 1650',
        times: null,
        place: null,
        since: 1_795_000_000,
      },
      {
        kind: 'feedback',
        id: 'b',
        name: '林曜之',
        what: 'I do not see why.',
        times: null,
        place: 'Byte pairs',
        since: 1_795_100_000,
      },
      {
        kind: 'stuck',
        id: 'c',
        name: 'Noor Alvandi',
        what: 'check',
        times: 9,
        place: 'rean becomes r and ean',
        since: 1_795_200_000,
      },
    ],
  } satisfies OutputOf<'/staff/overview'>),
}

/** The owner sees every page of it. */
export const consoles: Group = {
  who: async () => {
    const owner = await makeOwner()
    const buyer = await signUpBuyer({ first: 'Merit', last: 'Oduya-Lunde' })
    await sendReceipt(buyer.token)
    await ask(
      '/feedback/create',
      { content: 'Why does the lower number go first?', question_type: 'quiz' },
      buyer.token,
    )
    const { list } = await ask('/staff/learners', { text: buyer.email }, owner.token)
    found = `/staff/learners/${list[0]?.id ?? ''}`
    return owner
  },
  about: 'the console',
  console: [/status of 500/],
  // The console's own code comes after the page: nothing is judged before its heading is there.
  scenes: [
    ...start,
    today,
    ...receipts,
    ...stuck,
    ...feedback,
    ...faq,
    ...learners,
    ...sights,
    ...groups,
    ...items,
    ...announcements,
    ...contents,
    ...houses,
    ...people,
  ].map((scene) => ({
    open: isShown,
    ...scene,
  })),
}

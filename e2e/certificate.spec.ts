// From the first missing lesson to the paper in an employer's hand, and to its revocation; in both languages.
import { readFile } from 'node:fs/promises'
import { say, type Arguments, type Key } from '../messages/format.ts'
import {
  certificatePath,
  finishPhase,
  issueTo,
  leaveProfileUnfinished,
  NOBODYS_NUMBER,
  signUpEnrolled,
  signUpGraduate,
  verifyPath,
} from './certificates.ts'
import { ask, expect, houseUrl, languages, prefer, signIn, sizes, test, walkedIn } from './house.ts'
import { operate } from './operator.ts'
import { lessonPath, PHASE, quizOf, settle } from './people.ts'

const phases = { en: 'How a language model works', 'zh-CN': '语言模型如何工作' } as const

const looks = { en: ['desktop', 'light'], 'zh-CN': ['phone', 'dark'] } as const
for (const language of walkedIn('zh-CN')) {
  const [size, theme] = looks[language]
  test.describe(`in ${language}, ${size}`, () => {
    test.use({ viewport: sizes[size], permissions: ['clipboard-read', 'clipboard-write'] })

    test('a learner meets the requirements, applies, downloads; an employer checks; the school revokes', async ({
      page,
      browser,
    }) => {
      test.setTimeout(120_000)
      const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
      const learner = await signUpEnrolled()
      await leaveProfileUnfinished(learner)
      await prefer(page, { language, theme })
      await signIn(page, learner)

      // Everything that is missing, by lesson with the time it takes, each line linked to where it is done.
      await page.goto(certificatePath)
      const { requirements } = await ask('/certificate/requirements', { id: PHASE }, learner.token)
      const heading = (count: number) =>
        page.getByRole('heading', { name: t('certificate.missing.title', { count }), exact: true })
      const lessons = (count: number) =>
        page.getByRole('region', { name: t('certificate.missing.lessons', { count, time: '' }).trim() })
      const lines = lessons(14).getByRole('listitem')
      const apart = requirements.filter(({ lesson_id: lesson }) => !lesson).length // the profile, and from its day on the final
      await expect(lines).toHaveCount(14 + apart)
      const links = () => lines.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(await links()).toContain(lessonPath({ module: 'text-to-numbers', lesson: 'next-token' }))
      expect((await links()).at(-1)).toBe('/login/complete-information')

      // What is done elsewhere is seen when the learner comes back to the page.
      await finishPhase(learner, { but: [quizOf('surprise'), 'bytes'] })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(lessons(2).getByRole('listitem')).toHaveCount(3)
      // Of a lesson of which only the quiz is missing, the line leads to that.
      await expect(lessons(2).locator(`a[href="/phase/quiz/${PHASE}/${quizOf('surprise')}"]`)).toBeVisible()
      await page.getByText(t('certificate.met.title', { count: requirements.length - 3 })).click()
      await expect(page.getByText(t('certificate.have.quiz', { best: '92.5' })).first()).toBeVisible()
      await finishPhase(learner)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(heading(1)).toBeVisible()

      // The profile is asked for, and its form comes back to here.
      await page.getByRole('link', { name: t('certificate.need.profile') }).click()
      await page.getByLabel(t('account.gender.label')).selectOption({ label: t('account.gender.female') })
      await page.getByRole('button', { name: t('account.complete.action') }).click()
      await expect(page).toHaveURL(certificatePath)

      // The name: suggested, warned about, asked again, refused where it cannot be printed.
      const name = page.getByLabel(t('certificate.apply.name'))
      await expect(name).toHaveValue('林小雨')
      await expect(page.getByText(t('certificate.apply.warning'))).toBeVisible()
      const applyWith = async (
        typed: string,
        answer: 'certificate.apply.confirm.yes' | 'certificate.apply.confirm.no',
      ) => {
        await name.fill(typed)
        await page.getByRole('button', { name: t('certificate.apply.go') }).click()
        await expect(page.getByRole('alertdialog')).toContainText(typed)
        await page.getByRole('button', { name: t(answer), exact: true }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
      }
      await applyWith('林小雷', 'certificate.apply.confirm.no')
      await applyWith('𠮷小雨', 'certificate.apply.confirm.yes')
      await expect(page.getByText(t('refusal.name_not_printable', { characters: '𠮷' })).first()).toBeVisible()
      await applyWith('林小雨', 'certificate.apply.confirm.yes')

      // Issued: number, files, link.
      const number = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
      for (const [form, start] of [
        ['pdf', '%PDF-'],
        ['credential', '{'],
        ['jwt', 'eyJ'],
      ] as const) {
        const download = page.waitForEvent('download')
        await page
          .getByRole('button', {
            name: t('certificate.action.named', { action: t(`certificate.action.${form}`), phase: phases[language] }),
          })
          .click()
        const file = await download
        expect(file.suggestedFilename()).toMatch(new RegExp(`^certificate-${number}\\.`))
        expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${start}`))
      }
      await page.getByRole('button', { name: t('certificate.action.share') }).click()
      const shared = await page.evaluate(() => navigator.clipboard.readText())
      expect(shared).toBe(houseUrl() + verifyPath(number))

      // The employer: another browser, without sign-in and without script, with the number from the paper.
      const employer = await browser.newContext({ javaScriptEnabled: false, viewport: sizes[size] })
      const desk = await employer.newPage()
      await prefer(desk, { language, theme })
      await desk.goto(houseUrl() + verifyPath())
      await desk.getByLabel(t('certificate.verify.number')).fill(number.toLowerCase().replaceAll('-', ''))
      await desk.getByRole('button', { name: t('certificate.verify.go') }).click()
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(t('certificate.verify.valid.title'))
      const paper = desk.getByRole('region', { name: t('certificate.verify.printed') })
      for (const printed of [
        number,
        '林小雨',
        ...Object.values(phases),
        'School of AI Engineering',
        '人工智能工程学院',
        t('certificate.validity.permanent'),
      ])
        await expect(paper).toContainText(printed)
      await expect(paper.getByRole('img', { name: number })).toBeVisible()

      // Revoked: the same page says so at once, and so does the learner's own.
      await operate('certificate', 'revoke', '--number', number, '--reason', 'a test')
      await desk.reload()
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(t('certificate.verify.revoked.title'))
      await expect(desk.getByRole('region', { name: t('certificate.verify.printed') })).toContainText('林小雨')
      await employer.close()
      await page.goto('/my/certificate')
      await expect(page.getByText(t('certificate.card.revoked'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('certificate.action.pdf') })).toHaveCount(0)
    })
  })
}

test.describe('the check page', () => {
  const get = (path: string, cookie = '') =>
    fetch(houseUrl() + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' })

  test('of a number that is nobody’s, or that has a typing mistake, is a page that says so and answers 404', async () => {
    for (const language of languages) {
      for (const [number, key] of [
        [NOBODYS_NUMBER, 'certificate.verify.unknown.title'],
        ['7K3M', 'certificate.verify.mistyped.title'],
        ['%3Cb%3E', 'certificate.verify.mistyped.title'],
        ['x'.repeat(400), 'certificate.verify.mistyped.title'],
      ] as const) {
        const answer = await get(`/certificate/verify/${number}`, `lang=${language}`)
        expect([answer.status, (await answer.text()).includes(say(language, key))], number).toEqual([404, true])
      }
    }
  })

  test('is the same for a visitor and for its owner, tells nothing but what is printed, and is for no search engine', async () => {
    const learner = await signUpGraduate()
    const number = await issueTo(learner)
    const [visitor, owner] = [await get(verifyPath(number)), await get(verifyPath(number), `token=${learner.token}`)]
    const [body, ownersBody] = [await visitor.text(), await owner.text()]
    const shown = (text: string) => text.replaceAll(/<script[\s\S]*?<\/script>|Checked on [^<]*/g, '') // the time of the check differs, and the data that carries it
    expect(shown(ownersBody)).toBe(shown(body))
    expect(shown(body)).toContain('林小雨')
    for (const secret of [learner.email, learner.token]) expect(ownersBody).not.toContain(secret)
    expect([visitor.status, visitor.headers.get('x-robots-tag'), visitor.headers.get('cache-control')]).toEqual([
      200,
      'noindex',
      'no-store',
    ])
  })

  test('can be used by keyboard and says what is wrong in place', async ({ page }) => {
    const number = await issueTo(await signUpGraduate())
    await page.goto(verifyPath())
    await settle(page)
    const field = page.getByLabel('Number on the certificate')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter the number on the certificate.')
    await field.fill(` ${number.toLowerCase()} `)
    await field.press('Enter')
    await expect(page).toHaveURL(verifyPath(number))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid')
  })
})

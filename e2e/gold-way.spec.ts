// The gold way: from home's hero to the first sentence of lesson 1 with an account. Its presses, fields and mails are
// counted as somebody does them; what is pressed is what a screen offers first.
import type { Locator, Page } from '@playwright/test'
import type { Locale } from '../messages/locale.ts'
import { say, type Arguments, type Key } from '../messages/format.ts'
import {
  ask,
  expect,
  houseUrl,
  newEmail,
  PASSWORD,
  prefer,
  readCode,
  signIn,
  signUpLearner,
  sizes,
  test,
  walkedIn,
  isWhole,
} from './house.ts'
import { findClosedLesson, PHASE, settle } from './people.ts'

const FIRST_LESSON = new RegExp(`/phase/lesson-learn/${PHASE}/[\\w-]+/next-token$`)
const firstSentence = { en: 'After this lesson you can', 'zh-CN': '学完这一课，你将能够' } as const

/** Does what a person does, and counts it. `arrive`: what happens to each page that somebody has come to. */
function walker(page: Page, arrive: () => Promise<unknown> = async () => {}) {
  const count = { presses: 0, fields: 0 }
  return {
    count,
    arrive,
    press: async (target: Locator) => {
      await settle(page) // what is pressed before a script is there is start-phase.spec.ts's
      await expect(target).toBeInViewport({ ratio: 1 }) // nobody has to look for it
      await target.click()
      count.presses += 1
    },
    fill: async (target: Locator, text: string) => {
      await settle(page)
      await target.fill(text)
      count.fields += 1
    },
  }
}
type Walker = ReturnType<typeof walker>

async function walkTo(page: Page, language: Locale, email: string, { press, fill, arrive }: Walker): Promise<void> {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  const main = page.getByRole('main')
  await page.goto('/home')
  await fill(page.getByLabel(t('home.email')), email)
  await press(page.getByRole('button', { name: t('home.signIn') }))
  await expect(page).toHaveURL(`${houseUrl()}/login/signin`) // the address is not in the location
  await arrive()
  await expect(page.getByLabel(t('account.email.label'))).toHaveValue(email)
  await press(main.getByRole('link', { name: t('account.signIn.create') }))
  await expect(page).toHaveURL(/\/login\/signup$/)
  await arrive()
  await expect(page.getByLabel(t('account.email.label'))).toHaveValue(email)
  await press(page.getByRole('checkbox'))
  await arrive()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await fill(page.getByLabel(t('account.password.label'), { exact: true }), PASSWORD)
}

async function goOnByMail(page: Page, language: Locale, email: string, { press, fill }: Walker): Promise<void> {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  const code = page.getByLabel(t('account.code.label'))
  await expect(code).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: t('account.signUp.action') })).toBeInViewport({ ratio: 1 })
  await fill(code, await readCode(email)) // and no press: a right code goes on by itself
  await expect(page).toHaveURL(/\/login\/complete-information$/)
  await press(page.getByRole('button', { name: t('account.complete.skip') }))
}

async function isInFirstLesson(page: Page, language: Locale): Promise<void> {
  await expect(page).toHaveURL(FIRST_LESSON)
  await expect(page.getByRole('main')).toContainText(firstSentence[language])
  await expect(page.getByRole('dialog')).toHaveCount(0) // no tour on the way
  await expect
    .poll(async () => (await ask('/dataset-cert/user-self-list', {}, await tokenOf(page))).list.map(({ id }) => id))
    .toEqual([PHASE])
  // The page knows it too: the reading can be marked.
  await expect(page.getByRole('button', { name: say(language, 'lesson.done.reading'), exact: true })).toBeAttached()
}

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''

async function countMails(email: string): Promise<number> {
  const list = await (await fetch(`${houseUrl()}/mail`)).text()
  return [...list.matchAll(/<tr[\s\S]*?<\/tr>|<li[\s\S]*?<\/li>/g)].filter(([row]) => row.includes(email)).length
}

for (const language of walkedIn('en'))
  for (const [name, size] of Object.entries(isWhole ? sizes : { phone: sizes.phone }))
    test(`takes at most 6 presses, 3 fields and 1 mail (${language}, ${name})`, async ({ page }) => {
      const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
      await prefer(page, { language, theme: 'light' })
      await page.setViewportSize(size)
      const email = newEmail()
      const walk = walker(page)
      await walkTo(page, language, email, walk)
      await walk.press(page.getByRole('button', { name: t('account.code.send') }))
      await goOnByMail(page, language, email, walk)
      await isInFirstLesson(page, language)
      const count = { ...walk.count, mails: await countMails(email) }
      test.info().annotations.push({ type: 'gold way', description: JSON.stringify(count) })
      console.log(`gold way, ${language}, ${name}: ${JSON.stringify(count)}`)
      expect(count.presses).toBeLessThanOrEqual(6)
      expect(count.fields).toBeLessThanOrEqual(3)
      expect(count.mails).toBe(1)
    })

for (const language of walkedIn('zh-CN'))
  test(`a reload after each press loses nothing of it but the password (${language})`, async ({ page }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    await prefer(page, { language, theme: 'light' })
    const email = newEmail()
    const walk = walker(page, async () => {
      await settle(page)
      await page.reload()
    })
    await walkTo(page, language, email, walk)
    await page.getByRole('button', { name: t('account.code.send') }).click()
    const code = page.getByLabel(t('account.code.label'))
    await expect(code).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main')).toContainText(t('account.signUp.restored'))
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(PASSWORD)
    await code.fill(await readCode(email))
    await expect(page).toHaveURL(/\/login\/complete-information$/)
    await page.reload()
    await walk.press(page.getByRole('button', { name: t('account.complete.skip') }))
    await isInFirstLesson(page, language)
  })

test.describe('in a browser whose language is Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('it is Chinese from the first page to the lesson and in the mail, and nothing has to be chosen', async ({
    page,
  }) => {
    const email = newEmail()
    const walk = walker(page)
    await walkTo(page, 'zh-CN', email, walk)
    await walk.press(page.getByRole('button', { name: say('zh-CN', 'account.code.send') }))
    await goOnByMail(page, 'zh-CN', email, walk)
    await isInFirstLesson(page, 'zh-CN')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    expect(await (await fetch(`${houseUrl()}/mail`)).text()).toMatch(
      new RegExp(`${email}[\\s\\S]{0,400}验证码|验证码[\\s\\S]{0,400}${email}`),
    )
  })
})

test.describe('before any code has come', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('the press starts the phase too, and so does Enter in the box', async ({ page }) => {
    await prefer(page, { language: 'en', theme: 'light' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/home')
    await page.getByLabel(say('en', 'home.email')).fill('new@example.edu')
    await page.getByLabel(say('en', 'home.email')).press('Enter')
    await expect(page).toHaveURL(/\/login\/signin/)
    expect(await page.evaluate(() => sessionStorage.getItem('start'))).toMatch(new RegExp(`^\\d+ ${PHASE}$`))
  })
})

async function signInFromHome(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/home')
  await settle(page)
  await page.getByLabel(say('en', 'home.email')).fill(email)
  await page.getByRole('button', { name: say('en', 'home.signIn') }).click()
  await page.getByLabel(say('en', 'account.password.label'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('en', 'shell.signIn'), exact: true }).click()
}

test('whoever comes back by it lands where they stopped, and who left the phase is asked', async ({ page }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  const learner = await signUpLearner()
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  const [first] = (await ask('/dataset-cert/overview', { id: PHASE }, learner.token)).modules
  for (const { kind } of first?.lessons[0]?.items ?? [])
    if (kind === 'reading')
      await ask('/lesson/complete', { cert_id: PHASE, lesson_id: 'next-token', item: kind }, learner.token)
  const { next } = await ask('/dataset-cert/overview', { id: PHASE }, learner.token)
  await signInFromHome(page, learner)
  await expect(page).toHaveURL(new RegExp(`/phase/lesson-learn/${PHASE}/${next?.module_id}/${next?.lesson_id}`))

  // Leaving ends it: nobody is put back by a press that is still remembered.
  await page.goto('/my/learning')
  await page.getByRole('button', { name: say('en', 'learning.leave') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('en', 'learning.leave.yes') })
    .click()
  await expect(page.getByRole('heading', { name: say('en', 'learning.left') })).toBeVisible()
  await page.goto(`/phase/detail/${PHASE}`)
  await expect(page.getByRole('button', { name: say('en', 'phase.enrol') })).toBeEnabled()
  expect((await ask('/dataset-cert/user-self-list', {}, learner.token)).list[0]?.left_at).not.toBeNull()
})

test('a lesson that somebody wants to go on with is open, and its phase begun, once they have an account', async ({
  page,
  learner,
}) => {
  await prefer(page, { language: 'en', theme: 'light' })
  const path = await findClosedLesson()
  await page.goto(path)
  await settle(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('en', 'lesson.gate.signIn'), exact: true })
    .click()
  await page.getByLabel(say('en', 'account.email.label')).fill(learner.email)
  await page.getByLabel(say('en', 'account.password.label'), { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: say('en', 'shell.signIn'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('button', { name: say('en', 'lesson.done.reading'), exact: true })).toBeAttached()
})

for (const language of walkedIn('zh-CN'))
  test(`“continue learning” on home leads who has begun nothing into the first free phase, and who has begun where they stopped (${language})`, async ({
    page,
    learner,
  }) => {
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.addInitScript(`localStorage.setItem('tour', 'seen')`)
    const goOn = page.getByRole('main').getByRole('link', { name: say(language, 'home.continue'), exact: true })
    await page.goto('/home')
    await settle(page)
    await goOn.click()
    await isInFirstLesson(page, language)
    await ask('/lesson/complete', { cert_id: PHASE, lesson_id: 'next-token', item: 'reading' }, learner.token)
    await page.goto('/home')
    await settle(page)
    await goOn.click()
    await expect(page).toHaveURL(new RegExp(`/phase/lesson-learn/${PHASE}/`))
  })

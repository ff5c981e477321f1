// What an address is, in a browser: one spelling, a way back that is there, a language that was chosen.
import { issueTo, signUpGraduate } from './certificates.ts'
import { expect, houseUrl, PASSWORD, signIn, type Learner, isWhole } from './house.ts'
import { operate } from './operator.ts'
import { PHASE, settle, test } from './people.ts'
import type { Page } from '@playwright/test'

const BYTES = `/phase/quiz/${PHASE}/${PHASE}.bytes`
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('a revoked certificate is revoked at every spelling of its address, also where it was opened while it was valid', async ({
  page,
}) => {
  const number = await issueTo(await signUpGraduate())
  const spellings = [
    `/certificate/verify/${number}`,
    `/Certificate/verify/${number}`,
    `/certificate/verif%79/${number}`,
    `//certificate/verify/${number}/`,
  ]
  for (const path of spellings) {
    await page.goto(houseUrl() + path)
    await expect(page).toHaveURL(`/certificate/verify/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid')
  }
  await operate('certificate', 'revoke', '--number', number, '--reason', 'planted')
  for (const path of spellings) {
    await page.goto(houseUrl() + path)
    await settle(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate was revoked')
  }
})

test('a link inside the product to another spelling leads to the one, with its query and fragment', async ({
  page,
}) => {
  await page.goto('/home')
  await settle(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/Questions/?q=quiz#all')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/questions?q=quiz#all')
  await expect.poll(() => readStored(page, 'lastPath')).toBe('/questions?q=quiz#all')
})

async function comeBack(page: Page, learner: Learner): Promise<void> {
  await page.goto('/login/signin')
  await settle(page)
  await page.getByLabel('E-mail').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

for (const { from, to } of [
  { from: ['/questions#quiz-again'], to: '/questions#quiz-again' },
  { from: [BYTES], to: BYTES },
  { from: ['/questions', '/nowhere'], to: '/questions' },
  ...(isWhole ? [{ from: ['/questions', '/phase/detail/nowhere'], to: '/questions' }] : []),
  { from: ['/phase/detail/nowhere'], to: '/my/learning' },
]) {
  test.describe(() => {
    test.use({ expectedConsole: [/status of 404/] })
    test(`signing in after ${from.join(' and ')} leads to ${to}`, async ({ page, people }) => {
      for (const path of from) {
        await page.goto(path)
        await settle(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      }
      if (from.at(-1)?.includes('nowhere'))
        await expect.poll(() => readStored(page, 'lastPath')).toBe(to === '/my/learning' ? null : to)
      await comeBack(page, people.student)
      await expect(page).toHaveURL(to)
    })
  })
}

test.describe('the language', () => {
  for (const { stored, language } of [
    { stored: 'zh-CN', language: 'zh-CN' },
    { stored: 'zh', language: 'zh-CN' },
    { stored: 'en-US', language: 'en' },
  ]) {
    test(`${stored} in local storage is used without a cookie, and both say ${language} from then on`, async ({
      page,
      context,
    }) => {
      await page.goto('/healthz')
      await page.evaluate((lang) => localStorage.setItem('lang', lang), stored)
      await page.goto('/phase#all')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).not.toHaveAttribute('style')
      await settle(page)
      expect(await readStored(page, 'lang')).toBe(language)
      expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe(language)
      await expect(page).toHaveURL('/phase#all')
    })
  }

  test('a cookie of another reading is rewritten, and goes before local storage', async ({ page, context }) => {
    await context.addCookies([{ name: 'lang', value: 'zh', url: houseUrl() }])
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.setItem('lang', 'en-US'))
    await page.goto('/phase')
    await settle(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    expect([
      await readStored(page, 'lang'),
      (await context.cookies()).find(({ name }) => name === 'lang')?.value,
    ]).toEqual(['zh-CN', 'zh-CN'])
  })

  test('a first visit follows the browser, and an address may name a language for once', async ({ page, browser }) => {
    const other = await browser.newPage({ baseURL: houseUrl(), locale: 'zh-CN' })
    await other.goto('/phase')
    await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN')
    expect(await readStored(other, 'lang')).toBeNull()
    await other.close()
    await page.goto('/phase?lang=zh-CN')
    await settle(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    expect(await readStored(page, 'lang')).toBeNull()
    await page.goto('/phase')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('a choice takes the language out of the address, and the focus stays on the switch', async ({ page }) => {
    await page.goto('/questions?lang=zh-CN&q=quiz')
    await settle(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    const other = page.getByRole('banner').getByRole('button', { name: 'EN', exact: false }).first()
    await other.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveURL('/questions?q=quiz')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lang')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('the header leads Home in a word of its own, for a newcomer too', async ({ page, people }) => {
  await signIn(page, people.newcomer)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/my/learning')
  await settle(page)
  await page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('dialog')).toBeVisible() // the tour of the first visit
})

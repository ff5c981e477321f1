// 微信: from a lesson that is closed into it, by WeChat, in Chinese; inside WeChat and at a desk.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { describePerson } from '../server/outside/sign-in/test-providers.ts'
import { INSIDE } from '../server/outside/sign-in/wechat/test-provider.ts'
import { expect, newEmail, readCode, test } from './house.ts'
import { findClosedLesson, settle } from './people.ts'

const t = <K extends Key>(key: K, ...args: Arguments<K>) => say('zh-CN', key, ...args)
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
test.use({ locale: 'zh-CN' })

async function sayWho(page: Page, id: string): Promise<void> {
  await expect(page).toHaveTitle('Who is it?')
  await page.getByLabel('Who is it?').fill(describePerson({ id, first: '小林 🐱' }))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const [where, userAgent, door] of [
  ['at a desk, by the QR code', undefined, '/connect/qrconnect?'],
  ['inside WeChat, by its consent', INSIDE, '/connect/oauth2/authorize?'],
] as const)
  test.describe(where, () => {
    if (userAgent !== undefined) test.use({ userAgent })

    test(`somebody who wanted a lesson comes by 微信 and is in it (${where})`, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => request.url().includes('/connect/') && asked.push(request.url()))
      const path = await findClosedLesson()
      await page.goto(path)
      await settle(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('lesson.gate.signIn'), exact: true })
        .click()
      await expect(page).toHaveURL(/\/login\/sign(in|up)$/)
      const button = page.getByRole('button', { name: '使用微信账号继续' })

      // Who says no comes back to a page that says what is safe, and may change their mind.
      await button.click()
      await expect(page).toHaveTitle('Who is it?')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(h1(page)).toHaveText('你在微信取消了登录')
      await expect(page).toHaveURL('/my/thirdparty') // code and state are out of the address
      await page.getByRole('button', { name: t('account.provider.retry', { provider: '微信' }) }).click()
      const id = randomUUID()
      await sayWho(page, id)
      expect(asked.map((url) => new URL(url).pathname + '?')).toEqual([door, door])

      // WeChat gives no address: one is proved by a code, once.
      await expect(page.getByRole('main')).toContainText('微信没有提供邮箱地址')
      const email = newEmail()
      await page.getByLabel(t('account.email.label')).fill(email)
      await page.getByRole('button', { name: t('account.code.send') }).click()
      await page.getByLabel(t('account.code.label')).fill(await readCode(email))
      await expect(page).toHaveURL('/login/complete-information')
      await expect(page.getByLabel(t('account.firstName.label'))).toHaveValue('小林 🐱')
      await page.getByRole('button', { name: t('account.complete.skip') }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('button', { name: t('lesson.done.reading'), exact: true })).toBeAttached() // enrolled
    })
  })

test('a return from 微信 that was begun in another browser signs nobody in', async ({ page, browser }) => {
  await page.goto('/login/signin')
  await settle(page)
  await page.getByRole('button', { name: '使用微信账号继续' }).click()
  await expect(page).toHaveTitle('Who is it?')
  let back = ''
  page.on('request', (request) => {
    if (/my\/thirdparty\?/.test(request.url())) back = request.url()
  })
  await sayWho(page, randomUUID())
  await expect.poll(() => back).toContain('code=')
  const other = await browser.newContext({ locale: 'zh-CN' })
  const elsewhere = await other.newPage()
  await elsewhere.goto(back)
  await expect(h1(elsewhere)).toHaveText(t('account.provider.stopped.over'))
  expect((await other.cookies()).some(({ name }) => name === 'token')).toBe(false)
  await other.close()
})

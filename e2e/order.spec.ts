// Buying hours on a phone, from the checkout to the hours, with finance's mail read from a real SMTP server.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import type { TestSmtp } from '../server/outside/test-smtp.ts'
import {
  ask,
  expect,
  houseUrl,
  languages,
  PASSWORD,
  prefer,
  signIn,
  sizes,
  test as base,
  type Learner,
  walkedIn,
} from './house.ts'
import { readMail, signUpByMail, withMailHouse } from './mail-house.ts'
import { makeReceipt } from './orders.ts'

const FINANCE = 'finance@example.edu'

const test = base.extend<object, { readonly house: { readonly url: string; readonly smtp: TestSmtp } }>({
  house: [
    async ({}, use) => {
      await withMailHouse({ FINANCE_EMAIL: FINANCE }, use)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
})
test.use({ viewport: sizes.phone, hasTouch: true })
test.describe.configure({ mode: 'default', timeout: 120_000 })

async function signUp(smtp: TestSmtp): Promise<Learner> {
  const { email, token } = await signUpByMail(smtp)
  await ask(
    '/index/complete-information',
    { first_name: 'Lin', last_name: 'Yao', gender: 'female', nationality: 'CN', education: 'bachelor' },
    token,
  )
  return { email, password: PASSWORD, token }
}

/** Finance's page, behind the newest link of its mails about a reference, in a browser without any account. */
async function openReview(
  browser: Browser,
  smtp: TestSmtp,
  at: { reference: string; language: (typeof languages)[number]; not?: string },
): Promise<{ page: Page; context: BrowserContext; link: string }> {
  let link = ''
  await expect
    .poll(
      async () => {
        link = /\/order\/review\/[\w-]+/.exec(await readMail(smtp, FINANCE, new RegExp(at.reference)))?.[0] ?? ''
        return link !== '' && link !== at.not
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  const context = await browser.newContext({ viewport: sizes.phone, baseURL: houseUrl() })
  const page = await context.newPage()
  await prefer(page, { language: at.language, theme: 'light' })
  await page.goto(link)
  return { page, context, link }
}

for (const language of walkedIn('zh-CN')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  const price = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(amount)
  const quoted = (en: string, key: Key) => (language === 'en' ? en : say(language, key as 'order.send'))

  test.describe(language, () => {
    test.use({ expectedConsole: [/ERR_FAILED/] })
    test('hours are chosen, paid, returned once, sent again, approved and used, and everybody is told', async ({
      page,
      browser,
      context,
      house: { smtp },
    }) => {
      const learner = await signUp(smtp)
      const receipt = await makeReceipt()
      await prefer(page, { language, theme: 'light' })
      await signIn(page, learner)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const main = page.getByRole('main')
      const hours = (count: number) => (language === 'en' ? `${count} hours` : `${count} 小时`)

      await test.step('the numbers', async () => {
        await page.goto('/my/learning')
        await page.getByRole('link', { name: t('order.mine.hours') }).click()
        await expect(main).toContainText(hours(10))
        await page.getByRole('link', { name: t('order.statement.buy') }).click()
        await expect(page).toHaveURL(/\/phase\/experimentCheckout\//)
        await button(t('order.create')).click()
        await expect(
          main
            .getByText(quoted('Please enter a number between 1 and 99.', 'order.hours.invalid'), { exact: true })
            .last(),
        ).toBeVisible()
        await expect(
          main.getByText(quoted('Please select a time.', 'order.validity.missing'), { exact: true }).last(),
        ).toBeVisible()
        await page.getByLabel(t('order.hours.label')).fill('100')
        await button(t('order.create')).click()
        await expect(main.getByText(t('order.hours.invalid'), { exact: true }).last()).toBeVisible()
        await page.getByLabel(t('order.hours.label')).fill('5')
        await page.getByLabel(t('order.validity.label')).selectOption({ label: t('order.validity.days', { days: 30 }) })
        await expect(main).toContainText(price(10))
        await button(t('order.create')).click()
        await expect(page.getByRole('heading', { name: t('order.step.pay'), exact: true })).toBeFocused()
      })

      const reference = (await ask('/order/list', {}, learner.token)).list[0]?.reference ?? ''
      await test.step('the bank’s details', async () => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await button(t('order.copy.named', { name: t('order.bank.reference') })).click()
        await expect(page.locator('[data-kind=confirmation]')).toHaveText(
          t('order.copied', { name: t('order.bank.reference') }),
        )
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
        await expect(main).toContainText('AE07 0331 2345 6789 0123 456')
        await expect(main).toContainText(
          language === 'en' ? 'Monday to Thursday, 8 AM to 4 PM' : '星期一至星期四 08:00 至 16:00',
        )
        await expect(main).toContainText(
          language === 'en' ? 'Monday to Thursday, 12 PM to 8 PM' : '星期一至星期四 12:00 至 20:00',
        ) // the browser stands in Shanghai
      })

      await test.step('an upload breaks off, and nothing is typed again', async () => {
        await button(t('order.send')).click()
        await expect(
          main.getByText(quoted('Please upload the payment receipt', 'order.receipt.missing'), { exact: true }).last(),
        ).toBeVisible()
        await page.getByLabel(t('order.transaction.label')).fill(`88-${reference}`)
        await page.route('**/api/order/receipt', (route) => route.abort(), { times: 1 })
        await page.locator('input[type=file]').setInputFiles(receipt)
        await button(t('order.receipt.retry')).click()
        await expect(main.getByRole('status').filter({ hasText: receipt.name })).toBeAttached()
        await expect(page.getByRole('img', { name: t('order.receipt.picture', { name: receipt.name }) })).toBeVisible()
        await expect(page.getByLabel(t('order.transaction.label'))).toHaveValue(`88-${reference}`)
        await button(t('order.send')).click()
        await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
        await expect(main).toContainText(t('order.state.applying'))
        await expect(main).toContainText(t('order.now.lent', { time: hours(2) }))
      })
      const orderUrl = page.url()

      const first = await openReview(browser, smtp, { reference, language })
      await test.step('finance looks, which decides nothing, and returns it', async () => {
        for (let look = 0; look < 3; look++) expect((await fetch(houseUrl() + first.link)).status).toBe(200)
        const finance = first.page
        await expect(finance.getByRole('img', { name: receipt.name })).toBeVisible()
        await finance.getByLabel(t('order.review.reviewer')).fill('Wang Min')
        await finance.getByRole('button', { name: t('order.review.approve'), exact: true }).click()
        await expect(finance.getByText(t('order.amount.missing'), { exact: true }).last()).toBeVisible()
        await finance.getByRole('button', { name: t('order.review.reject'), exact: true }).click()
        await expect(finance.getByText(t('order.reason.missing'), { exact: true }).last()).toBeVisible()
        await page.reload()
        await expect(main).toContainText(t('order.state.applying'))
        await finance.getByLabel(t('order.review.reason')).fill('No stamp 没有盖章')
        await finance.getByLabel(t('order.review.reviewer')).last().fill('Wang Min')
        await finance.getByRole('button', { name: t('order.review.reject'), exact: true }).click()
        await expect(finance.getByRole('main')).toContainText(t('order.review.decided.rejected'))
        await expect(finance.getByRole('main')).toContainText('Wang Min')
      })

      await test.step('the learner is told, keeps everything and sends another', async () => {
        await readMail(smtp, learner.email, /No stamp 没有盖章/) // the reference alone is in the mail of the submission, too
        await page.goto('/my/learning')
        await expect(main.getByRole('listitem').filter({ hasText: reference })).toContainText(t('order.mine.rejected'))
        await main.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click()
        await expect(main).toContainText('No stamp 没有盖章')
        await expect(page.getByLabel(t('order.transaction.label'))).toHaveValue(`88-${reference}`)
        await button(t('order.send')).click()
        await expect(main.getByText(t('order.receipt.missing'), { exact: true }).last()).toBeVisible()
        await page.locator('input[type=file]').setInputFiles(receipt)
        await expect(main.getByRole('status').filter({ hasText: receipt.name })).toBeAttached() // the button moves until then
        await button(t('order.send')).click()
        await expect(main).toContainText(t('order.state.applying'))
        await page.goto('/my/learning')
        await expect(main.getByRole('listitem').filter({ hasText: reference })).toContainText(t('order.state.applying'))
      })

      await test.step('finance approves with less than asked; the old link and a second press change nothing', async () => {
        const {
          page: finance,
          context: room,
          link,
        } = await openReview(browser, smtp, { reference, language, not: first.link })
        const late = await room.newPage()
        await late.goto(link)
        await finance.getByLabel(t('order.review.amount', { currency: 'USD' })).fill('9.50')
        await expect(finance.getByText(t('order.review.amount.less', { difference: price(0.5) }))).toBeVisible()
        await finance.getByLabel(t('order.review.reviewer')).first().fill('Wang Min')
        await finance.getByRole('button', { name: t('order.review.approve'), exact: true }).click()
        await expect(finance.getByRole('main')).toContainText(t('order.review.decided.approved'))
        await late.getByLabel(t('order.review.reason')).fill('Too late')
        await late.getByLabel(t('order.review.reviewer')).last().fill('Somebody')
        await late.getByRole('button', { name: t('order.review.reject'), exact: true }).click()
        await expect(late.getByRole('main')).toContainText(t('order.review.decided.approved'))
        await expect(late.getByRole('main')).toContainText('Wang Min')
        await room.close()
        await first.context.close()
      })

      await test.step('the hours are there, once, and the confirmation can be printed', async () => {
        await page.goto(orderUrl)
        await expect(main).toContainText(t('order.received.less', { difference: price(0.5) }))
        await expect(main).toContainText(hours(5))
        await expect(page.getByRole('heading', { name: t('order.paper') })).toBeVisible()
        await page.emulateMedia({ media: 'print' })
        await expect(page.getByRole('heading', { name: t('order.paper') })).toBeVisible()
        await expect(page.getByRole('banner')).toBeHidden()
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
        await page.emulateMedia({ media: 'screen' })
        await page.goto('/my/hours')
        await expect(main.getByText(hours(15)).first()).toBeVisible()
        await expect(main.getByRole('row').filter({ hasText: t('order.source.purchase') })).toHaveCount(1)
        expect((await ask('/order/hours', {}, learner.token)).balance_seconds).toBe(15 * 3600)
      })
    })
  })
}

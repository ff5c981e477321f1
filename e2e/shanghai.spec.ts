// A school in Shanghai, walked in Chinese: its own copy of courses/site has an account in yuan without an IBAN.
import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { makeOfd } from '../server/flows/test-ofd.ts'
import type { TestSmtp } from '../server/outside/test-smtp.ts'
import { certificatePath, finishPhase, verifyPath } from './certificates.ts'
import { ask, expect, isWhole, PASSWORD, prefer, signIn, sizes, test as base } from './house.ts'
import { readMail, signUpByMail, withMailHouse } from './mail-house.ts'
import { hoursPath, makeReceipt } from './orders.ts'
import { root } from './product.ts'

const FINANCE = 'finance@example.cn'
const BANK = `country: CN
bank_name: 中国工商银行
bank_branch: 上海市分行营业部
cnaps: "102290000013"
account_title: 上海格物学校
account_number: "1001234509300123456"
currency: CNY
methods: [transfer]
`
const DOLLARS = `country: US
bank_name: Example Bank
routing_number: "021000021"
account_title: Shanghai Tessera School
account_number: "1234567890"
currency: USD
methods: [transfer]
`
const OFFICE = 'office: {zone: Asia/Shanghai, days: [mon, tue, wed, thu, fri], from: 9, to: 17}\n'
const asEntry = (account: string): string => `  - ${account.trimEnd().replaceAll('\n', '\n    ')}\n`
const HOURS = 'currency: CNY\nper_hour: 1500\nvalidities: [{id: d30, days: 30}]\n'

interface House {
  readonly url: string
  readonly smtp: TestSmtp
  readonly dataDir: string
  /** Imports the site with these files. */
  readonly sell: (bank: string, hours: string) => Promise<void>
}

const test = base.extend<object, { readonly house: House }>({
  house: [
    async ({}, use) => {
      await withMailHouse({ FINANCE_EMAIL: FINANCE, FINANCE_LANG: 'zh-CN' }, async ({ url, smtp, dataDir }) => {
        const site = path.join(dataDir, 'site')
        await cp(path.join(root, 'courses/site'), site, { recursive: true })
        const sell: House['sell'] = async (bank, hours) => {
          await writeFile(path.join(site, 'bank.yaml'), bank)
          await writeFile(path.join(site, 'hours.yaml'), hours)
          await promisify(execFile)(path.join(root, 'node_modules/.bin/node'), ['content/cli.ts', 'import', site], {
            cwd: root,
            env: { ...process.env, DATA_DIR: dataDir },
          })
        }
        await use({ url, smtp, dataDir, sell })
      })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
})
test.use({ viewport: sizes.phone, hasTouch: true })
test.describe.configure({ mode: 'default', timeout: 120_000 })

// In the quick run calls (server/calls/order-currency.test.ts, order-invoice.test.ts), parts and order.spec.ts ask it.
if (isWhole)
  test('hours in yuan, an account with 开户行 and 联行号, 发票信息, the receipt, finance’s 发票, and in the end the certificate', async ({
    page,
    browser,
    house: { smtp, url, dataDir, sell },
  }) => {
    await sell(BANK + OFFICE, HOURS)
    const { email, token } = await signUpByMail(smtp)
    await prefer(page, { language: 'zh-CN', theme: 'light' })
    await signIn(page, { email, password: PASSWORD, token })
    const main = page.getByRole('main')
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('十小时，按人民币', async () => {
      await page.goto(hoursPath)
      await page.getByLabel('购买小时数').fill('10')
      await page.getByLabel('有效期').selectOption({ label: '30 天' })
      await expect(main).toContainText('¥150.00')
      await expect(main).not.toContainText('US$')
      await button('去付款').click()
    })

    await test.step('收款账户没有 IBAN 和 SWIFT', async () => {
      const account = page.getByLabel('收款账户', { exact: true })
      for (const text of [
        '开户行上海市分行营业部',
        '联行号102290000013',
        '账号1001234509300123456',
        '户名上海格物学校',
      ])
        await expect(account).toContainText(text)
      for (const text of ['IBAN', 'SWIFT', '银行地址', '收款人地址']) await expect(account).not.toContainText(text)
    })

    await test.step('发票信息：税号错一位就不收，刷新后仍在', async () => {
      await button('需要发票').click()
      await page.getByLabel('发票抬头').fill('上海示例科技有限公司')
      await page.getByLabel('税号').fill('91350100M000100Y44')
      await page.reload()
      await expect(page.getByLabel('发票抬头')).toHaveValue('上海示例科技有限公司')
      await button('保存').click()
      await expect(main.getByText(/^统一社会信用代码不正确/).last()).toBeVisible()
      await page.getByLabel('税号').fill('91350100m000100y43')
      await page.getByLabel('地址（选填）').fill('上海市示例路 1 号')
      await button('保存').click()
      const facts = page.getByRole('region', { name: '发票信息' })
      await expect(facts).toContainText('91350100M000100Y43')
      const paper = page.waitForEvent('download')
      await facts.getByRole('button', { name: '下载形式发票（PDF）' }).click()
      expect((await paper).suggestedFilename()).toMatch(/^pro-forma-RF\d{10}\.pdf$/)
    })

    const reference = (await ask('/order/list', {}, token)).list[0]?.reference ?? ''
    await test.step('提交付款凭证', async () => {
      await page.locator('input[type=file]').setInputFiles(await makeReceipt())
      await button('提交付款凭证').click()
      await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
      await expect(main).toContainText('审核中')
      await expect(page.getByRole('region', { name: '发票信息' })).toContainText('上海示例科技有限公司')
    })

    const room = await browser.newContext({ viewport: sizes.desktop, baseURL: url })
    const finance = await room.newPage()
    await prefer(finance, { language: 'zh-CN', theme: 'light' })
    const openLink = async (words: RegExp) =>
      finance.goto(/\/order\/review\/[\w-]+/.exec(await readMail(smtp, FINANCE, words))?.[0] ?? '')
    await test.step('财务确认收款', async () => {
      await openLink(new RegExp(`待审核付款 ${reference}`))
      await finance.getByLabel('实收金额（CNY）').fill('150.00')
      await finance.getByLabel('你的姓名').fill('王敏')
      await finance.getByRole('button', { name: '通过', exact: true }).click()
      await expect(finance.getByRole('main')).toContainText('这笔付款已通过')
      await page.reload()
      await expect(page.getByRole('region', { name: '发票信息' })).toContainText('已申请，财务正在开具')
      const paper = page.waitForEvent('download')
      await page.getByRole('button', { name: '下载收款凭据（PDF）' }).click()
      expect((await paper).suggestedFilename()).toMatch(/^receipt-\d{4}-00001\.pdf$/)
    })

    await test.step('财务开票：邮件里的链接，发票号码和 OFD 文件', async () => {
      await openLink(new RegExp(`待开发票：付款 ${reference}`))
      const box = finance.getByRole('region', { name: '发票信息' })
      await expect(box).toContainText('91350100M000100Y43')
      await box.getByRole('button', { name: '登记并告知学员' }).click()
      await expect(box.getByText('请填写发票号码。').last()).toBeVisible()
      await box.getByLabel('发票号码').fill('26312000000012345678')
      await box.getByLabel('发票文件（PDF 或 OFD，选填）').setInputFiles({
        name: '发票.ofd',
        mimeType: 'application/ofd',
        buffer: makeOfd({ 'OFD.xml': '<ofd/>', 'Doc_0/Document.xml': '<d/>' }),
      })
      await box.getByRole('button', { name: '登记并告知学员' }).click()
      await expect(box).toContainText('26312000000012345678')
      await room.close()
    })

    await test.step('学员收到邮件和消息，订单页有号码和文件', async () => {
      expect(await readMail(smtp, email, /的发票已开具|The invoice for order/)).toContain('26312000000012345678')
      await page.reload()
      const box = page.getByRole('region', { name: '发票信息' })
      await expect(box).toContainText('26312000000012345678')
      const file = page.waitForEvent('download')
      await box.getByRole('button', { name: '下载发票（OFD）' }).click()
      expect((await file).suggestedFilename()).toBe('发票.ofd')
      await page.goto('/message')
      await expect(main).toContainText(`订单 ${reference} 的发票已开具`)
    })

    await test.step('学完后补上个人信息，国家按拼音查', async () => {
      await finishPhase({ email }, { dataDir })
      await page.goto(certificatePath)
      await page.getByRole('link', { name: '完善个人信息' }).click()
      await page.getByLabel('姓', { exact: true }).fill('林')
      await page.getByLabel('名', { exact: true }).fill('小雨')
      await page.getByLabel('性别').selectOption({ label: '女' })
      await page.getByRole('combobox', { name: '国家/地区' }).pressSequentially('zhongguo')
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('中国')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByLabel('最高学历').selectOption({ label: '大专（高职）' })
      await button('保存并继续').click()
      await expect(page).toHaveURL(certificatePath)
    })

    await test.step('申请证书，下载，任何人凭编号查验', async () => {
      await expect(page.getByLabel('证书上的姓名')).toHaveValue('林小雨')
      await button('申请证书').click()
      await button('确认并签发').click()
      const number = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
      const paper = page.waitForEvent('download')
      await page.getByRole('button', { name: '《语言模型如何工作》下载 PDF' }).click()
      expect((await paper).suggestedFilename()).toBe(`certificate-${number}.pdf`)
      const employer = await browser.newContext({ viewport: sizes.phone, baseURL: url, locale: 'zh-CN' })
      const desk = await employer.newPage()
      await desk.goto(verifyPath(number))
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText('证书有效')
      await expect(desk.getByRole('main')).toContainText('林小雨')
      await employer.close()
    })
  })

if (isWhole)
  test('with two currencies each reader sees their own, may choose the other, and pays to its account', async ({
    page,
    house: { smtp, sell },
  }) => {
    await sell(
      `accounts:\n${asEntry(BANK)}${asEntry(DOLLARS)}${OFFICE}`,
      HOURS.replace('currency: CNY\nper_hour: 1500', 'per_hour: {CNY: 1500, USD: 200}'),
    )
    const { email, token } = await signUpByMail(smtp)
    await prefer(page, { language: 'en', theme: 'light' })
    await signIn(page, { email, password: PASSWORD, token })
    const main = page.getByRole('main')
    await page.goto(hoursPath)
    await expect(page.getByRole('radio', { name: '$2.00', exact: true })).toBeChecked()
    await page.getByRole('radio', { name: 'CN¥15.00' }).click()
    await page.reload() // the choice is kept
    await expect(page.getByRole('radio', { name: 'CN¥15.00' })).toBeChecked()
    await page.getByLabel('Experiment hours').fill('10')
    await page.getByLabel('Valid for').selectOption({ label: '30 days' })
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(main).toContainText('CN¥150.00')
    await expect(main).toContainText('CNAPS code102290000013')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('radio', { name: '$2.00', exact: true }).click()
    await page.getByRole('button', { name: 'Update the order' }).click()
    await expect(main).toContainText('Routing number (ABA)021000021')
    await expect(main).not.toContainText('CNAPS')
    const [order] = (await ask('/order/list', {}, token)).list
    expect(order?.price).toEqual({ amount: 2000, currency: 'USD' })
  })

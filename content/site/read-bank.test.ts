import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFolder } from '../check-folder.ts'
import { wordProblem } from '../problem.ts'
import { writeFiles, writePhase } from '../test-folder.ts'

const OFFICE = 'office: {zone: Asia/Shanghai, days: [mon, tue], from: 9, to: 17}\n'
const ICBC = `country: CN
bank_name: 中国工商银行
bank_branch: 上海市分行营业部
cnaps: "102290000013"
account_title: 格物学校
account_number: "1001234509300123456"
currency: CNY
methods: [transfer]
`
const DUBAI =
  'bank_name: B\nbank_address: A\naccount_title: S\naccount_number: "1"\niban: AE07 0331 2345 6789 0123 456\ncurrency: USD\nswift: EXMPAEAD\naddress: C\nmethods: [transfer]\n'
const asEntry = (account: string): string => `  - ${account.trimEnd().split('\n').join('\n    ')}\n`
const both = `accounts:\n${asEntry(ICBC)}${asEntry(DUBAI)}${OFFICE}`
const HOURS = 'currency: CNY\nper_hour: 1500\nvalidities: [{id: d30, days: 30}]\n'

const siteFiles = (bank: string | undefined, hours = HOURS) => ({
  'questions.yaml': 'categories: []\nquestions: []\n',
  'feedback.yaml': 'types: [{id: other, name: {en: Other, zh-CN: 其他}}]\n',
  'hours.yaml': hours,
  'privacy-policy.en.md': '---\ntitle: P\nupdated: 2026-11-21\n---\nT\n',
  'privacy-policy.zh-CN.md': '---\ntitle: 隐\nupdated: 2026-11-21\n---\n文\n',
  ...(bank === undefined ? {} : { 'bank.yaml': bank }),
})
const check = async (bank: string | undefined, hours?: string) => {
  const root = await writeFiles(siteFiles(bank, hours))
  const { problems, content } = await checkFolder(root)
  return {
    words: problems.map((problem) => wordProblem(problem).replace(`${root}/`, '')),
    site: content?.kind === 'site' ? content.edition : undefined,
  }
}

test('a school in China sells in yuan with an account that has no IBAN', async () => {
  const { words, site } = await check(ICBC + OFFICE)
  expect(words).toEqual([])
  expect(site?.banks).toMatchObject([{ country: 'CN', currency: 'CNY', cnaps: '102290000013', iban: '', swift: '' }])
})

test('an account as it was always written goes on, and its country is its IBAN’s', async () => {
  const { words, site } = await check(DUBAI + OFFICE, HOURS.replace('CNY', 'USD'))
  expect(words).toEqual([])
  expect(site?.banks).toMatchObject([{ country: 'AE', currency: 'USD', accountNumber: '1' }])
})

test('several accounts, each with its currency, and hours with a price in each', async () => {
  const { words, site } = await check(
    both,
    HOURS.replace('currency: CNY\nper_hour: 1500', 'per_hour: {CNY: 1500, USD: 200}'),
  )
  expect(words).toEqual([])
  expect(site?.banks.map(({ currency, office }) => [currency, office.zone])).toEqual([
    ['CNY', 'Asia/Shanghai'],
    ['USD', 'Asia/Shanghai'],
  ])
  expect(site?.hours?.perHour).toEqual([
    { amount: 1500, currency: 'CNY' },
    { amount: 200, currency: 'USD' },
  ])
})

describe('says what is wrong, where, and what it must look like:', () => {
  test.each([
    [
      'no branch',
      ICBC.replace(/bank_branch.*\n/, ''),
      'bank.yaml:1:1 account-missing An account in CN needs bank_branch: the name of the branch that keeps the account (开户行).',
    ],
    [
      'eleven digits',
      ICBC.replace('102290000013', '10229000001'),
      'bank.yaml:4:8 account-shape cnaps of an account in CN must be 12 digits (联行号).',
    ],
    [
      'no country',
      ICBC.replace('country: CN\n', ''),
      'bank.yaml:1:12 account-country Say in which country the account is: two capital letters, such as country: CN. Only an IBAN tells it by itself.',
    ],
    [
      'a country in words',
      ICBC.replace('country: CN', 'country: China'),
      'bank.yaml:1:10 account-country Say in which country the account is: two capital letters, such as country: CN. Only an IBAN tells it by itself.',
    ],
    [
      'what China has not',
      `${ICBC}sort_code: 12-34-56\n`,
      'bank.yaml:9:12 account-foreign An account in CN has no sort_code.',
    ],
    [
      'a slip in the IBAN',
      DUBAI.replace('AE07', 'AE08').replace('USD', 'CNY'),
      'bank.yaml:5:7 account-shape iban of an account in AE must be an IBAN of that country, 23 characters whose check digits fit, such as AE07 0331 2345 6789 0123 456.',
    ],
    ['a field nobody knows', `${ICBC}ibann: x\n`, 'bank.yaml:9:1 field-unknown The field ibann is not known here.'],
  ])('%s', async (_, bank, sentence) => expect((await check(bank + OFFICE)).words).toEqual([sentence]))

  test('two accounts of one currency', async () => {
    expect((await check(`accounts:\n${asEntry(ICBC)}${asEntry(ICBC)}${OFFICE}`)).words).toEqual([
      'bank.yaml:16:15 account-twice There is another account for CNY already: one for each currency.',
    ])
  })

  test('an hour in a currency that has no account', async () => {
    expect((await check(ICBC + OFFICE, HOURS.replace('CNY', 'USD'))).words).toEqual([
      'hours.yaml:2:11 price-account There is a price in USD, and bank.yaml of the site has no account for it, only for CNY.',
    ])
  })

  test.each([
    [
      'a map and a currency',
      'currency: CNY\nper_hour: {CNY: 1500}',
      'hours.yaml:1:11 field-unknown The field currency is not known here.',
    ],
    ['no currency', 'per_hour: 1500', 'hours.yaml:1:1 field-missing The field currency is missing.'],
    ['nothing for an hour', 'per_hour: {CNY: 0}', 'hours.yaml:1:17 field-range The field per_hour.CNY must be ≥ 1.'],
    ['yuan in words', 'per_hour: {yuan: 5}', 'hours.yaml:1:18 field-invalid The field per_hour.yuan is not valid.'],
  ])('%s', async (_, fields, sentence) =>
    expect((await check(ICBC + OFFICE, `${fields}\nvalidities: [{id: d30, days: 30}]\n`)).words).toEqual([sentence]),
  )
})

test('a phase with a price in a currency without an account is refused beside its site, and nowhere else', async () => {
  const withPrice = (price: string) => ({ 'course.yaml': (text: string) => `${text}price: ${price}\n` })
  const root = await writePhase(withPrice('{CNY: 36000, USD: 5000}'))
  const alone = await checkFolder(root)
  expect(alone.problems).toEqual([])
  expect(alone.content?.kind === 'phase' && alone.content.edition.prices).toEqual([
    { amount: 36_000, currency: 'CNY' },
    { amount: 5000, currency: 'USD' },
  ])
  const site = path.join(path.dirname(root), 'site')
  await mkdir(site)
  for (const [name, text] of Object.entries(siteFiles(ICBC + OFFICE))) await writeFile(path.join(site, name), text)
  const { problems, content } = await checkFolder(root)
  expect(problems).toMatchObject([
    { code: 'price-account', severity: 'error', args: { currency: 'USD', known: 'CNY' } },
  ])
  expect(content).toBeUndefined()
})

// bank.yaml: where the school takes money, and when its finance office works. One account, or one for each currency.
import path from 'node:path'
import { z } from 'zod'
import { accountKeys, checkAccount, countryOf, type AccountKey } from '../../domain/order/bank-account.ts'
import { ibanLength } from '../../domain/order/iban.ts'
import { weekdays } from '../../domain/order/office.ts'
import { paymentMethods } from '../../domain/order/state.ts'
import type { BankEdition } from '../../domain/phase/edition.ts'
import { isZone } from '../../domain/zone.ts'
import { day, line } from '../fields.ts'
import { openFolder, readText, type Folder } from '../folder.ts'
import { currency, readAs } from '../prices.ts'
import { createReport, type Report } from '../problem.ts'
import { readYaml, type Yaml, type YamlPath } from '../yaml.ts'

/** As the file calls them. */
const fieldOf = {
  accountNumber: 'account_number',
  iban: 'iban',
  swift: 'swift',
  bankBranch: 'bank_branch',
  cnaps: 'cnaps',
  routingNumber: 'routing_number',
  sortCode: 'sort_code',
  bankAddress: 'bank_address',
  address: 'address',
} as const satisfies Record<AccountKey, string>

const accountFields = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'account-country')
    .optional(),
  bank_name: line,
  account_title: line,
  currency,
  methods: z.array(z.enum(paymentMethods)).min(1),
  // Which of them there must be, and what they look like, follows from the country: below, once all is read.
  account_number: line.optional(),
  iban: line.optional(),
  swift: line.optional(),
  bank_branch: line.optional(),
  cnaps: line.optional(),
  routing_number: line.optional(),
  sort_code: line.optional(),
  bank_address: line.optional(),
  address: line.optional(),
}
const office = z
  .strictObject({
    zone: z.string().refine(isZone),
    days: z.array(z.enum(weekdays)).min(1),
    from: z.int().min(0).max(23),
    to: z.int().min(1).max(24),
    closed: z.array(day).default([]),
  })
  .refine(({ from, to }) => from < to)

const several = z.strictObject({ accounts: z.array(z.strictObject(accountFields)).min(1), office })
const one = z.strictObject({ ...accountFields, office })
type Account = z.output<typeof several>['accounts'][number]

export const bankFields = z
  .record(z.string(), z.unknown())
  .transform((given, context) => ('accounts' in given ? readAs(several, given, context) : readAs(one, given, context)))

/** The accounts, the school's own currency first; what each must have is told of its country. */
export function readBanks(yaml: Yaml<z.output<typeof bankFields>>, report: Report): BankEdition[] {
  const { value } = yaml
  const { zone, days, from, to, closed } = value.office
  const found: BankEdition[] = []
  const accounts: readonly (readonly [Account, YamlPath])[] =
    'accounts' in value ? value.accounts.map((account, i) => [account, ['accounts', i]] as const) : [[value, []]]
  for (const [account, at] of accounts) {
    const keys = toKeys(account)
    const country = countryOf({ country: account.country, iban: keys.iban })
    if (country === undefined) {
      report.add(yaml.at(at.length === 0 ? ['bank_name'] : at), 'account-country', { value: '' })
      continue
    }
    for (const { key, fault } of checkAccount(country, keys))
      report.add(yaml.at([...at, fieldOf[key]]), `account-${fault}`, {
        country,
        field: fieldOf[key],
        look: key === 'accountNumber' ? `${fieldOf[key]}_${country}` : fieldOf[key],
        length: ibanLength(country) ?? 0,
      })
    if (found.some((before) => before.currency === account.currency))
      report.add(yaml.at([...at, 'currency']), 'account-twice', { currency: account.currency })
    found.push({
      ...keys,
      country,
      bankName: account.bank_name,
      accountTitle: account.account_title,
      currency: account.currency,
      methods: account.methods,
      office: { zone, days, fromHour: from, toHour: to, closed },
    })
  }
  return found
}

const toKeys = (account: Account): Record<AccountKey, string> => {
  const keys: Partial<Record<AccountKey, string>> = {}
  for (const key of accountKeys) keys[key] = account[fieldOf[key]] ?? ''
  return keys as Record<AccountKey, string> // every key was set
}

/** The accounts of the site that lies beside a phase; `undefined` where none can be read: that is the site's own complaint. */
export async function readBanksBeside(phase: Folder): Promise<readonly BankEdition[] | undefined> {
  const site = await openFolder(path.join(path.dirname(path.resolve(phase.root)), 'site'))
  if (!site?.has('bank.yaml')) return undefined
  const report = createReport()
  const source = await readText(site, 'bank.yaml', report)
  const yaml = source && readYaml({ source, schema: bankFields, report })
  return yaml && readBanks(yaml, report)
}

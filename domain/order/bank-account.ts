// What a bank account is known by depends on its country: a small table says what each needs.
import { ibanCountry, ibanLength, isIban } from './iban.ts'

/** What tells one account from all others, and its bank; each is '' where the account has none. */
export const accountKeys = [
  'accountNumber',
  'iban',
  'swift',
  'bankBranch',
  'cnaps',
  'routingNumber',
  'sortCode',
  'bankAddress',
  'address',
] as const
export type AccountKey = (typeof accountKeys)[number]

/** A way in which an account may be known: all of its keys are needed. */
type Way = readonly AccountKey[]

interface Rule {
  /** One of them is enough. */
  readonly ways: readonly Way[]
  readonly may: readonly AccountKey[]
}

const addresses = ['bankAddress', 'address'] as const
const rules: Readonly<Record<string, Rule>> = {
  // 开户行 and 联行号; inside China nobody asks for SWIFT, from outside somebody does.
  CN: { ways: [['accountNumber', 'bankBranch', 'cnaps']], may: ['swift', ...addresses] },
  US: { ways: [['routingNumber', 'accountNumber']], may: ['swift', ...addresses] },
  GB: {
    ways: [['sortCode', 'accountNumber'], ['iban']],
    may: ['swift', 'iban', 'sortCode', 'accountNumber', ...addresses],
  },
}
const withIban: Rule = { ways: [['iban', 'swift', ...addresses]], may: ['accountNumber', 'bankBranch'] }
const elsewhere: Rule = { ways: [['accountNumber', 'swift', ...addresses]], may: ['bankBranch'] }

const ruleOf = (country: string, hasIban: boolean): Rule =>
  rules[country] ?? (hasIban || ibanLength(country) !== undefined ? withIban : elsewhere)

/** The ABA's check digit: 3, 7 and 1 times the digits add up to a multiple of ten. */
const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  text !== '000000000' &&
  [...text].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0

const numberShapes: Readonly<Record<string, RegExp>> = { CN: /^\d{8,30}$/, US: /^\d{4,17}$/, GB: /^\d{8}$/ }
const anyNumber = /^[A-Z0-9][A-Z0-9 /-]{0,33}$/i

const shapes: Readonly<Partial<Record<AccountKey, (text: string, country: string) => boolean>>> = {
  accountNumber: (text, country) => (numberShapes[country] ?? anyNumber).test(text.replaceAll(/[ -]/g, '')),
  iban: (text, country) => isIban(text) && ibanCountry(text) === country,
  swift: (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text),
  cnaps: (text) => /^\d{12}$/.test(text),
  routingNumber: isRoutingNumber,
  sortCode: (text) => /^\d{2}[- ]?\d{2}[- ]?\d{2}$/.test(text),
}

export interface AccountFault {
  readonly key: AccountKey
  /** `missing`: needed in that country. `shape`: it does not look so there. `foreign`: that country has none. */
  readonly fault: 'missing' | 'shape' | 'foreign'
}

/** The country of an account that names none: that of its IBAN. */
export const countryOf = (given: {
  readonly country?: string | undefined
  readonly iban: string
}): string | undefined => given.country ?? (given.iban === '' ? undefined : ibanCountry(given.iban))

/** What is wrong with the account of that country (ISO 3166, two letters); nothing when a payment would find it. */
export function checkAccount(country: string, given: Readonly<Record<AccountKey, string>>): AccountFault[] {
  const { ways, may } = ruleOf(country, given.iban !== '')
  const lacks = (way: Way): AccountKey[] => way.filter((key) => given[key] === '')
  const closest =
    ways.reduce<Way | undefined>(
      (best, way) => (best && lacks(best).length <= lacks(way).length ? best : way),
      undefined,
    ) ?? []
  const known = new Set<AccountKey>([...ways.flat(), ...may])
  // An account that its IBAN names may write its number as its bank does.
  const isFree = (key: AccountKey): boolean => key === 'accountNumber' && given.iban !== ''
  return accountKeys.flatMap((key): AccountFault[] => {
    const text = given[key]
    if (text === '') return closest.includes(key) ? [{ key, fault: 'missing' }] : []
    if (!known.has(key)) return [{ key, fault: 'foreign' }]
    return isFree(key) || (shapes[key]?.(text, country) ?? true) ? [] : [{ key, fault: 'shape' }]
  })
}

import { describe, expect, test } from 'vitest'
import { accountKeys, checkAccount, countryOf, type AccountKey } from './bank-account.ts'
import { isIban } from './iban.ts'

const account = (given: Partial<Record<AccountKey, string>>) =>
  ({
    ...Object.fromEntries(accountKeys.map((key) => [key, ''])),
    ...given,
  }) as Record<AccountKey, string> // every key is there
const addresses = { bankAddress: '1 Street', address: '2 Street' }
const china = {
  accountNumber: '1001 2345 0930 0123 456',
  bankBranch: '中国工商银行上海市分行营业部',
  cnaps: '102290000013',
}

test.each([
  ['AE07 0331 2345 6789 0123 456', true],
  ['GB29NWBK60161331926819', true],
  ['DE89 3704 0044 0532 0130 00', true],
  ['NO93 8601 1117 947', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  ['AE08 0331 2345 6789 0123 456', false],
  ['DE89 3704 0044 0532 0130 0', false], // a character short
  ['de89370400440532013000', false],
  ['DE89370400440532013000, and more', false],
  ['', false],
])('IBAN %j: %s', (iban, isOne) => expect(isIban(iban)).toBe(isOne))

test('an IBAN that is as long as another country’s is none, although its check digits fit', () => {
  expect(isIban('DE53000000000000000')).toBe(false)
  expect(isIban('NO9386011117947')).toBe(true)
})

describe('what an account needs is told by its country', () => {
  test.each<[string, string, Partial<Record<AccountKey, string>>]>([
    ['China: number, branch and its number', 'CN', china],
    ['China, with SWIFT', 'CN', { ...china, swift: 'ICBKCNBJSHI' }],
    [
      'an IBAN, its bank and addresses',
      'AE',
      { iban: 'AE07 0331 2345 6789 0123 456', swift: 'EXMPAEADXXX', ...addresses },
    ],
    [
      'an IBAN, and the number as the bank writes it',
      'AE',
      { iban: 'AE07 0331 2345 6789 0123 456', swift: 'EXMPAEAD', accountNumber: 'No. 12 (current)', ...addresses },
    ],
    ['United States', 'US', { routingNumber: '021000021', accountNumber: '1234567890' }],
    ['United Kingdom, by sort code', 'GB', { sortCode: '60-16-13', accountNumber: '31926819' }],
    ['United Kingdom, by IBAN', 'GB', { iban: 'GB29 NWBK 6016 1331 9268 19' }],
    ['elsewhere: number and SWIFT', 'JP', { accountNumber: '0123456', swift: 'BOTKJPJT', ...addresses }],
  ])('%s', (_, country, given) => expect(checkAccount(country, account(given))).toEqual([]))

  test.each<[string, Partial<Record<AccountKey, string>>, AccountKey, 'missing' | 'shape' | 'foreign']>([
    ['CN', { ...china, cnaps: '' }, 'cnaps', 'missing'],
    ['CN', { ...china, bankBranch: '' }, 'bankBranch', 'missing'],
    ['CN', { ...china, accountNumber: '' }, 'accountNumber', 'missing'],
    ['CN', { ...china, cnaps: '10229000001' }, 'cnaps', 'shape'],
    ['CN', { ...china, cnaps: '1022900000134' }, 'cnaps', 'shape'],
    ['CN', { ...china, accountNumber: '1234567' }, 'accountNumber', 'shape'],
    ['CN', { ...china, swift: 'ICBK' }, 'swift', 'shape'],
    ['CN', { ...china, sortCode: '12-34-56' }, 'sortCode', 'foreign'],
    ['CN', { ...china, routingNumber: '021000021' }, 'routingNumber', 'foreign'],
    ['AE', { swift: 'EXMPAEAD', accountNumber: '1', ...addresses }, 'iban', 'missing'],
    ['AE', { iban: 'AE08 0331 2345 6789 0123 456', swift: 'EXMPAEAD', ...addresses }, 'iban', 'shape'],
    ['AE', { iban: 'GB29 NWBK 6016 1331 9268 19', swift: 'EXMPAEAD', ...addresses }, 'iban', 'shape'],
    ['AE', { iban: 'AE07 0331 2345 6789 0123 456', swift: 'EXMPAEAD', bankAddress: 'x' }, 'address', 'missing'],
    ['US', { routingNumber: '021000022', accountNumber: '1234567890' }, 'routingNumber', 'shape'],
    ['US', { routingNumber: '000000000', accountNumber: '1234567890' }, 'routingNumber', 'shape'],
    ['US', { accountNumber: '1234567890' }, 'routingNumber', 'missing'],
    [
      'US',
      { routingNumber: '021000021', accountNumber: '1234567890', iban: 'GB29 NWBK 6016 1331 9268 19' },
      'iban',
      'foreign',
    ],
    ['GB', { sortCode: '60-16-1', accountNumber: '31926819' }, 'sortCode', 'shape'],
    ['GB', { sortCode: '60-16-13', accountNumber: '3192681' }, 'accountNumber', 'shape'],
    ['GB', { sortCode: '60-16-13' }, 'accountNumber', 'missing'],
    ['JP', { accountNumber: '0123456', ...addresses }, 'swift', 'missing'],
    ['JP', { accountNumber: '0123456', swift: 'BOTKJPJ', ...addresses }, 'swift', 'shape'],
    ['JP', { accountNumber: '０１２', swift: 'BOTKJPJT', ...addresses }, 'accountNumber', 'shape'],
  ])('%s %j: %s is %s', (country, given, key, fault) =>
    expect(checkAccount(country, account(given))).toEqual([{ key, fault }]),
  )
})

test('an account that names no country is in that of its IBAN', () => {
  expect(countryOf({ iban: 'AE07 0331 2345 6789 0123 456' })).toBe('AE')
  expect(countryOf({ country: 'CN', iban: '' })).toBe('CN')
  expect(countryOf({ iban: '' })).toBeUndefined()
})

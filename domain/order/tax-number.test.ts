import { describe, expect, test } from 'vitest'
import { writeInvoiceNumber, yearIn } from './invoice.ts'
import { checkTaxNumber, isCreditCode, readTaxNumber } from './tax-number.ts'

describe('统一社会信用代码', () => {
  // Published codes of large companies, and the one that the standard computes as its example.
  test.each([
    '91350100M000100Y43',
    '9144030071526726XG',
    '91110000802100433B',
    '91440300708461136T',
    '91330100799655058B',
  ])('%s is one', (code) => expect(isCreditCode(code)).toBe(true))
  test('every slip of one symbol is noticed, and so are two that changed places', () => {
    const code = '91350100M000100Y43'
    const slips = Array.from(code).flatMap((symbol, at) =>
      Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')
        .filter((other) => other !== symbol)
        .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    )
    expect(slips.filter(isCreditCode)).toEqual([])
    expect(isCreditCode('91530100M000100Y43')).toBe(false)
  })
  test.each(['', '91350100M000100Y4', '91350100M000100Y433', '91350100M000100YI3', '91350100m000100y43'])(
    '%j is none',
    (code) => expect(isCreditCode(code)).toBe(false),
  )
})

test.each([
  [' 91350100 m000100y43 ', { country: 'CN', kind: 'company' }, '91350100M000100Y43'],
  ['９１３５０１００Ｍ０００１００Ｙ４３', { country: 'CN', kind: 'company' }, '91350100M000100Y43'],
  ['9135O1OOMOOO1OOY43', { country: 'CN', kind: 'company' }, '91350100M000100Y43'], // O for 0
  ['91350100M000100Y44', { country: 'CN', kind: 'company' }, undefined],
  ['DE 123456789', { country: 'CN', kind: 'company' }, undefined],
  ['DE 123456789', { country: null, kind: 'company' }, 'DE 123456789'],
  ['110101199003078888', { country: 'CN', kind: 'person' }, '110101199003078888'],
  ['12-3456789', { country: 'US', kind: 'company' }, '12-3456789'],
  ['x'.repeat(31), { country: null, kind: 'company' }, undefined],
  ['=1+1', { country: null, kind: 'company' }, undefined],
  ['<b>1</b>', { country: null, kind: 'person' }, undefined],
  ['', { country: null, kind: 'person' }, undefined],
] as const)('a tax number typed as %j of %j is %s', (typed, of, read) => expect(readTaxNumber(typed, of)).toBe(read))

test.each([
  ['', { country: 'CN', kind: 'company' }, { fault: 'code' }],
  ['91350100M000100Y44', { country: 'CN', kind: 'company' }, { fault: 'code' }],
  ['91350100M000100Y43', { country: 'CN', kind: 'company' }, { number: '91350100M000100Y43' }],
  [' ', { country: 'CN', kind: 'person' }, { number: null }],
  ['', { country: null, kind: 'company' }, { number: null }],
  ['=1+1', { country: null, kind: 'company' }, { fault: 'invalid' }],
] as const)('who asks for an invoice with the tax number %j of %j is told %j', (typed, of, told) =>
  expect(checkTaxNumber(typed, of)).toEqual(told),
)

test('a receipt has its number in the year of the finance office', () => {
  const newYear = new Date('2026-12-31T16:00:00Z')
  expect(yearIn(newYear, 'Asia/Shanghai')).toBe(2027)
  expect(yearIn(newYear, 'Asia/Dubai')).toBe(2026)
  expect(writeInvoiceNumber({ year: 2026, number: 17 })).toBe('2026-00017')
  expect(writeInvoiceNumber({ year: 2026, number: 123_456 })).toBe('2026-123456')
})

import { describe, expect, test } from 'vitest'
import { compareAmounts, priceHours, readAmount } from './money.ts'
import { lendableSeconds } from './provisional.ts'
import { tidyReceiptName } from './receipt-name.ts'
import { readReference, writeReference } from './reference.ts'
import { orderCan, orderStates, stateAt } from './state.ts'

describe('a payment reference', () => {
  const reference = writeReference(Uint8Array.from([7, 35, 66, 104, 255, 0, 31, 90]))

  test('is a creditor reference of ISO 11649', () => {
    expect(reference).toMatch(/^RF\d\d( \d{4}){2}$/)
    expect(BigInt(`${reference.slice(5).replace(' ', '')}2715${reference.slice(2, 4)}`) % 97n).toBe(1n)
    expect(readReference(reference)).toBe(reference)
  })

  test('is understood however it is typed', () => {
    expect(readReference(` ${reference.toLowerCase().replaceAll(' ', '-')} `)).toBe(reference)
    expect(
      readReference(
        [...reference]
          .map((letter) => (letter === ' ' ? '　' : String.fromCharCode(letter.charCodeAt(0) + 0xfee0)))
          .join(''),
      ),
    ).toBe(reference)
  })

  test('any one wrong digit and any two that changed places are noticed', () => {
    const plain = reference.replaceAll(' ', '')
    const wrong: string[] = []
    for (let at = 2; at < plain.length; at++) {
      for (const symbol of '0123456789')
        if (symbol !== plain[at]) wrong.push(plain.slice(0, at) + symbol + plain.slice(at + 1))
      if (at + 1 < plain.length && plain[at] !== plain[at + 1])
        wrong.push(plain.slice(0, at) + plain[at + 1] + plain[at] + plain.slice(at + 2))
    }
    expect(wrong.length).toBeGreaterThan(90)
    expect(wrong.filter((one) => readReference(one) !== undefined)).toEqual([])
  })
})

describe('money', () => {
  test('is worked out in minor units', () =>
    expect(priceHours(99, { amount: 199, currency: 'USD' })).toEqual({ amount: 19_701, currency: 'USD' }))

  test.each([
    ['20', 'USD', 2000],
    ['20.5', 'USD', 2050],
    ['1,234.56', 'USD', 123_456],
    ['１２．５０', 'CNY', 1250],
    ['1 234', 'JPY', 1234],
    ['1.234', 'KWD', 1234],
    ['0.1', 'USD', 10],
    ['12.345', 'USD', undefined],
    ['12,5', 'USD', undefined],
    ['1.5', 'JPY', undefined],
    ['-5', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
  ])('%j of %s is %s', (typed, currency, amount) => expect(readAmount(typed, currency)).toBe(amount))

  test('says whether more or less arrived', () =>
    expect([compareAmounts(1, 2), compareAmounts(2, 2), compareAmounts(3, 2)]).toEqual(['less', 'exact', 'more']))
})

describe('states', () => {
  test('each says what it allows', () => {
    const allowed = Object.fromEntries(
      orderStates.map((state) => [
        state,
        Object.entries(orderCan).flatMap(([name, can]) => (can(state) ? [name] : [])),
      ]),
    )
    expect(allowed).toEqual({
      draft: ['change', 'upload', 'submit', 'pay', 'invoice', 'cancel'],
      applying: ['pay', 'invoice', 'cancel', 'decide'],
      approved: ['reverse', 'confirm'],
      rejected: ['upload', 'submit', 'pay', 'invoice', 'cancel', 'reopen'],
      cancelled: [],
      expired: ['reverse', 'confirm'],
      reversed: [],
    })
  })

  test('bought hours expire by the clock', () => {
    const expiresAt = new Date('2026-12-01T00:00Z')
    expect(stateAt({ state: 'approved', expiresAt }, new Date(expiresAt.getTime() - 1))).toBe('approved')
    expect(stateAt({ state: 'approved', expiresAt }, expiresAt)).toBe('expired')
    expect(stateAt({ state: 'reversed', expiresAt }, expiresAt)).toBe('reversed')
  })
})

describe('what is lent while a receipt waits', () => {
  const limitSeconds = 7200
  test.each([
    ['as much as the setting', 36_000, [], 7200],
    ['never more than was bought', 3600, [], 3600],
    ['once at a time', 36_000, [7200], 0],
    ['what was used and never paid counts', 36_000, [5000], 2200],
    ['never less than nothing', 36_000, [7200, 7200], 0],
  ])('%s', (_, boughtSeconds, outstanding, lent) => {
    expect(
      lendableSeconds({
        limitSeconds,
        boughtSeconds,
        loans: outstanding.map((outstandingSeconds) => ({ outstandingSeconds })),
      }),
    ).toBe(lent)
  })
})

test.each([
  ['回单.png', 'image/png', '回单.png'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['C:\\fake\\工行 2026.11.22 回单.JPEG', 'image/jpeg', '工行 2026.11.22 回单.jpg'],
  ['receipt.pdf.exe', 'application/pdf', 'receipt.pdf'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['a\u0000b\u202Egnp.exe', 'image/png', 'abgnp.png'],
  ['  ...  ', 'image/webp', 'receipt.webp'],
  ['', 'image/webp', 'receipt.webp'],
  ['a"b<c>.png', 'image/png', 'a_b_c_.png'],
  ['龙'.repeat(300), 'image/png', `${'龙'.repeat(100)}.png`],
] as const)('a receipt called %j is kept as a %s named %j', (sent, type, kept) =>
  expect(tidyReceiptName(sent, type)).toBe(kept),
)

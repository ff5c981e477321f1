import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_NOTEBOOK_BYTES } from '../contract/experiment-calls.ts'
import { MAX_RECEIPT_BYTES } from '../contract/order-calls.ts'
import { MAX_BROUGHT_BYTES } from '../contract/settings-calls.ts'
import {
  calendarAddressLimits,
  calendarLimits,
  exportLimits,
  feedbackLimits,
  guessLimitsFor,
  importLimits,
  mailSourceLimits,
  MOST_ORDERS_APPLYING,
  payLimits,
  providerSourceLimits,
  receiptLimits,
  type Limit,
} from '../domain/account/limit.ts'
import { SAVED_BYTES_A_DAY, SAVES_AT_ONCE } from '../domain/experiment/save-budget.ts'
import { KEPT_BYTES } from '../domain/experiment/versions.ts'
import { drawLimits } from './outside/drawing/walls.ts'

const told = readFileSync(new URL('../docs/operate.md', import.meta.url), 'utf8')
const rows = told.split('\n').filter((line) => line.startsWith('| '))
const rowOf = (what: string) => rows.find((row) => row.startsWith(`| ${what} |`)) ?? ''
const mega = (bytes: number) => `${bytes / 1024 / 1024} MB`
const count = (n: number) => n.toLocaleString('en')
/** `30 an hour`; the windows of all limits are one of these three. */
const within = (limits: readonly Limit[]) =>
  limits.map(
    ({ max, seconds }) =>
      `${count(max)} ${{ 900: 'a quarter of an hour', 3600: 'an hour', 86_400: 'a day' }[seconds] ?? `${seconds} s`}`,
  )
const [guesses, mostGuesses] = [guessLimitsFor(0), guessLimitsFor(1e9)]

test.each([
  ['a receipt', [mega(MAX_RECEIPT_BYTES), ...within(receiptLimits)]],
  [
    'a receipt',
    [
      `${drawLimits.cpuSeconds} s of processor, ${drawLimits.wallSeconds} s, ${count(drawLimits.megabytes)} MB in a child`,
    ],
  ],
  ['orders with finance', [`${MOST_ORDERS_APPLYING} at once`]],
  ['a notebook', [mega(MAX_NOTEBOOK_BYTES), `(${SAVES_AT_ONCE} at once)`, `together ${mega(KEPT_BYTES)}`]],
  ['all saves of a day (UTC)', [mega(SAVED_BYTES_A_DAY)]],
  ['mails that one source causes', [within(mailSourceLimits).join(', ').replace(' an', ' addresses an')]],
  [
    'guesses from one source',
    [within(guesses).join().replace(' a ', ' accounts a '), `${mostGuesses[0]?.max} at most`],
  ],
  ['a calendar by its address', [...within(calendarLimits), ...within(calendarAddressLimits)]],
  ['what is brought along from another school', [mega(MAX_BROUGHT_BYTES), ...within(importLimits)]],
  ['ways in by a provider that one source begins', within(providerSourceLimits)],
  [
    "feedback, downloads of all one's data, payments begun",
    [`${[feedbackLimits, exportLimits].map((limits) => limits[0]?.max).join(', ')}, ${within(payLimits).join()}`],
  ],
])('an operator is told of %s what holds', (what, words) => {
  for (const word of words) expect(rowOf(what)).toContain(word)
  expect([feedbackLimits, exportLimits, payLimits].map((limits) => limits[0]?.seconds)).toEqual([3600, 3600, 3600])
})

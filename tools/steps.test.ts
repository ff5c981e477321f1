import { expect, test } from 'vitest'
import { listFailed } from './steps.ts'

test('the failed tests are named once each, as either runner prints them', () => {
  const esc = '\u001B'
  const output = [
    `${esc}[41m${esc}[1m FAIL ${esc}[22m${esc}[49m store/a.test.ts${esc}[2m > ${esc}[22mkeeps all`,
    ` FAIL  store/a.test.ts > keeps all`,
    ` FAIL  |chromium| web/b.browser.test.tsx > opens`,
    'AssertionError: expected 2 > 3',
    '  1) e2e/order.spec.ts:12:3 › an order › is paid ─────────',
    '    12 › no test',
  ].join('\n')
  expect(listFailed(output)).toEqual([
    '  store/a.test.ts > keeps all',
    '  |chromium| web/b.browser.test.tsx > opens',
    '  e2e/order.spec.ts:12:3 › an order › is paid',
  ])
})

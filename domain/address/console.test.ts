import { expect, test } from 'vitest'
import { isConsoleAddress, isConsoleRoute, learnersTable } from './console.ts'

test('the console is known by the first word of an address', () => {
  for (const path of [
    '/staff',
    '/staff/',
    '/Staff/people',
    '//staff',
    '/staff.data',
    '/staff?x',
    '/staff/receipts/RF1',
  ])
    expect([path, isConsoleAddress(path)]).toEqual([path, true])
  for (const path of ['/', '/staffer', '/phase/staff', '/%73taff', '/x/../staff', ''])
    // what is missed is not there for anybody
    expect([path, isConsoleAddress(path)]).toEqual([path, false])
})

test('its screens are a folder', () => {
  expect(['screens/staff/start', 'screens/staffroom/x', 'screens/order/review'].map(isConsoleRoute)).toEqual([
    true,
    false,
    false,
  ])
})

test('the table of everybody else has the name of the whole one, and another first word', () =>
  expect(learnersTable('/assets/manifest-1a2b.js')).toBe('/assets/routes-1a2b.js'))

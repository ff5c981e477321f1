// The table of addresses against the router itself.
import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { readAddress } from '../domain/address/read-address.ts'
import { screens } from '../domain/address/screens.ts'
import { sampleSpellings } from '../domain/address/test-spellings.ts'
import { isConsoleAddress } from '../domain/address/console.ts'
import routesOfRouter from './routes.ts'
import { staffRoutes } from './screens/staff/staff-routes.ts'

interface Entry {
  readonly path?: string
  readonly index?: boolean
  readonly children?: readonly Entry[]
}
const entries: readonly Entry[] = routesOfRouter
const toRoute = ({ path, index, children }: Entry): RouteObject =>
  index ? { index: true } : { ...(path === undefined ? {} : { path }), children: (children ?? []).map(toRoute) }
const routerRoutes = entries.map(toRoute)
/** The pattern of the route that the router itself would take. */
const patternOf = (path: string) =>
  (matchRoutes(routerRoutes, path) ?? [])
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')

const patterns = (list: readonly Entry[], before = ''): string[] =>
  list.flatMap(({ path, index, children = [] }) => {
    const here = [before, path ?? ''].filter(Boolean).join('/')
    return children.length > 0 ? patterns(children, here) : index || path !== undefined ? [here] : []
  })

test('the table has every route of the router, and no other but the console’s', () => {
  const console = patterns(staffRoutes)
  expect(console).toContain('staff/people')
  expect(console.every((pattern) => isConsoleAddress(`/${pattern}`) && readAddress(pattern).kind === 'other')).toBe(
    true,
  )
  expect(
    patterns(entries)
      .filter((pattern) => pattern !== '*' && !console.includes(pattern))
      .toSorted(),
  ).toEqual(Object.keys(screens).toSorted())
})

test('whatever its spelling, an address is the screen that the router takes, and its one spelling stays as it is', () => {
  for (const { canonical, spelling } of sampleSpellings(2000)) {
    const address = readAddress(spelling)
    expect({ spelling, ...address }).toMatchObject({
      spelling,
      kind: 'screen',
      path: canonical,
      pattern: patternOf(canonical),
    })
    expect({ canonical, address: readAddress(canonical) }).toEqual({ canonical, address })
  }
})

test('what the router takes for a screen is never taken for something else, nor read otherwise', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '%41',
    'login',
    'LOGIN',
    'signin',
    'order',
    'Order',
    'review',
    'certificate',
    'verify',
    'phase',
    'quiz',
    'start',
    'lesson-learn',
    'x',
    'a@b.example',
    '格',
    '%e6%a0%bc',
    '.data',
    '\u017F',
    '\u212A',
  )
  const path = fc
    .array(piece, { minLength: 1, maxLength: 9 })
    .map((pieces) => new URL(`http://own.invalid/${pieces.join('')}`).pathname)
  const holds = (text: string) => {
    const address = readAddress(text)
    if (text.includes('.data')) return true // the router takes that off before it looks
    const taken = patternOf(text)
    if (address.kind !== 'screen') return taken === '*' || taken === '' || /%(?![\da-f]{2})/i.test(text)
    return text !== address.path || taken === address.pattern
  }
  expect(fc.check(fc.property(path, holds), { numRuns: 2000 }).counterexample).toBeNull()
})

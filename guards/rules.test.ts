// A rule that a machine keeps can be off without a word. Here each is broken on purpose, in a copy of the house, and must be seen to fail.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClockReads } from './domain-clock.ts'

const root = path.resolve(import.meta.dirname, '..')
const rooms = ['contract', 'domain', 'messages', 'store', 'labs', 'content', 'server', 'web']
let house = ''

beforeAll(() => {
  mkdirSync(path.join(root, '.build'), { recursive: true })
  house = mkdtempSync(path.join(root, '.build/guarded-'))
  for (const room of rooms)
    cpSync(path.join(root, room), path.join(house, room), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$|web\/public|\/fonts$/.test(file),
    })
  for (const file of [
    'tsconfig.base.json',
    '.oxlintrc.json',
    'package.json',
    'react-router.config.ts',
    'vite.config.ts',
    'tools/browser-parts.ts',
    'tools/chunks.ts',
    'tools/light-router.ts',
  ])
    cpSync(path.join(root, file), path.join(house, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'))
  run('react-router', ['typegen'])
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

function run(command: string, args: string[]): { ok: boolean; output: string } {
  const done = spawnSync(path.join(root, 'node_modules/.bin', command), args, {
    cwd: house,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` },
  })
  return { ok: done.status === 0, output: done.stdout + done.stderr + String(done.error ?? '') }
}

/** Plants files (or changed ones), runs the guard, takes them out again. */
function withBreaches(
  breaches: readonly { file: string; text: string }[],
  guard: () => { ok: boolean; output: string },
) {
  const before = new Map(
    breaches.map(({ file }) => [
      file,
      existsSync(path.join(house, file)) ? readFileSync(path.join(house, file), 'utf8') : undefined,
    ]),
  )
  for (const { file, text } of breaches) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
    writeFileSync(path.join(house, file), text)
  }
  try {
    return guard()
  } finally {
    for (const [file, text] of before) {
      if (text === undefined) rmSync(path.join(house, file))
      else writeFileSync(path.join(house, file), text)
    }
  }
}
const withBreach = (file: string, text: string, guard: () => { ok: boolean; output: string }) =>
  withBreaches([{ file, text }], guard)

// Half a minute of the compiler: what is broken in a wall's own settings is seen before a change is taken.
describe.runIf(process.env['DEPTH'] === 'whole')('walls between rooms, kept by the compiler', () => {
  // `npm test` has compiled the house itself just before; below each complaint is known by the file of its breach.
  test.each([['web', 'server', 'content', 'labs']])(
    'the house as it stands compiles, so what fails below fails for its breach',
    (...rooms) => {
      const built = run('tsc', ['-b', ...rooms])
      expect(built.output).toBe('')
      expect(built.ok).toBe(true)
    },
    120_000,
  )

  // All at once: the compiler goes through the house twice, and names the file of each breach. (Where it finds a file of another room it looks no further.)
  const breaches = [
    { file: 'domain/breach-1.ts', text: `import { sql } from '../store/sql.ts'\nexport const x = sql`, code: 'TS6307' },
    {
      file: 'domain/breach-2.ts',
      text: `import type * as rates from '../store/rate.ts'\nexport type X = typeof rates`,
      code: 'TS6307',
    },
    {
      file: 'domain/breach-3.ts',
      text: `export const x = () => import('../store/describe-schema.ts')`,
      code: 'TS6307',
    },
    { file: 'domain/breach-4.ts', text: `export const x = process.env`, code: 'TS2591' },
    { file: 'domain/breach-5.ts', text: `import fs from 'node:fs'\nexport const x = fs`, code: 'TS2591' },
    { file: 'domain/breach-6.ts', text: `export const x = () => setTimeout(() => {}, 1)`, code: 'TS2304' },
    { file: 'domain/breach-7.ts', text: `export const x = () => document.title`, code: 'TS2584' },
    {
      file: 'contract/breach-8.ts',
      text: `import { emailKey } from '../domain/account/email.ts'\nexport const x = emailKey`,
      code: 'TS6307',
    },
    {
      file: 'store/breach-9.ts',
      text: `import { contract } from '../contract/index.ts'\nexport const x = contract`,
      code: 'TS6307',
    },
    { file: 'labs/breach-10.ts', text: `import { sql } from '../store/sql.ts'\nexport const x = sql`, code: 'TS6307' },
    { file: 'web/breach-11.ts', text: `import { sql } from '../store/sql.ts'\nexport const x = sql`, code: 'TS6307' },
    {
      file: 'web/breach-12.ts',
      text: `import type { Config } from '../server/config.ts'\nexport type X = Config`,
      code: 'TS6307',
    },
    {
      file: 'content/breach-13.ts',
      text: `import { readConfig } from '../server/config.ts'\nexport const x = readConfig`,
      code: 'TS6307',
    },
    { file: 'domain/breach-14.ts', text: `export const x: string = [1][0]`, code: 'TS2322' },
    {
      file: 'server/breach-15.ts',
      text: `import { say } from '../messages/format.ts'\nexport const x = say('en', 'shell.nothing')`,
      code: /TS(2345|2554)/,
    },
    {
      file: 'server/breach-16.ts',
      text: `import { say } from '../messages/format.ts'\nexport const x = say('en', 'refusal.too_many_tries')`,
      code: 'TS2554',
    },
  ]
  let compiled = ''
  beforeAll(() => {
    const handlers = 'server/calls/handlers.ts'
    const lacking = {
      file: handlers,
      text: readFileSync(path.join(house, handlers), 'utf8').replace(/\.\.\.lessonCalls,?/, ''),
    }
    const isThroughAWall = ({ code }: (typeof breaches)[number]) => code === 'TS6307'
    for (const planted of [
      breaches.filter(isThroughAWall),
      [...breaches.filter((breach) => !isThroughAWall(breach)), lacking],
    ]) {
      const built = withBreaches(planted, () => run('tsc', ['-b', 'web', 'server', 'content', 'labs']))
      if (built.ok) throw new Error('the compiler has found nothing')
      compiled += built.output
    }
  }, 120_000)
  const complaintsOf = (file: string) => compiled.split('\n').filter((line) => line.startsWith(`${file}(`))

  test.each(breaches)('$file with $text fails with $code', ({ file, code }) => {
    expect(complaintsOf(file).join('\n')).toMatch(code)
  })

  test('a call without a handler does not compile', () => {
    expect(complaintsOf('server/calls/handlers.ts').join('\n')).toMatch(/error TS2/)
  })

  test('a sentence in one language only stops the build', () => {
    const english = JSON.parse(readFileSync(path.join(house, 'messages/field.en.json'), 'utf8')) as Record<
      string,
      string
    >
    const lacking = withBreach('messages/field.en.json', JSON.stringify({ ...english, 'field.lonely': 'Alone.' }), () =>
      run('node', ['messages/generate.ts']),
    )
    expect(lacking).toEqual({ ok: false, output: 'field.zh-CN.json lacks field.lonely\n' })
    const other = withBreach(
      'messages/field.en.json',
      JSON.stringify({ ...english, 'field.required': 'Fill in {name}.' }),
      () => run('node', ['messages/generate.ts']),
    )
    expect(other.output).toContain('field.required uses other arguments')
  })
})

describe('floors and habits, kept by lint', () => {
  const breaches = [
    {
      file: 'server/http/breach-1.ts',
      text: `import { sql } from '../../store/sql.ts'\nexport const x = sql`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'server/http/breach-2.ts',
      text: `export { sql } from '../../store/sql.ts'`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'server/http/breach-3.ts',
      text: `export const x = () => import('../../store/sql.ts')`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'server/timers/breach-4.ts',
      text: `import { sql } from '../../store/sql.ts'\nexport const x = sql`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'server/calls/breach-5.ts',
      text: `import { addApi } from '../http/api.ts'\nexport const x = addApi`,
      rule: 'no-restricted-imports',
    },
    { file: 'domain/breach-6.ts', text: `import pg from 'pg'\nexport const x = pg`, rule: 'no-restricted-imports' },
    { file: 'contract/breach-7.ts', text: `import pg from 'pg'\nexport const x = pg`, rule: 'no-restricted-imports' },
    {
      file: 'web/parts/breach-8.ts',
      text: `import { handle } from '../screens/home/home.tsx'\nexport const x = handle`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/home/breach-17.ts',
      text: `export { formatBytes } from '../order/format-bytes.ts'`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/lesson/reading/breach-18.ts',
      text: `export { formatBytes } from '../../order/format-bytes.ts'`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/quiz/types/number/breach-19.ts',
      text: `export const x = () => import('../../../order/format-bytes.ts')`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/lesson/plays/price/drawings/breach-22.ts',
      text: `export { formatBytes } from '../../../../order/format-bytes.ts'`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/settings/breach-20.ts',
      text: `export { formatBytes } from '../order/format-bytes.ts'`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/account/breach-23.ts',
      text: `export { BackLink } from '../staff/layout/back-link.tsx'`,
      rule: 'no-restricted-imports',
    },
    {
      file: 'web/screens/order/breach-21.ts',
      text: `import { sql } from '../../../store/sql.ts'\nexport const x = sql`,
      rule: 'no-restricted-imports',
    },
    { file: 'domain/breach-9.ts', text: `export const x = () => Date.now()`, rule: 'no-restricted-properties' },
    { file: 'domain/breach-10.ts', text: `export const x = () => Math.random()`, rule: 'no-restricted-properties' },
    {
      file: 'store/breach-11.ts',
      text: `const f = async () => {}\nexport const x = () => { f() }`,
      rule: 'no-floating-promises',
    },
    { file: 'store/breach-12.ts', text: `export const x = (a: any) => a`, rule: 'no-explicit-any' },
    {
      file: 'store/breach-13.test.ts',
      text: `import { test } from 'vitest'\ntest.only('x', () => {})`,
      rule: 'no-focused-tests',
    },
    {
      file: 'store/breach-14.test.ts',
      text: `import { test } from 'vitest'\ntest.skip('x', () => {})`,
      rule: 'no-disabled-tests',
    },
    {
      file: 'domain/breach-a.ts',
      text: `import { b } from './breach-b.ts'\nexport const a = () => b`,
      rule: 'no-cycle',
    },
    {
      file: 'domain/breach-b.ts',
      text: `import { a } from './breach-a.ts'\nexport const b = () => a`,
      rule: 'no-cycle',
    },
  ]
  let linted = ''
  beforeAll(() => {
    const found = withBreaches(breaches, () => run('oxlint', ['--format', 'unix', ...breaches.map(({ file }) => file)]))
    if (found.ok) throw new Error('lint has found nothing')
    linted = found.output
  }, 60_000)

  test.each(breaches)('$file with $text fails by $rule', ({ file, rule }) => {
    expect(
      linted
        .split('\n')
        .filter((line) => line.startsWith(`${file}:`))
        .join('\n'),
    ).toContain(rule)
  })
})

describe('the clock in domain/, which lint cannot see', () => {
  test('`new Date()` without an argument is found, with one it is not', () => {
    expect(findClockReads('const a = new Date()')).toEqual([1])
    expect(findClockReads('const a = 1\nconst b = new Date( )\nconst c = Date()')).toEqual([2, 3])
    expect(findClockReads('const a = new Date(now)\n// new Date() in words')).toEqual([])
  })

  test('no file of domain/ reads the clock', () => {
    const files = readdirSync(path.join(root, 'domain'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    expect(files.length).toBeGreaterThan(5)
    expect(
      files.flatMap((file) =>
        findClockReads(readFileSync(path.join(root, 'domain', file), 'utf8')).map((line) => `${file}:${line}`),
      ),
    ).toEqual([])
  })
})

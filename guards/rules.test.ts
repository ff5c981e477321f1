// A rule that a machine keeps can be off without a word. Here each is broken on purpose, in a copy of the house, and must be seen to fail.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClockReads } from './domain-clock.ts'

const root = path.resolve(import.meta.dirname, '..')
const rooms = ['contract', 'domain', 'messages', 'store', 'labs', 'content', 'server', 'web']
let house = ''

beforeAll(() => {
  mkdirSync(path.join(root, '.build'), { recursive: true })
  house = mkdtempSync(path.join(root, '.build/guarded-'))
  for (const room of rooms) cpSync(path.join(root, room), path.join(house, room), { recursive: true, filter: (file) => !/\.test\.tsx?$|web\/public|\/fonts$/.test(file) })
  for (const file of ['tsconfig.base.json', '.oxlintrc.json', 'package.json', 'react-router.config.ts', 'vite.config.ts']) cpSync(path.join(root, file), path.join(house, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'))
  run('react-router', ['typegen'])
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

function run(command: string, args: string[]): { ok: boolean; output: string } {
  const done = spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: house, encoding: 'utf8', env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` } })
  return { ok: done.status === 0, output: done.stdout + done.stderr + String(done.error ?? '') }
}

/** Plants a file (or a changed one), runs the guard, takes the file out again. */
function withBreach(file: string, text: string, guard: () => { ok: boolean; output: string }) {
  const full = path.join(house, file)
  let before: string | undefined
  try {
    before = readFileSync(full, 'utf8')
  } catch {
    mkdirSync(path.dirname(full), { recursive: true })
  }
  writeFileSync(full, text)
  try {
    return guard()
  } finally {
    if (before === undefined) rmSync(full)
    else writeFileSync(full, before)
  }
}

describe('walls between rooms, kept by the compiler', () => {
  test('the house as it stands compiles, so what fails below fails for its breach', () => {
    const built = run('tsc', ['-b', 'web', 'server', 'content', 'labs'])
    expect(built.output).toBe('')
    expect(built.ok).toBe(true)
  }, 120_000)

  test.each([
    ['domain', 'domain/breach.ts', `import { sql } from '../store/sql.ts'\nexport const x = sql`, 'TS6307'],
    ['domain', 'domain/breach.ts', `import type { Db } from '../store/database.ts'\nexport type X = Db`, 'TS6307'],
    ['domain', 'domain/breach.ts', `export const x = () => import('../store/sql.ts')`, 'TS6307'],
    ['domain', 'domain/breach.ts', `export const x = process.env`, 'TS2591'],
    ['domain', 'domain/breach.ts', `import fs from 'node:fs'\nexport const x = fs`, 'TS2591'],
    ['domain', 'domain/breach.ts', `export const x = () => setTimeout(() => {}, 1)`, 'TS2304'],
    ['domain', 'domain/breach.ts', `export const x = () => document.title`, 'TS2584'],
    ['contract', 'contract/breach.ts', `import { emailKey } from '../domain/account/email.ts'\nexport const x = emailKey`, 'TS6307'],
    ['store', 'store/breach.ts', `import { contract } from '../contract/index.ts'\nexport const x = contract`, 'TS6307'],
    ['labs', 'labs/breach.ts', `import { sql } from '../store/sql.ts'\nexport const x = sql`, 'TS6307'],
    ['web', 'web/breach.ts', `import { sql } from '../store/sql.ts'\nexport const x = sql`, 'TS6307'],
    ['web', 'web/breach.ts', `import type { Config } from '../server/config.ts'\nexport type X = Config`, 'TS6307'],
    ['content', 'content/breach.ts', `import { readConfig } from '../server/config.ts'\nexport const x = readConfig`, 'TS6307'],
    ['domain', 'domain/breach.ts', `export const x: string = [1][0]`, 'TS2322'],
  ])('%s: %s with %j fails with %s', (room, file, text, code) => {
    const built = withBreach(file, text, () => run('tsc', ['-b', room]))
    expect(built.ok).toBe(false)
    expect(built.output).toContain(code)
  }, 60_000)

  test('a call without a handler does not compile', () => {
    const file = 'server/calls/handlers.ts'
    const text = readFileSync(path.join(house, file), 'utf8').replace('...lessonCalls', '')
    const built = withBreach(file, text, () => run('tsc', ['-b', 'server']))
    expect(built.output).toMatch(/handlers\.ts.*error TS/)
  }, 60_000)

  test('a sentence that is not in the catalogue, or lacks an argument, does not compile', () => {
    const unknown = withBreach('server/breach.ts', `import { say } from '../messages/format.ts'\nexport const x = say('en', 'shell.nothing')`, () => run('tsc', ['-b', 'server']))
    expect(unknown.output).toMatch(/breach\.ts.*error TS(2345|2554)/)
    const missing = withBreach('server/breach.ts', `import { say } from '../messages/format.ts'\nexport const x = say('en', 'refusal.too_many_tries')`, () => run('tsc', ['-b', 'server']))
    expect(missing.output).toMatch(/breach\.ts.*error TS2554/)
  }, 60_000)

  test('a sentence in one language only stops the build', () => {
    const english = JSON.parse(readFileSync(path.join(house, 'messages/field.en.json'), 'utf8')) as Record<string, string>
    const lacking = withBreach('messages/field.en.json', JSON.stringify({ ...english, 'field.lonely': 'Alone.' }), () => run('node', ['messages/generate.ts']))
    expect(lacking).toEqual({ ok: false, output: 'field.zh-CN.json lacks field.lonely\n' })
    const other = withBreach('messages/field.en.json', JSON.stringify({ ...english, 'field.required': 'Fill in {name}.' }), () => run('node', ['messages/generate.ts']))
    expect(other.output).toContain('field.required uses other arguments')
  })
})

describe('floors and habits, kept by lint', () => {
  test.each([
    ['server/http/breach.ts', `import { sql } from '../../store/sql.ts'\nexport const x = sql`, 'no-restricted-imports'],
    ['server/http/breach.ts', `export { sql } from '../../store/sql.ts'`, 'no-restricted-imports'],
    ['server/http/breach.ts', `export const x = () => import('../../store/sql.ts')`, 'no-restricted-imports'],
    ['server/timers/breach.ts', `import { sql } from '../../store/sql.ts'\nexport const x = sql`, 'no-restricted-imports'],
    ['server/calls/breach.ts', `import { addApi } from '../http/api.ts'\nexport const x = addApi`, 'no-restricted-imports'],
    ['domain/breach.ts', `import pg from 'pg'\nexport const x = pg`, 'no-restricted-imports'],
    ['contract/breach.ts', `import pg from 'pg'\nexport const x = pg`, 'no-restricted-imports'],
    ['web/parts/breach.ts', `import { handle } from '../screens/home/home.tsx'\nexport const x = handle`, 'no-restricted-imports'],
    ['domain/breach.ts', `export const x = () => Date.now()`, 'no-restricted-properties'],
    ['domain/breach.ts', `export const x = () => Math.random()`, 'no-restricted-properties'],
    ['store/breach.ts', `const f = async () => {}\nexport const x = () => { f() }`, 'no-floating-promises'],
    ['store/breach.ts', `export const x = (a: any) => a`, 'no-explicit-any'],
    ['store/breach.test.ts', `import { test } from 'vitest'\ntest.only('x', () => {})`, 'no-focused-tests'],
    ['store/breach.test.ts', `import { test } from 'vitest'\ntest.skip('x', () => {})`, 'no-disabled-tests'],
  ])('%s with %j fails by %s', (file, text, rule) => {
    const linted = withBreach(file, text, () => run('oxlint', [file]))
    expect(linted.ok).toBe(false)
    expect(linted.output).toContain(rule)
  }, 60_000)

  test('an import cycle fails', () => {
    const linted = withBreach('domain/breach-a.ts', `import { b } from './breach-b.ts'\nexport const a = () => b`, () =>
      withBreach('domain/breach-b.ts', `import { a } from './breach-a.ts'\nexport const b = () => a`, () => run('oxlint', ['domain/breach-a.ts', 'domain/breach-b.ts'])),
    )
    expect(linted.output).toContain('no-cycle')
  }, 60_000)
})

describe('the clock in domain/, which lint cannot see', () => {
  test('`new Date()` without an argument is found, with one it is not', () => {
    expect(findClockReads('const a = new Date()')).toEqual([1])
    expect(findClockReads('const a = 1\nconst b = new Date( )\nconst c = Date()')).toEqual([2, 3])
    expect(findClockReads('const a = new Date(now)\n// new Date() in words')).toEqual([])
  })

  test('no file of domain/ reads the clock', () => {
    const files = readdirSync(path.join(root, 'domain'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap((file) => findClockReads(readFileSync(path.join(root, 'domain', file), 'utf8')).map((line) => `${file}:${line}`))).toEqual([])
  })
})

// A lock whose loss nobody would notice is none: each that store/ takes is held in store/locks.test.ts while another comes.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const store = path.resolve(import.meta.dirname, '../store')
const lock = /\bfor (?:no key update|update|key share|share)\b(?! meanwhile)|pg_advisory_(?:xact_)?lock\(/

/** `file: name` of each function whose own lines take a lock; comments do not. */
function findLocks(file: string, source: string): string[] {
  const found: string[] = []
  let name = ''
  for (const line of source.split('\n')) {
    name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? name
    if (lock.test(line.replace(/^\s*(?:\/\/|\/?\*).*|\s\/\/ .*/, ''))) found.push(`${file.replace('.ts', '')}: ${name}`)
  }
  return [...new Set(found)]
}

test('every lock of store/ has a test that holds it while another comes', () => {
  const taken = readdirSync(store)
    .filter((name) => /^(?!test-).*(?<!\.test)\.ts$/.test(name))
    .flatMap((name) => findLocks(name, readFileSync(path.join(store, name), 'utf8')))
  expect(taken.length).toBeGreaterThan(20)
  const tests = readFileSync(path.join(store, 'locks.test.ts'), 'utf8')
  const isHeld = (one: string) => {
    const [file = '', name = ''] = one.split(': ')
    return new RegExp(`['"]${file}: [^'"]*\\b${name}\\b`).test(tests)
  }
  expect(taken.filter((one) => !isHeld(one))).toEqual([])
})

test('a lock without a test is found', () => {
  const source = [
    'export const lockA = (db: Db) =>',
    '  run(db, sql`select from a where id = 1 for update`)',
    '// waits for update',
    'const b = 1',
    'async function c() {',
    '  await run(db, sql`select pg_advisory_xact_lock(1)`)',
    '}',
  ]
  expect(findLocks('a.ts', source.join('\n'))).toEqual(['a: lockA', 'a: c'])
})

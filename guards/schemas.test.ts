// A schema that stands within a function is put together, and compiled, anew for each call: a tenth of the time of a small one.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const store = path.resolve(import.meta.dirname, '../store')
const statement = /^(?:export )?(?:(?:async )?function\b|(?:const|let|class|interface|type)\b)/
const ofFunction = /^(?:export )?(?:(?:async )?function\b|const \w+ = (?:async )?(?:<[^>]*>)?\()/

/** The lines of a source on which a function makes a schema. */
function findMadeAnew(source: string): number[] {
  let isWithin = false
  return source.split('\n').flatMap((line, i) => {
    if (statement.test(line)) isWithin = ofFunction.test(line)
    return isWithin && /\bz\.(?:strictObject|object|array|union|tuple|record)\(/.test(line) ? [i + 1] : []
  })
}

test('no function of store/ makes a schema', () => {
  const files = readdirSync(store).filter((name) => /^(?!test-).*(?<!\.test)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.flatMap((name) =>
      findMadeAnew(readFileSync(path.join(store, name), 'utf8')).map((line) => `${name}:${line}`),
    ),
  ).toEqual([])
})

test('one that does is found', () => {
  const source = [
    'const Row = z.strictObject({',
    '  id: z.array(z.string()),',
    '})',
    'export const a = (db: Db) => one(db, Row, sql``)',
    'export const b = (db: Db) =>',
    '  one(db, z.strictObject({ n: z.number() }), sql``)',
    'export async function c() {',
    '  return z.array(Row)',
    '}',
  ]
  expect(findMadeAnew(source.join('\n'))).toEqual([6, 8])
})

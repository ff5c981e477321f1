// The numbers that quizzes ask for, worked out by a second program that shares nothing with theirs. It is given what a
// learner reads in the prompt; the key, each foreseen wrong number and what the reasons say it has to find by itself.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { agrees } from './anew/claim.ts'
import { countingQuizzes } from './anew/quiz-counting.ts'
import { learningQuizzes } from './anew/quiz-learning.ts'
import { Given, readPrinted, type Derive, type Row } from './anew/quiz-row.ts'
import { openFolder } from './folder.ts'

const phase = path.resolve('courses/llm-foundations')
const derivations: Readonly<Record<string, Derive>> = { ...countingQuizzes, ...learningQuizzes }
const Numbers = z.record(
  z.string(),
  z.array(z.record(z.string(), z.union([z.number(), z.string(), z.record(z.string(), z.string())]))),
)
const Quiz = z.object({ questions: z.array(z.looseObject({ id: z.string(), prompt: z.string() })) })

const files = (await openFolder(phase))?.files.filter((file) => file.endsWith('/quiz.numbers.json')) ?? []
const asked = new Map<string, { readonly prompt: string; readonly rows: readonly Row[] }>()
for (const file of files) {
  const rows = Numbers.parse(JSON.parse(await readFile(path.join(phase, file), 'utf8')))
  const { questions } = Quiz.parse(
    parse(await readFile(path.join(phase, path.posix.dirname(file), 'quiz.yaml'), 'utf8')),
  )
  for (const { id, prompt } of questions) if (rows[id]) asked.set(id, { prompt, rows: rows[id] })
}

/** What a variant has that the second program does not find, or finds to be another; what it has found. */
function compare(id: string, row: Row, derive: Derive) {
  const names = new Set(Array.from((asked.get(id)?.prompt ?? '').matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))
  const derived = derive(new Given(row, names))
  const strangers = Object.keys(row).filter((name) => !names.has(name) && derived[name] === undefined)
  const wrong = Object.entries(derived).filter(([name, value]) => !holds(row[name], value))
  return { strangers, wrong, found: Object.keys(derived).length }
}

/** Whether what stands there is this: exactly, for a key; as it is printed, in a sentence. */
function holds(there: Row[string] | undefined, value: number | string): boolean {
  if (there === undefined) return false
  const printed = typeof there === 'object' ? (there['en'] ?? '') : String(there)
  if (typeof value === 'string') return printed === value
  if (typeof there === 'number') return Math.abs(there - value) <= 1e-7 * Math.max(1, Math.abs(value))
  return printed.includes('/') ? Math.abs(readPrinted(printed) - value) < 1e-9 : agrees(printed, value)
}

describe('worked out anew out of the prompt alone, hold the numbers of the question', () => {
  test.each(Object.keys(derivations))('%s', (id) => {
    const rows = asked.get(id)?.rows ?? []
    expect(rows.length).toBeGreaterThanOrEqual(12)
    const compared = rows.map((row) => ({ row, ...compare(id, row, derivations[id] ?? (() => ({}))) }))
    expect(compared.filter(({ strangers, wrong }) => strangers.length + wrong.length > 0)).toEqual([])
  })
})

test('they are two thousand and more', () => {
  const counts = Object.entries(derivations).flatMap(([id, derive]) =>
    (asked.get(id)?.rows ?? []).map((row) => compare(id, row, derive).found),
  )
  expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2000)
})

test('a key, a foreseen wrong number and a reason that do not hold are found out', () => {
  const [row] = asked.get('share-after-top-p')?.rows ?? []
  const derive = derivations['share-after-top-p'] ?? (() => ({}))
  const wrongOf = (changed: Row) =>
    compare('share-after-top-p', { ...row, ...changed }, derive).wrong.map(([name]) => name)
  expect(wrongOf({})).toEqual([])
  expect(wrongOf({ answer: 0.58, wrong_below: 0.99, reached: '0.75' })).toEqual(['reached', 'answer', 'wrong_below'])
})

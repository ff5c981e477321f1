// What the shipped lessons say is found, whichever two characters or word of it somebody asks for.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { indexWords, keyOf, listRuns } from '../domain/search/words.ts'
import { findDocuments, selectUnindexed } from '../store/search.ts'
import { one, rows, run, sql } from '../store/sql.ts'
import { giveAccount, giveEnrolment } from '../store/test-data.ts'
import { openTestDatabase } from '../store/test-database.ts'
import { importChecked } from './import.ts'
import { indexMissing } from './index-search.ts'
import { readShipped } from './test-shipped.ts'

/** Each question to the database costs a few milliseconds: all of them in the whole run, otherwise every twentieth. */
const isWhole = process.env['DEPTH'] === 'whole'
const pick = (all: Iterable<string>) => [...all].filter((_, at) => isWhole || at % 20 === 0)

const PHASE = 'llm-foundations'
const COURSE = path.resolve('courses', PHASE)
const { database, close } = await openTestDatabase()
const files = await mkdtemp(path.join(os.tmpdir(), 'tessera-search-'))
afterAll(async () => {
  await close()
  await rm(files, { recursive: true, force: true })
})

let accountId = ''
beforeAll(async () => {
  const { problems } = await importChecked(database, await readShipped(PHASE), files)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  accountId = await giveAccount(database)
  await giveEnrolment(database, { accountId, phaseId: PHASE })
}, 120_000)

/** The lessons that have all of these keys. */
async function findLessons(lang: string, keys: readonly string[]): Promise<Set<string | null>> {
  const found = await findDocuments(database, {
    accountId,
    lang,
    must: keys,
    oneOf: [],
    own: keys,
    phrase: keys.join(' '),
    limit: 100_000,
    offset: 0,
  })
  return new Set(found.map(({ lesson_id: lesson }) => lesson))
}

/** What a reader reads of a lesson's file: its prose, without marks, formulas and addresses. */
async function readProse(folder: string, lang: string): Promise<string> {
  const source = await readFile(path.join(COURSE, 'modules', folder, `lesson.${lang}.md`), 'utf8')
  return source
    .replace(/^---\n[^]*?\n---\n/, '')
    .replaceAll(/```guess[^]*?```/g, '')
    .replaceAll(/^```.*$|^\d+\. /gm, '\n') // the number of a list is no text
    .replaceAll(/\$\$[^]*?\$\$|\$[^$]*\$/g, '\n')
    .replaceAll(/^:::.*$/gm, '\n')
    .replaceAll(/\]\([^)]*\)|\[\^\d+\]:?|https?:\S+/g, '\n')
    .replaceAll(/\*+|`/g, '')
}

test.each([
  ['surprise', '020-counting/020-surprise'],
  ['whole-model', '040-attention/040-whole-model'],
])(
  'every two Chinese characters that stand together in the lesson %s lead to it',
  async (lesson, folder) => {
    const pairs = new Set(
      listRuns(await readProse(folder, 'zh-CN')).flatMap(({ text, isHan }) =>
        isHan ? [...text].slice(1).map((character, at) => [...text][at] + character) : [],
      ),
    )
    expect(pairs.size).toBeGreaterThan(800)
    const lost: string[] = []
    for (const pair of pick(pairs)) if (!(await findLessons('zh-CN', [pair])).has(lesson)) lost.push(pair)
    expect(lost).toEqual([])
  },
  120_000,
)

test.each([
  ['surprise', '020-counting/020-surprise'],
  ['whole-model', '040-attention/040-whole-model'],
])(
  'every English word of the lesson %s leads to it',
  async (lesson, folder) => {
    const words = new Set(listRuns(await readProse(folder, 'en')).map(({ text }) => text))
    expect(words.size).toBeGreaterThan(300)
    const lost: string[] = []
    for (const word of pick(words)) if (!(await findLessons('en', [keyOf(word)])).has(lesson)) lost.push(word)
    expect(lost).toEqual([])
  },
  120_000,
)

const Kinds = z.strictObject({ kind: z.string(), lang: z.string(), n: z.number() })
test('lessons, headings, paragraphs, terms, seconds of films and cells are there, in both languages', async () => {
  const found = await rows(
    database,
    Kinds,
    sql`select kind, lang, count(*) as n from search_document where phase_id = ${PHASE} group by kind, lang order by kind, lang`,
  )
  expect(found.map(({ kind, lang }) => `${kind} ${lang}`)).toEqual(
    ['cell', 'film', 'heading', 'lesson', 'term', 'text'].flatMap((kind) => [`${kind} en`, `${kind} zh-CN`]),
  )
  for (const { n, kind } of found) expect(n, `of ${kind}`).toBeGreaterThanOrEqual(14)
})

test('no answer of a quiz, no solution of a lab and no hidden test can be found', async () => {
  const { bodies } = await one(
    database,
    z.strictObject({ bodies: z.string() }),
    sql`select string_agg(body, ' ' order by id) as bodies from search_document`,
  )
  expect(bodies).not.toMatch(/BEGIN (?:SOLUTION|HIDDEN)/)
  expect(bodies).not.toContain('seeded(')
})

test('what an older release imported is made findable at a start, once', async () => {
  await run(database, sql`delete from search_document`)
  await run(database, sql`delete from search_edition`)
  expect(await selectUnindexed(database, 1)).toEqual([PHASE])
  await indexMissing(database)
  expect((await findLessons('en', [keyOf('perplexity')])).has('surprise')).toBe(true)
  expect(await selectUnindexed(database, 1)).toEqual([])
  expect(indexWords('perplexity')).toEqual([keyOf('perplexity')])
})

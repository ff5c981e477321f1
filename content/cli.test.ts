import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { one, sql } from '../store/sql.ts'
import { openTestDatabase } from '../store/test-database.ts'
import { runContentCommand } from './cli.ts'
import { body, LESSON, makeTestFolder, writePhase } from './test-folder.ts'

const { database, url, close } = await openTestDatabase()
const dataDir = path.join(os.tmpdir(), `tessera-cli-${process.pid}`)
afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

async function content(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = []
  const status = await runContentCommand({
    args,
    env: { DATABASE_URL: url, DATA_DIR: dataDir },
    print: (line) => lines.push(line),
  })
  return { status, lines }
}
const newFolder = async () => path.join(await makeTestFolder(), 'my-phase')

test('new makes a phase that passes check without a warning', async () => {
  const folder = await newFolder()
  expect((await content('new', folder)).status).toBe(0)
  expect(await content('check', folder)).toEqual({ status: 0, lines: ['no errors, no warnings'] })
})

test('new overwrites nothing and wants a name that can be an id', async () => {
  const folder = await writePhase()
  const before = await readFile(path.join(folder, 'course.yaml'), 'utf8')
  expect((await content('new', folder)).status).toBe(1)
  expect(await readFile(path.join(folder, 'course.yaml'), 'utf8')).toBe(before)
  expect((await content('new', path.join(path.dirname(folder), 'My Phase'))).status).toBe(1)
})

test('check prints file:line:col CODE sentence and ends with 1 on an error, with 0 on a warning', async () => {
  const broken = await writePhase({ [`${LESSON}/lesson.en.md`]: body('[a](lesson:gone)') })
  expect(await content('check', broken)).toEqual({
    status: 1,
    lines: [
      `${broken}/${LESSON}/lesson.en.md:7:1 link-broken “lesson:gone” leads to nothing that is there.`,
      '1 error, no warnings',
    ],
  })
  const doubtful = await writePhase({ [`${LESSON}/lesson.en.md`]: body('```cobol\nx\n```') })
  expect(await content('check', doubtful)).toEqual({
    status: 0,
    lines: [
      `${doubtful}/${LESSON}/lesson.en.md:7:1 code-language (warning) Code in “cobol” is shown without colours: python, bash, json and text are known.`,
      'no errors, 1 warning',
    ],
  })
})

test('import writes into a running deployment, and nothing when there is an error', async () => {
  const folder = await writePhase()
  expect(await content('import', folder)).toEqual({
    status: 0,
    lines: ['no errors, no warnings', expect.stringMatching(/^Imported: \d+ rows changed\.$/)],
  })
  expect((await content('import', folder)).lines.at(-1)).toBe('Imported: nothing had changed.')
  const broken = await writePhase({ 'course.yaml': (text) => `${text}colour: red\n` })
  expect((await content('import', broken)).status).toBe(1)
  expect(await one(database, z.strictObject({ n: z.number() }), sql`select count(*) as n from lesson`)).toEqual({
    n: 1,
  })
})

test('publish sets the state, keeps comments, and writes every id for ever', async () => {
  const folder = await writePhase({
    'course.yaml': (text) => text.replace('state: draft', 'state:   draft      # until it is ready'),
  })
  expect((await content('publish', folder)).status).toBe(0)
  expect(await readFile(path.join(folder, 'course.yaml'), 'utf8')).toContain(
    'state:   published      # until it is ready\n',
  )
  const ids = path.join(folder, 'published-ids.txt')
  expect(await readFile(ids, 'utf8')).toBe(
    'lesson/first\nmodule/one\nquiz/first\nquiz/first/q\nquiz/first/q/a\nquiz/first/q/b\n',
  )
  await writeFile(ids, `${await readFile(ids, 'utf8')}lesson/older\n`)
  expect((await content('publish', folder)).status).toBe(1) // an id has vanished
  await writeFile(
    path.join(folder, 'course.yaml'),
    `${await readFile(path.join(folder, 'course.yaml'), 'utf8')}retired: [lesson/older]\n`,
  )
  expect(await content('publish', folder)).toEqual({
    status: 0,
    lines: ['no errors, no warnings', 'Published: 6 ids in published-ids.txt.'],
  })
  expect(await readFile(ids, 'utf8')).toContain('lesson/older\n')
})

test('publish refuses a phase with errors, and what is no phase', async () => {
  const broken = await writePhase({ [`${LESSON}/lesson.en.md`]: body('[a](lesson:gone)') })
  expect((await content('publish', broken)).status).toBe(1)
  expect(await readFile(path.join(broken, 'course.yaml'), 'utf8')).toContain('state: draft')
  expect((await content('publish', path.resolve('courses/site'))).lines).toEqual([
    `${path.resolve('courses/site')} is not a phase: only a phase is published.`,
  ])
})

test('stamp writes into each translation what it was made from; a later change of the source is told', async () => {
  const folder = await writePhase()
  const translation = path.join(folder, LESSON, 'lesson.zh-CN.md')
  expect(await content('stamp', folder)).toEqual({
    status: 0,
    lines: [translation, path.join(folder, LESSON, 'quiz.zh-CN.yaml')],
  })
  expect(await readFile(translation, 'utf8')).toMatch(
    /^---\nid: first\ntitle: 第一课\nsource: "[0-9a-f]{12}"\n---\n\n正文。\n$/,
  )
  expect((await content('check', folder)).lines).toEqual(['no errors, no warnings'])
  expect((await content('stamp', folder)).lines).toEqual([])
  const source = path.join(folder, LESSON, 'lesson.en.md')
  await writeFile(source, `${await readFile(source, 'utf8')}More.\n`)
  expect((await content('check', folder)).lines).toEqual([
    `${translation}:4:9 translation-stale (warning) The source has changed since this translation was made.`,
    'no errors, 1 warning',
  ])
  await content('stamp', folder)
  expect((await content('check', folder)).lines).toEqual(['no errors, no warnings'])
})

test('help names every command; an unknown one and a missing folder end with 1', async () => {
  const { status, lines } = await content('help')
  expect(status).toBe(0)
  for (const name of ['new', 'check', 'import', 'publish', 'stamp'])
    expect(lines.join('\n')).toMatch(new RegExp(`^ {2}${name} <folder>`, 'm'))
  expect((await content('frobnicate', 'x')).lines[0]).toBe('There is no command “frobnicate”.')
  expect((await content('check')).lines[0]).toBe('“check” takes exactly one folder.')
  expect((await content('check')).status).toBe(1)
})

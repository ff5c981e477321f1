// Files of former course editions go, and nothing that anybody still needs goes with them. Real imports, a real folder.
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { importFolder } from '../content/import.ts'
import { LESSON, writePhase, type Changes } from '../content/test-folder.ts'
import { updateUnnamedAssets } from '../store/course-file.ts'
import { lockContent } from '../store/content.ts'
import { rows, run, sql } from '../store/sql.ts'
import { giveAccount } from '../store/test-data.ts'
import { runBehind } from '../store/test-turns.ts'
import { GRACE_DAYS, tidyCourseFiles } from './flows/tidy-course-files.ts'
import { openTestApp } from './http/test-app.ts'
import { makeCourseFileStore } from './outside/make-file-store.ts'
import { startJobs } from './timers/jobs.ts'

const house = await openTestApp({ maxConnections: 10 })
const { database, config } = house
const files = makeCourseFileStore(config)
afterAll(async () => {
  files.close()
  await house.close()
})
beforeEach(async () => {
  await run(database, sql`truncate phase, faq_category, site_page, asset, account cascade`)
  for await (const { key } of files.list()) await files.remove(key)
})

const DAY_MS = 86_400_000
const night = (at: number) => new Date(Date.parse('2026-11-23T04:37:00Z') + at * DAY_MS)
const picture = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${text}</title></svg>\n`
/** A course with a picture for each of these places. */
const course = (cover: string, reading: string, question: string): Changes => ({
  'course.yaml': (text) => `${text}cover: cover.svg\n`,
  'cover.svg': picture(cover),
  [`${LESSON}/lesson.en.md`]: (text) => `${text}\n![A picture](reading.png)\n`,
  [`${LESSON}/reading.png`]: png(reading),
  [`${LESSON}/quiz.yaml`]: (text) => text.replace('prompt: Which?', 'prompt: "Which? ![A picture](question.png)"'),
  [`${LESSON}/question.png`]: png(question),
})
/** One pixel, and words behind it that make it another file. */
const png = (text: string) =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(text),
  ])
const give = async (changes: Changes) => {
  const before = new Set(await known())
  const { problems, isImported } = await importFolder(database, await writePhase(changes), files)
  expect([isImported, problems.filter(({ severity }) => severity === 'error')]).toEqual([true, []])
  return (await known()).filter((name) => !before.has(name))
}
const known = async () =>
  (await rows(database, z.strictObject({ name: z.string() }), sql`select name from asset order by name`)).map(
    ({ name }) => name,
  )
const stored = async () => {
  const found: string[] = []
  for await (const { key } of files.list()) found.push(key)
  return found.toSorted()
}

test('files of a former edition go a month after the night on which nothing named them, and those of the edition in use stay', async () => {
  const former = await give(course('a', 'b', 'c'))
  expect(former).toHaveLength(3)
  await tidyCourseFiles(database, files, night(0))
  const next = await give(course('d', 'e', 'f'))
  await tidyCourseFiles(database, files, night(5))
  await tidyCourseFiles(database, files, night(5 + GRACE_DAYS))
  expect(await stored()).toEqual([...former, ...next].toSorted())
  expect(await tidyCourseFiles(database, files, night(6 + GRACE_DAYS))).toBe(3)
  expect(await stored()).toEqual(next)
  expect(await known()).toEqual(next)
  expect(await tidyCourseFiles(database, files, night(400))).toBe(0)
  expect(GRACE_DAYS).toBe(30)
})

test('a file that an edition names again has all its time once more', async () => {
  await give(course('a', 'b', 'c'))
  const other = await give(course('d', 'b', 'c'))
  await tidyCourseFiles(database, files, night(0))
  await give(course('a', 'b', 'c')) // taken back
  await tidyCourseFiles(database, files, night(20))
  await give(course('d', 'b', 'c'))
  await tidyCourseFiles(database, files, night(25))
  expect(await tidyCourseFiles(database, files, night(25 + GRACE_DAYS))).toBe(0)
  expect(await stored()).toHaveLength(4)
  expect(await tidyCourseFiles(database, files, night(26 + GRACE_DAYS))).toBe(1)
  expect(await stored()).toEqual(expect.arrayContaining(other))
})

test('the picture of a question stays for as long as there is an attempt that was asked it', async () => {
  await give(course('a', 'b', 'c'))
  const accountId = await giveAccount(database)
  await run(
    database,
    sql`with attempt as (
          insert into quiz_attempt (account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline)
          values (${accountId}, 'tiny.first', 1, 100, 60, now(), now() + interval '5 minutes') returning id)
        insert into quiz_attempt_question (attempt_id, question_id, position, revision_id, choice_ids)
        select attempt.id, r.question_id, 0, r.id, '{a,b}' from attempt, quiz_question_revision r`,
  )
  await give(course('a', 'b', 'other'))
  for (const at of [0, 100]) await tidyCourseFiles(database, files, night(at))
  expect(await stored()).toHaveLength(4)
  await run(database, sql`delete from account where id = ${accountId}`)
  for (const at of [200, 300]) await tidyCourseFiles(database, files, night(at))
  expect(await stored()).toHaveLength(3)
})

test('a lesson that left the files keeps its pictures only for its time, and gets them back with the next import', async () => {
  const all = await give(course('a', 'b', 'c'))
  await give({
    'course.yaml': (text) => `${text}cover: cover.svg\n`,
    'cover.svg': picture('a'),
    [`${LESSON}/lesson.en.md`]: null,
    [`${LESSON}/lesson.zh-CN.md`]: null,
    [`${LESSON}/quiz.yaml`]: null,
    [`${LESSON}/quiz.zh-CN.yaml`]: null,
  })
  for (const at of [0, 31]) await tidyCourseFiles(database, files, night(at))
  expect(await stored()).toHaveLength(1)
  await give(course('a', 'b', 'c'))
  expect(await stored()).toEqual(all)
})

test.each([
  [
    'a film',
    'lesson_text',
    (name: string) =>
      sql`update lesson_text set video = ${JSON.stringify({ sources: [{ asset: name, type: 'video/mp4' }] })}`,
  ],
  [
    'an answer of the site',
    'faq',
    (name: string) =>
      sql`insert into faq (id, category_id, position, is_featured, title, answer) values ('q', 'c', 0, false, '{}', ${JSON.stringify({ en: `<img src="/files/${name}">` })})`,
  ],
  [
    'a page of the site',
    'site_page',
    (name: string) =>
      sql`insert into site_page (id, lang, title, body, headings, updated_on) values ('terms', 'en', 'T', ${`<img src="/files/${name}">`}, '[]', '2026-11-23')`,
  ],
  [
    'an experiment',
    'experiment',
    (name: string) =>
      sql`insert into experiment (id, phase_id, lesson_id, definition) values ('x', 'tiny', 'first', ${JSON.stringify({ picture: name })})`,
  ],
] as const)('what %s names stays', async (_what, _table, name) => {
  await give({})
  await run(database, sql`insert into faq_category (id, position, title) values ('c', 0, '{}')`)
  const file = `${'0123456789abcdef'.repeat(2)}.mp4`
  await files.put(file, Buffer.from('film'), 'video/mp4')
  await run(database, sql`insert into asset (name, type, bytes) values (${file}, 'video/mp4', 4)`)
  await run(database, name(file))
  for (const at of [0, 100]) await tidyCourseFiles(database, files, night(at))
  expect(await stored()).toEqual([file])
})

test('an experiment that left the files keeps what it names for as long as somebody runs it', async () => {
  await give({})
  const file = `${'ab'.repeat(16)}.png`
  await files.put(file, Buffer.from('x'), 'image/png')
  await run(database, sql`insert into asset (name, type, bytes) values (${file}, 'image/png', 1)`)
  await run(
    database,
    sql`insert into experiment (id, phase_id, lesson_id, definition, is_retired) values ('x', 'tiny', 'first', '{}', true)`,
  )
  await run(
    database,
    sql`insert into experiment_text (experiment_id, lang, source, original) values ('x', 'en', '', ${`![](/files/${file})`})`,
  )
  const accountId = await giveAccount(database)
  await run(
    database,
    sql`insert into lab_session (account_id, experiment_id, phase_id, driver, is_metered, state, requested_at, ready_at)
        values (${accountId}, 'x', 'tiny', 'browser', false, 'running', now(), now())`,
  )
  for (const at of [0, 100]) await tidyCourseFiles(database, files, night(at))
  expect(await stored()).toEqual([file])
  await run(database, sql`delete from lab_session`)
  for (const at of [200, 300]) await tidyCourseFiles(database, files, night(at))
  expect(await stored()).toEqual([])
})

test('files without a row, of an import that never ended, go after the same time; what is none of ours stays', async () => {
  const [old, young] = [`${'1'.repeat(32)}.png`, `${'2'.repeat(32)}.png`]
  for (const name of [old, young]) await files.put(name, Buffer.from('x'), 'image/png')
  const inFolder = (name: string) => path.join(config.DATA_DIR, 'files', name)
  await utimes(inFolder(old), night(0), night(0))
  await utimes(inFolder(young), night(1), night(1))
  expect(await tidyCourseFiles(database, files, new Date(night(GRACE_DAYS).getTime() + 1))).toBe(1)
  expect(await stored()).toEqual([young])
})

test('many go at once, and a storage that fails in between leaves nothing that is named and not there', async () => {
  const names = Array.from({ length: 120 }, (_, i) => `${String(i).padStart(32, '0')}.png`)
  for (const name of names) await files.put(name, Buffer.from('x'), 'image/png')
  await run(
    database,
    sql`insert into asset (name, type, bytes, unnamed_since) select name, 'image/png', 1, ${night(0)} from unnest(${names}::text[]) as name`,
  )
  let left = 70
  const failing = {
    ...files,
    remove: (name: string) => (left-- > 0 ? files.remove(name) : Promise.reject(new Error('the storage is away'))),
  }
  await expect(tidyCourseFiles(database, failing, night(31))).rejects.toThrow('the storage is away')
  expect((await known()).length).toBe(70) // fifty are gone, and of the second fifty none is forgotten
  expect(await tidyCourseFiles(database, files, night(31))).toBe(70)
  expect([await stored(), await known()]).toEqual([[], []])
})

test('an import that meets the round of the night has all its files, whoever comes first', async () => {
  const [name = ''] = await give({ 'course.yaml': (text) => `${text}cover: cover.svg\n`, 'cover.svg': picture('a') })
  await give({})
  await tidyCourseFiles(database, files, night(0))
  expect(await stored()).toEqual([name])
  // The import has seen that the file is there; then the night takes it away; then the import writes its rows.
  let isFirst = true
  const meeting = {
    ...files,
    async find(key: string) {
      const found = await files.find(key)
      if (isFirst) {
        isFirst = false
        expect(await tidyCourseFiles(database, files, night(100))).toBe(1)
        expect(existsSync(path.join(config.DATA_DIR, 'files', name))).toBe(false)
      }
      return found
    },
  }
  const again = await writePhase({ 'course.yaml': (text) => `${text}cover: cover.svg\n`, 'cover.svg': picture('a') })
  await importFolder(database, again, meeting)
  expect(isFirst).toBe(false)
  expect([await known(), await stored()]).toEqual([[name], [name]])
})

test('while a course is imported the round waits for it', async () => {
  await give({})
  const { waited } = await runBehind(database, lockContent, () => tidyCourseFiles(database, files, night(0)))
  expect(waited).toBe(true)
})

test('a copy that keeps quiet takes nothing away', async () => {
  const name = `${'3'.repeat(32)}.png`
  await files.put(name, Buffer.from('x'), 'image/png')
  await run(
    database,
    sql`insert into asset (name, type, bytes, unnamed_since) values (${name}, 'image/png', 1, ${night(0)})`,
  )
  await run(database, sql`insert into outgoing_hold (since) values (now())`)
  expect(await tidyCourseFiles(database, files, night(400))).toBe(0)
  await run(database, sql`delete from outgoing_hold`)
  expect(await stored()).toEqual([name])
})

test('the queue runs the round', async () => {
  const name = `${'4'.repeat(32)}.png`
  await files.put(name, Buffer.from('x'), 'image/png')
  await run(
    database,
    sql`insert into asset (name, type, bytes, unnamed_since) values (${name}, 'image/png', 1, '2020-01-01')`,
  )
  const jobs = await startJobs(database, { send: async () => {}, close: () => {} }, config)
  await run(database, sql`select graphile_worker.add_job('tidy-course-files')`)
  await expect.poll(() => stored(), { timeout: 15_000 }).toEqual([])
  await jobs.stop()
})

test('what is noted of a file changes only when it begins or ends to be named', async () => {
  const [name = ''] = await give({ 'course.yaml': (text) => `${text}cover: cover.svg\n`, 'cover.svg': picture('a') })
  const since = async () =>
    (
      await rows(
        database,
        z.strictObject({ since: z.date().nullable() }),
        sql`select unnamed_since as since from asset where name = ${name}`,
      )
    )[0]?.since
  await updateUnnamedAssets(database, night(0))
  expect(await since()).toBeNull()
  await give({})
  await updateUnnamedAssets(database, night(1))
  await updateUnnamedAssets(database, night(2))
  expect(await since()).toEqual(night(1))
})

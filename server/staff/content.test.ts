// Editions in the console, from the archive to the learners and back.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import yazl from 'yazl'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolder } from '../../content/import.ts'
import { writeNewPhase } from '../../content/new-phase.ts'
import { one, sql } from '../../store/sql.ts'
import { makeEditionWork } from '../edition-work.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { readEdition } from '../read-edition.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
const root = await mkdtemp(path.join(tmpdir(), 'editions-'))
afterAll(async () => {
  await house.close()
  await rm(root, { recursive: true, force: true })
})
const files = path.join(root, 'files')
const work = makeEditionWork(
  { database: db, now: house.now, coursesDir: path.join(root, 'courses'), warn: () => {} },
  {
    read: (folder) => readEdition(folder, files),
    publish: async (folder) => (await importFolder(db, folder, files)).isImported,
  },
)
let owner: TestLearner
let teacher: TestLearner

const makeStaff = (email: string, ...role: readonly string[]) => makeTestStaff(house, role, email)

/** The folder of a new course, changed by whoever asks, as an archive. */
async function pack(change: (folder: string) => Promise<void> = async () => {}): Promise<Buffer> {
  const folder = await mkdtemp(path.join(root, 'pack-'))
  const course = path.join(folder, 'start-here')
  await cp(path.join(root, 'courses/start-here'), course, { recursive: true })
  await change(course)
  const zip = new yazl.ZipFile()
  for (const entry of await readdir(course, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name)
      zip.addFile(file, path.relative(folder, file))
    }
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const retitle = (title: string) => async (course: string) => {
  const file = path.join(course, 'course.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('A new phase', title))
}

async function send(by: TestLearner, bytes: Buffer): Promise<string> {
  const reply = await house.call('/staff/edition-send', {}, { learner: by, file: { name: 'course.zip', bytes } })
  return String(reply.body['edition_id'])
}
const listOf = async (by: TestLearner) =>
  outputOf('/staff/editions', await house.call('/staff/editions', {}, { learner: by })).list
const stateOf = async (id: string) => (await listOf(owner)).find((edition) => edition.id === id)?.state
const publish = (by: TestLearner, id: string) =>
  house.call('/staff/edition-publish', { edition_id: id }, { learner: by })
const Title = z.strictObject({ title: z.string() })
const titleOf = async () =>
  (await one(db, Title, sql`select title->>'en' as title from phase where id = 'start-here'`)).title

beforeAll(async () => {
  await writeNewPhase(path.join(root, 'courses/start-here'))
  await importFolder(db, path.join(root, 'courses/start-here'), files)
  owner = await makeStaff('owner@example.com', 'owner')
  teacher = await makeStaff('teacher@example.com', 'teacher', '--phase', 'start-here')
})

test('an archive is checked, and learners see nothing of it', async () => {
  const id = await send(teacher, await pack(retitle('Another title')))
  expect(await stateOf(id)).toBe('waiting')
  await work.check(id)
  expect(await stateOf(id)).toBe('checked')
  expect(await titleOf()).not.toContain('Another title')
  const { lessons } = outputOf(
    '/staff/edition',
    await house.call('/staff/edition', { edition_id: id }, { learner: teacher }),
  )
  expect(lessons.length).toBeGreaterThan(0)
  const lesson_id = lessons[0]?.id ?? ''
  const read = await house.call('/staff/edition-lesson', { edition_id: id, lesson_id }, { learner: teacher })
  expect(outputOf('/staff/edition-lesson', read).texts.map(({ lang }) => lang)).toContain('en')
})

test('an error is told with its file, its line and what stands there; such an edition is not published', async () => {
  const id = await send(
    owner,
    await pack(async (course) => {
      const file = path.join(course, 'course.yaml')
      await writeFile(file, `${await readFile(file, 'utf8')}nonsense: 1\n`)
    }),
  )
  await work.check(id)
  expect(await stateOf(id)).toBe('wrong')
  const { problems } = outputOf(
    '/staff/edition',
    await house.call('/staff/edition', { edition_id: id }, { learner: owner }),
  )
  const problem = problems.find(({ is_error }) => is_error)
  expect(problem).toMatchObject({ file: 'course.yaml', code: 'field-unknown' })
  expect(problem?.lines.find(({ n }) => n === problem.line)?.text).toBe('nonsense: 1')
  expect((await publish(owner, id)).body).toMatchObject({ error: 'declined' })
})

test('what is no archive is told so', async () => {
  const id = await send(owner, Buffer.from('hello'))
  await work.check(id)
  expect((await listOf(owner)).find((edition) => edition.id === id)).toMatchObject({
    state: 'wrong',
    failure: 'notZip',
  })
})

test('of two who publish at once one does it; the edition before comes back by the same press', async () => {
  const [first, second] = [
    await send(owner, await pack(retitle('First'))),
    await send(owner, await pack(retitle('Second'))),
  ]
  await work.check(first)
  await work.check(second)
  const other = await makeStaff('second@example.com', 'owner')
  const answers = await Promise.all([publish(owner, first), publish(other, first)])
  expect(
    answers.map(({ body }) => (body['error'] === undefined ? 'done' : 'declined')).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['declined', 'done'])
  await work.publish(first)
  expect(await titleOf()).toContain('First')
  await publish(owner, second)
  await work.publish(second)
  expect(await titleOf()).toContain('Second')
  expect(await stateOf(first)).toBe('former')
  expect((await publish(owner, first)).body).toEqual({})
  await work.publish(first)
  expect(await titleOf()).toContain('First')
  expect([await stateOf(first), await stateOf(second)]).toEqual(['live', 'former'])
  // And what came with the product, too.
  const shipped = (await listOf(owner)).find(({ is_shipped }) => is_shipped)
  expect((await publish(owner, shipped?.id ?? '')).body).toEqual({})
  await work.publish(shipped?.id ?? '')
  expect(await titleOf()).not.toMatch(/First|Second/)
})

test('a teacher sees what is of their phase or was sent by them, and publishes none', async () => {
  const own = await send(teacher, Buffer.from('mine'))
  const foreign = await send(owner, Buffer.from('not mine'))
  const seen = (await listOf(teacher)).map(({ id }) => id)
  expect(seen).toContain(own)
  expect(seen).not.toContain(foreign)
  expect((await house.call('/staff/edition', { edition_id: foreign }, { learner: teacher })).body).toMatchObject({
    error: 'not_found',
  })
  expect((await publish(teacher, own)).body).toMatchObject({ error: 'not_found' })
})

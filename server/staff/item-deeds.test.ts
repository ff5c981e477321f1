// A question corrected from its page: in the files of its course, for the next attempt, and for those before by a
// regrade.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { importFolder } from '../../content/import.ts'
import { LESSON, makeTestFolder, writePhase, type Changes } from '../../content/test-folder.ts'
import { selectAudit } from '../../store/audit.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveEnrolment } from '../../store/test-data.ts'
import { correctItem } from '../correct-item.ts'
import { itemProgram } from '../flows/item-files.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
const QUIZ = `${LESSON}/quiz.yaml`
const ZH = `${LESSON}/quiz.zh-CN.yaml`
const item = { category_id: 'tiny.first', question_id: 'q' }
let owner: TestLearner
let files = ''

const makeStaff = (...role: readonly string[]) => makeTestStaff(house, role)
const published = (text: string) => text.replace('draft', 'published')
const bring = async (changes: Changes = {}) => {
  const root = await writePhase({ 'course.yaml': published, ...changes })
  expect((await importFolder(db, root, files)).isImported).toBe(true)
  return root
}
beforeEach(async () => {
  await run(db, sql`truncate phase cascade`)
  files = await makeTestFolder()
  owner = await makeStaff('owner')
})

const formOf = async (by: TestLearner, of = item) =>
  outputOf('/staff/item-form', await house.call('/staff/item-form', of, { learner: by })).form
const change = (given: unknown) => JSON.stringify({ texts: [], ...(given as object) })
async function correct(by: TestLearner, given: unknown, base?: string) {
  const form = base ?? (await formOf(by))?.base ?? ''
  return house.call(
    '/staff/item-correct',
    { ...item, base: form, change: change(given), reason: 'The key was wrong.' },
    { learner: by },
  )
}
const Asked = z.strictObject({ revision: z.number(), answer: z.unknown() })
const revisions = (quizId = 'tiny.first') =>
  rows(
    db,
    Asked,
    sql`select revision, content->'answer' as answer from quiz_question_revision where quiz_id = ${quizId} order by revision`,
  )

/** Somebody who has answered `choice` and handed in. */
async function sit(choice: string): Promise<{ learner: TestLearner; attempt: string }> {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'tiny' })
  const start = await house.call('/quiz/start', { category_id: 'tiny.first' }, { learner })
  const attempt = String(start.body['train_user_id'])
  await run(
    db,
    sql`update quiz_attempt_question set given = ${JSON.stringify([choice])}, saved_at = now() where attempt_id = ${attempt}::uuid`,
  )
  await house.call('/quiz/submit', { train_user_id: attempt }, { learner })
  return { learner, attempt }
}

// The program itself is asked once, by the first test; it starts for seconds.
const apart = itemProgram.run
beforeEach(({ task }) => {
  itemProgram.run = task.name.startsWith('a question is shown') ? apart : correctItem
})

test('a question is shown as its files say it, in both languages, with its solution', async () => {
  await bring()
  expect(await formOf(owner)).toEqual({
    base: expect.any(String) as unknown,
    texts: [
      { path: ['prompt'], by: { en: 'Which?', 'zh-CN': '哪个？' } },
      { path: ['choices', 'a', 'text'], by: { en: 'A', 'zh-CN': '甲' } },
      { path: ['choices', 'a', 'why'], by: { en: 'Yes.', 'zh-CN': '对。' } },
      { path: ['choices', 'b', 'text'], by: { en: 'B', 'zh-CN': '乙' } },
      { path: ['choices', 'b', 'why'], by: { en: 'No.', 'zh-CN': '不对。' } },
    ],
    key: { kind: 'choices', ids: ['a', 'b'], is_many: false, may_have_also: true, answer: ['a'], also: [] },
  })
})

test('key, text and reason are corrected in both languages; the patch brings the author’s files to the same', async () => {
  const root = await bring()
  const given = {
    answer: ['b'],
    texts: [
      { path: ['choices', 'b', 'why'], lang: 'en', text: 'Yes: it is “B”.' },
      { path: ['choices', 'b', 'why'], lang: 'zh-CN', text: '对：是“乙”。' },
    ],
  }
  const tried = await house.call(
    '/staff/item-try',
    { ...item, base: (await formOf(owner))?.base ?? '', change: change(given) },
    { learner: owner },
  )
  expect(await revisions()).toEqual([{ revision: 1, answer: ['a'] }])
  const done = await correct(owner, given)
  expect(done.body).toEqual(tried.body)
  expect(await revisions()).toEqual([
    { revision: 1, answer: ['a'] },
    { revision: 2, answer: ['b'] },
  ])
  const content = await one(
    db,
    z.strictObject({ why: z.unknown(), line: z.unknown() }),
    sql`select definition #> '{questions,0,choices,1,why}' as why, sources #> '{q,en,line}' as line from quiz where id = 'tiny.first'`,
  )
  expect(content).toEqual({ why: { en: 'Yes: it is “B”.', 'zh-CN': '对：是“乙”。' }, line: 4 })
  const [audit] = await selectAudit(db, 1)
  expect(audit).toMatchObject({ noun: 'quiz', verb: 'correct', facts: { question: 'q', reason: 'The key was wrong.' } })

  const patch = await house.call('/staff/item-patch', { cert_id: 'tiny' }, { learner: owner })
  execFileSync('git', ['apply', '--unsafe-paths', '-'], { cwd: root, input: patch.bytes })
  expect(await readFile(path.join(root, QUIZ), 'utf8')).toContain('answer: b')
  expect(await readFile(path.join(root, ZH), 'utf8')).toContain('why: "对：是“乙”。"')
  // Taken home and imported: nothing is left to take.
  expect((await importFolder(db, root, files)).isImported).toBe(true)
  const rest = await house.call('/staff/item-patch', { cert_id: 'tiny' }, { learner: owner })
  expect(rest.body).toMatchObject({ error: 'declined' })
  expect(await revisions()).toHaveLength(2)
})

test('a correction stays when the course is imported anew, until its author writes something else there', async () => {
  await bring()
  await correct(owner, { answer: ['b'] })
  await bring({ [`${LESSON}/lesson.en.md`]: (text) => text.replace('Text.', 'Another text.') })
  expect((await revisions()).at(-1)).toMatchObject({ answer: ['b'] })
  await bring({ [QUIZ]: (text) => text.replace('Which?', 'Which one?') })
  expect((await revisions()).at(-1)).toMatchObject({ answer: ['a'] })
})

test('of two who correct the same quiz at once one counts, the other is told', async () => {
  await bring()
  const base = (await formOf(owner))?.base ?? ''
  const other = await makeStaff('teacher', '--phase', 'tiny')
  const replies = await Promise.all([correct(owner, { answer: ['b'] }, base), correct(other, { also: ['b'] }, base)])
  expect(replies.filter(({ body }) => 'patch' in body)).toHaveLength(1)
  expect(replies.find(({ body }) => 'error' in body)?.body).toMatchObject({ error: 'declined' })
  expect(await revisions()).toHaveLength(2)
})

test('what would make the files wrong is told with its place, and changes nothing', async () => {
  await bring()
  const wrong = await correct(owner, { answer: ['c'] })
  expect(wrong.body).toMatchObject({ error: 'declined' })
  expect(JSON.stringify(wrong.body)).toContain(`${QUIZ}:10`)
  expect((await correct(owner, { answer: ['a'] })).body).toMatchObject({ error: 'declined' })
  for (const given of ['no JSON', '{}', '{"texts":[{"path":["prompt"],"lang":"en","text":""}]}'])
    expect(
      (await house.call('/staff/item-correct', { ...item, base: 'x', change: given, reason: 'r' }, { learner: owner }))
        .body,
    ).toMatchObject({ error: 'declined' })
  expect(await revisions()).toHaveLength(1)
})

test('a second choice is accepted; who had chosen it gets the points by a regrade, which is shown first', async () => {
  await bring()
  const { learner, attempt } = await sit('b')
  await correct(owner, { also: ['b'] })
  const look = async (is_real: string) =>
    outputOf(
      '/staff/regrade',
      await house.call('/staff/regrade', { category_id: 'tiny.first', is_real }, { learner: owner }),
    )
  const expected = {
    changed: 1,
    kept: 0,
    same: 0,
    running: 0,
    list: [
      {
        attempt_id: attempt,
        account_id: learner.id,
        name: expect.any(String) as unknown,
        is_kept: false,
        before: 0,
        after: 100,
        is_new_pass: true,
      },
    ],
  }
  expect(await look('0')).toEqual(expected)
  const score = () =>
    one(db, z.strictObject({ score: z.number() }), sql`select score from quiz_attempt where id = ${attempt}::uuid`)
  expect(await score()).toEqual({ score: 0 })
  expect(await look('1')).toEqual(expected)
  expect(await score()).toEqual({ score: 100 })
  expect(await look('0')).toMatchObject({ changed: 0, list: [] })
})

test('a question whose files are not kept has no form, and a foreign quiz none of all this', async () => {
  await bring()
  const teacher = await makeStaff('teacher', '--phase', 'tiny')
  await run(db, sql`delete from course_source`)
  expect(await formOf(teacher)).toBeNull()
  expect((await correct(teacher, { answer: ['b'] }, 'x')).body).toMatchObject({ error: 'declined' })
  for (const call of ['/staff/item-form', '/staff/regrade'] as const)
    for (const category_id of ['ghost', 'other.first'])
      expect(
        (await house.call(call, { ...(call === '/staff/regrade' ? {} : item), category_id }, { learner: teacher }))
          .body,
      ).toMatchObject({ error: 'not_found' })
})

// No reply of any call before submission contains a right answer or an explanation (READINGS §6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormValue } from '../../contract/encode.ts'
import { contract, paths, type Path } from '../../contract/index.ts'
import type { Question } from '../../domain/quiz/definition.ts'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { giveQuiz, question, trueFalse } from '../../store/test-quiz.ts'
import { openTestApp, type TestLearner, type TestReply } from '../http/test-app.ts'
import { validFields } from '../http/test-forms.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)
beforeAll(() => giveCourse(db))

const noon = new Date('2026-03-01T12:00:00Z')

/** Two editions of one quiz that differ in their solutions alone. */
const editions: readonly (readonly Question[])[] = [
  [question('one', { answer: ['a'] }), question('two', { type: 'multiple', answer: ['a', 'b'] }), trueFalse('three', 'true'), question('four', { type: 'multiple', isPartial: true, answer: ['c'] })],
  [question('one', { answer: ['c'] }), question('two', { type: 'multiple', answer: ['c'] }), trueFalse('three', 'false'), question('four', { type: 'multiple', isPartial: true, answer: ['a', 'b'] })],
]

interface Heard {
  readonly asked: string
  readonly reply: TestReply
}

/** Everything that can be asked while an attempt runs, and the replies; ids that chance makes are taken out. */
async function listen(questions: readonly Question[]): Promise<Heard[]> {
  await giveQuiz(db, { id: 'start', phaseId: 'llm', lessonId: 'closed', questions })
  house.setNow(noon)
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: noon })
  const heard: Heard[] = []
  const ask = async (path: Path, form: Record<string, FormValue>) => {
    for (const lang of ['en', 'zh-CN'] as const) heard.push({ asked: `${path} ${JSON.stringify(form).replaceAll(attempt ?? '-', 'ATTEMPT')} ${lang}`, reply: await call(path, form, { learner, lang }) })
    return heard.at(-1)?.reply.body
  }
  let attempt: string | undefined
  attempt = String((await ask('/quiz/start', { category_id: 'start' }))?.['train_user_id'])
  let seq = 0
  for (const { id, choices } of questions) {
    for (const choice of choices) await ask('/quiz/answer', { train_user_id: attempt, question_id: id, choice: [choice.id], seq: ++seq })
    await ask('/quiz/answer', { train_user_id: attempt, question_id: id, choice: ['nonsense'], seq: ++seq })
    await ask('/quiz/answer', { train_user_id: attempt, question_id: id, choice: [choices[1]?.id ?? ''], seq: 1 })
    await ask('/quiz/flag', { train_user_id: attempt, question_id: id, is_flagged: '1', seq: ++seq })
  }
  const known: Record<string, string> = { train_user_id: attempt, category_id: 'start', question_id: 'one', cert_id: 'llm', id: 'llm', lesson_id: 'closed' }
  for (const path of paths) if (!endsIt.includes(path)) await ask(path, Object.fromEntries(Object.entries(validFields(path)).map(([name, value]) => [name, known[name] ?? value])))
  await expectStillOpen(learner, attempt)
  return heard.map(({ asked, reply }) => ({ asked, reply: { ...reply, body: JSON.parse(JSON.stringify(reply.body).replaceAll(attempt ?? '', 'ATTEMPT').replaceAll(learner.id, 'LEARNER')) as TestReply['body'] } }))
}

/** Calls after which there is nothing more to hear as this learner. */
const endsIt: readonly Path[] = paths.filter((path) => ['/user/logout', '/user/delete', '/dataset-cert/leave', '/quiz/submit'].includes(path))

async function expectStillOpen(learner: TestLearner, attempt: string): Promise<void> {
  expect((await call('/quiz/attempt', { train_user_id: attempt }, { learner })).body).toMatchObject({ train_user_id: attempt })
}

describe('while an attempt runs', () => {
  let heard: Heard[][]
  beforeAll(async () => {
    heard = []
    for (const questions of editions) heard.push(await listen(questions))
  })

  test('every call of the contract was asked, and those of quizzes answered', () => {
    const [first = []] = heard
    const asked = new Set(first.map((one) => one.asked.split(' ')[0]))
    expect(paths.filter((path) => !asked.has(path))).toEqual(endsIt)
    for (const path of ['/quiz/start', '/quiz/attempt', '/quiz/answer', '/quiz/flag', '/quiz/detail', '/quiz/list']) {
      expect(first.some((one) => one.asked.startsWith(`${path} `) && one.reply.status === 200 && !('error' in one.reply.body))).toBe(true)
    }
  })

  test('no reply has a field or a text of a solution', () => {
    for (const { asked, reply } of heard.flat()) {
      const solution = { text: /why (one|two|three|four)/.test(JSON.stringify(reply.body)), fields: findFields(reply.body).filter((name) => ['why', 'is_right', 'is_correct', 'solution', 'explanation', 'earned'].includes(name)) }
      expect({ asked, ...solution }).toEqual({ asked, text: false, fields: [] })
    }
  })

  test('other right answers give the same replies, to the letter', () => {
    const [first = [], second = []] = heard
    const quizReplies = (all: readonly Heard[]) => all.filter(({ asked }) => asked.startsWith('/quiz/') || asked.startsWith('/lesson/') || asked.startsWith('/dataset-cert/') || asked.startsWith('/index/cert'))
    expect(quizReplies(first).length).toBeGreaterThan(50)
    expect(quizReplies(second).map(({ asked, reply }) => ({ asked, body: reply.body }))).toEqual(quizReplies(first).map(({ asked, reply }) => ({ asked, body: reply.body })))
  })

  test('the walk would see a solution: after submission it is there', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
    const attempt = String((await call('/quiz/start', { category_id: 'start' }, { learner })).body['train_user_id'])
    await call('/quiz/submit', { train_user_id: attempt }, { learner })
    const { body } = await call('/quiz/result', { train_user_id: attempt }, { learner })
    expect(JSON.stringify(body)).toMatch(/why one a/)
    expect(findFields(body)).toEqual(expect.arrayContaining(['why', 'is_right', 'earned']))
  })
})

test('no schema of a call but the result has a place for a solution', () => {
  for (const path of paths.filter((one) => one !== '/quiz/result')) expect(JSON.stringify(shapeOf(contract[path].output))).not.toMatch(/"(why|is_right|earned)"/)
})

function findFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...findFields(inner)])
}

/** The names of a schema's fields, all the way down. */
function shapeOf(schema: unknown, seen: Set<unknown> = new Set()): unknown {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return null
  seen.add(schema)
  const { shape, element, def } = schema as { shape?: Record<string, unknown>; element?: unknown; def?: { innerType?: unknown; options?: unknown[]; valueType?: unknown } } // the few ways in which a zod schema holds others
  return [
    Object.entries(shape ?? {}).map(([name, inner]) => ({ [name]: shapeOf(inner, seen) })),
    ...[element, def?.innerType, def?.valueType, ...(def?.options ?? [])].map((inner) => shapeOf(inner, seen)),
  ]
}

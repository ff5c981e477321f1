// No reply of any call before submission contains a right answer or an explanation (READINGS §6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormValue } from '../../contract/encode.ts'
import { contract, paths, type Path } from '../../contract/index.ts'
import type { ChoiceQuestion } from '../../domain/quiz/types/choices.ts'
import { run, sql } from '../../store/sql.ts'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { giveQuiz, question, readShownNames, trueFalse } from '../../store/test-quiz.ts'
import { openTestApp, type TestLearner, type TestReply } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { validFields } from '../http/test-forms.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)
beforeAll(() => giveCourse(db))

const noon = new Date('2026-03-01T12:00:00Z')

/** Two editions of one quiz that differ in their solutions alone. */
const editions: readonly (readonly ChoiceQuestion[])[] = [
  [
    question('one', { answer: ['a'] }),
    question('two', { type: 'multiple', answer: ['a', 'b'] }),
    trueFalse('three', 'true'),
    question('four', { type: 'multiple', isPartial: true, answer: ['c'] }),
  ],
  [
    question('one', { answer: ['c'] }),
    question('two', { type: 'multiple', answer: ['c'] }),
    trueFalse('three', 'false'),
    question('four', { type: 'multiple', isPartial: true, answer: ['a', 'b'] }),
  ],
]

interface Heard {
  readonly asked: string
  readonly reply: TestReply
}

/** Everything that can be asked while an attempt runs, and the replies; ids that chance makes are taken out. */
async function listen(questions: readonly ChoiceQuestion[]): Promise<Heard[]> {
  await giveQuiz(db, { id: 'start', phaseId: 'llm', lessonId: 'closed', questions })
  house.setNow(noon)
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: noon })
  const heard: Heard[] = []
  const ask = async (path: Path, form: Record<string, FormValue>) => {
    for (const lang of ['en', 'zh-CN'] as const)
      heard.push({
        asked: `${path} ${JSON.stringify(form).replaceAll(attempt ?? '-', 'ATTEMPT')} ${lang}`,
        reply: await call(path, form, { learner, lang }),
      })
    return heard.at(-1)?.reply.body
  }
  let attempt: string | undefined
  attempt = String((await ask('/quiz/start', { category_id: 'start' }))?.['train_user_id'])
  const { show, name } = await readShownNames(db, attempt)
  let seq = 0
  for (const { id, choices } of questions) {
    for (const choice of choices)
      await ask('/quiz/answer', { train_user_id: attempt, question_id: id, choice: show(id, [choice.id]), seq: ++seq })
    await ask('/quiz/answer', { train_user_id: attempt, question_id: id, choice: ['nonsense'], seq: ++seq })
    await ask('/quiz/answer', {
      train_user_id: attempt,
      question_id: id,
      choice: show(id, [choices[1]?.id ?? '']),
      seq: 1,
    })
    await ask('/quiz/flag', { train_user_id: attempt, question_id: id, is_flagged: '1', seq: ++seq })
  }
  const known: Record<string, string> = {
    train_user_id: attempt,
    category_id: 'start',
    question_id: 'one',
    cert_id: 'llm',
    id: 'llm',
    lesson_id: 'closed',
  }
  for (const path of paths)
    if (!endsIt.includes(path))
      await ask(
        path,
        Object.fromEntries(Object.entries(validFields(path)).map(([name, value]) => [name, known[name] ?? value])),
      )
  await expectStillOpen(learner, attempt)
  return heard.map(({ asked, reply }) => ({
    asked: name(asked),
    reply: {
      ...reply,
      body: name(
        JSON.parse(
          JSON.stringify(reply.body)
            .replaceAll(attempt ?? '', 'ATTEMPT')
            .replaceAll(learner.id, 'LEARNER'),
        ) as TestReply['body'],
      ),
    },
  }))
}

/** Calls after which there is nothing more to hear as this learner. */
const endsIt: readonly Path[] = paths.filter((path) =>
  ['/user/logout', '/user/delete', '/dataset-cert/leave', '/quiz/submit'].includes(path),
)

async function expectStillOpen(learner: TestLearner, attempt: string): Promise<void> {
  expect((await call('/quiz/attempt', { train_user_id: attempt }, { learner })).body).toMatchObject({
    train_user_id: attempt,
  })
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
      expect(
        first.some(
          (one) => one.asked.startsWith(`${path} `) && one.reply.status === 200 && !('error' in one.reply.body),
        ),
      ).toBe(true)
    }
  })

  test('no reply has a field or a text of a solution', () => {
    for (const { asked, reply } of heard.flat()) {
      const solution = {
        text: /why (one|two|three|four)/.test(JSON.stringify(reply.body)),
        fields: findFields(reply.body).filter((name) =>
          ['why', 'is_right', 'is_correct', 'solution', 'explanation', 'earned'].includes(name),
        ),
      }
      expect({ asked, ...solution }).toEqual({ asked, text: false, fields: [] })
    }
  })

  test('other right answers give the same replies, to the letter', () => {
    const [first = [], second = []] = heard
    const quizReplies = (all: readonly Heard[]) =>
      all.filter(
        ({ asked }) =>
          asked.startsWith('/quiz/') ||
          asked.startsWith('/lesson/') ||
          asked.startsWith('/dataset-cert/') ||
          asked.startsWith('/index/cert'),
      )
    expect(quizReplies(first).length).toBeGreaterThan(50)
    expect(quizReplies(second).map(({ asked, reply }) => ({ asked, body: reply.body }))).toEqual(
      quizReplies(first).map(({ asked, reply }) => ({ asked, body: reply.body })),
    )
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

describe('what an attempt calls its choices', () => {
  // Ids as authors write them: they name the answer, or the mistake.
  const telling = ['right', 'wrong-sign', 'forgot-log', 'central']
  const questions = [
    question('one', { choiceIds: telling, answer: ['right'] }),
    question('two', { type: 'multiple', choiceIds: telling, answer: ['right', 'central'] }),
    trueFalse('three', 'true'),
  ]
  const withChoices = <Q extends object>(asked: readonly Q[]) =>
    asked.filter((one): one is Extract<Q, { readonly choices: unknown }> => 'choices' in one)
  const begin = async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: noon })
    const attempt = String((await call('/quiz/start', { category_id: 'start' }, { learner })).body['train_user_id'])
    return {
      learner,
      attempt,
      read: async () => {
        const open = outputOf('/quiz/attempt', await call('/quiz/attempt', { train_user_id: attempt }, { learner }))
        return { ...open, questions: withChoices(open.questions) }
      },
    }
  }
  beforeAll(async () => {
    house.setNow(noon)
    await giveQuiz(db, { id: 'start', phaseId: 'llm', lessonId: 'closed', questions })
  })

  test('is nothing that its author wrote, before submission and after, and no two attempts call it the same', async () => {
    const [ada, bob] = [await begin(), await begin()]
    const [first, second] = [await ada.read(), await bob.read()]
    const idsOf = (attempt: typeof first) =>
      attempt.questions
        .filter(({ type }) => type !== 'true-false')
        .flatMap(({ choices }) => choices.map(({ id }) => id))
    expect([...idsOf(first), ...idsOf(second)].filter((id) => !/^[0-9a-f]{8}$/.test(id))).toEqual([])
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(16)
    await call('/quiz/submit', { train_user_id: ada.attempt }, { learner: ada.learner })
    const { body } = await call('/quiz/result', { train_user_id: ada.attempt }, { learner: ada.learner })
    for (const told of [first, second, body])
      expect(telling.filter((id) => JSON.stringify(told).includes(`"${id}"`))).toEqual([])
  })

  test('is the only name that is taken: guessing an author’s word saves nothing', async () => {
    const { learner, attempt, read } = await begin()
    const stranger = (await (await begin()).read()).questions[0]?.choices[0]?.id ?? ''
    for (const [at, choice] of [...telling, stranger].entries())
      expect(
        (
          await call(
            '/quiz/answer',
            { train_user_id: attempt, question_id: 'one', choice: [choice], seq: at + 1 },
            { learner },
          )
        ).body,
      ).toMatchObject({ error: 'invalid_input', fields: { choice: 'Please choose one of the list.' } })
    expect((await read()).questions[0]).toMatchObject({ answer: [], seq: 0 })
  })

  test('comes back with what was chosen, after a reload and in the result, where the right ones are marked', async () => {
    const { learner, attempt, read } = await begin()
    const { show } = await readShownNames(db, attempt)
    const chosen = show('two', ['central', 'right'])
    expect(
      (await call('/quiz/answer', { train_user_id: attempt, question_id: 'two', choice: chosen, seq: 1 }, { learner }))
        .body,
    ).toMatchObject({ answer: chosen, is_current: true })
    expect((await read()).questions[1]).toMatchObject({ answer: chosen })
    expect(
      (
        await call(
          '/quiz/answer',
          { train_user_id: attempt, question_id: 'two', choice: show('two', ['right']), seq: 1 },
          { learner },
        )
      ).body,
    ).toMatchObject({ answer: chosen, is_current: false })
    await call('/quiz/submit', { train_user_id: attempt }, { learner })
    const { questions: graded } = outputOf(
      '/quiz/result',
      await call('/quiz/result', { train_user_id: attempt }, { learner }),
    )
    const two = withChoices(graded)[1]
    expect(two?.earned).toBe(1)
    for (const mark of ['is_chosen', 'is_right'] as const)
      expect(
        two?.choices
          .filter((choice) => choice[mark])
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(chosen.toSorted())
  })

  test('of an attempt that was begun before stays what it was: its page, its journal and its result go on', async () => {
    const { learner, attempt, read } = await begin()
    await run(db, sql`update quiz_attempt_question set shown_ids = null where attempt_id = ${attempt}`)
    expect((await read()).questions[0]?.choices.map(({ id }) => id)).toEqual(telling)
    expect(
      (
        await call(
          '/quiz/answer',
          { train_user_id: attempt, question_id: 'one', choice: ['right'], seq: 1 },
          { learner },
        )
      ).body,
    ).toMatchObject({ answer: ['right'], is_current: true })
    await call('/quiz/submit', { train_user_id: attempt }, { learner })
    const { questions: graded } = outputOf(
      '/quiz/result',
      await call('/quiz/result', { train_user_id: attempt }, { learner }),
    )
    expect(graded[0]).toMatchObject({
      earned: 1,
      choices: [{ id: 'right', is_chosen: true, is_right: true }, {}, {}, {}],
    })
  })
})

test('no schema of a call has a place for a solution but the result’s, that of the cards, which are asked by the result’s own rule, and the teachers’', () => {
  // Of staff those who teach see a question whole; whose call it is, the walk of all roles asks (server/staff/authorisation.test.ts).
  const open = ['/quiz/result', '/recall/list', '/staff/items']
  expect(contract['/staff/items'].roles).toEqual(['owner', 'teacher'])
  for (const path of paths.filter((one) => !open.includes(one)))
    expect(JSON.stringify(shapeOf(contract[path].output))).not.toMatch(/"(why|is_right|earned)"/)
})

function findFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...findFields(inner)])
}

/** The names of a schema's fields, all the way down. */
function shapeOf(schema: unknown, seen: Set<unknown> = new Set()): unknown {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return null
  seen.add(schema)
  const { shape, element, def } = schema as {
    shape?: Record<string, unknown>
    element?: unknown
    def?: { innerType?: unknown; options?: unknown[]; valueType?: unknown }
  } // the few ways in which a zod schema holds others
  return [
    Object.entries(shape ?? {}).map(([name, inner]) => ({ [name]: shapeOf(inner, seen) })),
    ...[element, def?.innerType, def?.valueType, ...(def?.options ?? [])].map((inner) => shapeOf(inner, seen)),
  ]
}

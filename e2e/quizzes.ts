// What browser tests need of quizzes and no learner may see: right answers, and deadlines that are near.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { OutputOf } from '../contract/index.ts'
import type { LocalisedHtml, Question } from '../domain/quiz/definition.ts'
import { drawQuestions } from '../domain/quiz/draw.ts'
import { writeGiven } from '../domain/quiz/given.ts'
import { rightAnswerOf } from '../domain/quiz/test-right-answer.ts'
import type { NumberQuestion } from '../domain/quiz/types/number/number.ts'
import { insertRevisions } from '../store/quiz.ts'
import { queueSubmission } from '../server/flows/submit-attempt.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { selectAttemptQuestions } from '../store/quiz-attempt.ts'
import { one, rows, run, sql } from '../store/sql.ts'
import { readShownNames } from '../store/test-quiz.ts'
import { ask } from './house.ts'

export type Attempt = OutputOf<'/quiz/attempt'>

export const quizPath = (quiz: string): string => `/phase/quiz/${quiz.split('.')[0]}/${quiz}`
export const attemptPath = (quiz: string, attempt: string): string => `/phase/quiz/start/${quiz}/${attempt}`
export const resultPath = (quiz: string, attempt: string): string => `/phase/quiz/result/${quiz}/${attempt}`

/** The database of the product that all browser tests share. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({
    url: undefined,
    dataDir: process.env['HOUSE_DATA'] ?? '',
    mayJoin: true,
    maxConnections: 1,
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const Choice = z.object({ id: z.string(), why: z.record(z.string(), z.string()).nullable() })
const Definition = z.strictObject({
  questions: z.array(
    z.object({
      id: z.string(),
      answer: z.array(z.string()).catch([]), // of a type without choices: readNumbers
      choices: z.array(Choice).default([]),
      type: z.string(),
      variants: z.array(z.unknown()).default([]),
    }),
  ),
})

interface Slip {
  readonly id: string
  readonly wrong: string
  readonly said: LocalisedHtml
}

/** Of each question of an attempt that asks for a number: the right one, the foreseen wrong ones, and what is said of each. */
export async function readNumbers(
  attempt: string,
): Promise<ReadonlyMap<string, { readonly right: string; readonly slips: readonly Slip[] }>> {
  const asked = await withDatabase((db) => selectAttemptQuestions(db, attempt))
  return new Map(
    asked.flatMap(({ question_id: id, content }) => {
      if (!isNumberQuestion(content)) return []
      const slips = (content.wrong ?? []).map((slip) => ({ id: slip.id, wrong: String(slip.value), said: slip.why }))
      return [[id, { right: String(content.answer.value), slips }]]
    }),
  )
}

/** Of each question of an attempt the right answer, as its author has it, and as it travels. */
export async function readRight(
  attempt: string,
): Promise<ReadonlyMap<string, { readonly answer: unknown; readonly given: string }>> {
  const asked = await withDatabase((db) => selectAttemptQuestions(db, attempt))
  return new Map(
    asked.map((row) => {
      const answer = rightAnswerOf(row.content)
      const drawn = { choiceIds: row.choice_ids, shownIds: row.shown_ids }
      return [row.question_id, { answer, given: writeGiven(row.content, drawn, answer) }]
    }),
  )
}

const isNumberQuestion = (question: Question): question is NumberQuestion => question.type === 'number'

/** The questions of a quiz with their right choices, and the reason of each choice in each language. */
export const readQuestions = async (quiz: string): Promise<z.output<typeof Definition>['questions']> =>
  (
    await withDatabase((db) =>
      one(db, Definition, sql`select definition->'questions' as questions from quiz where id = ${quiz}`),
    )
  ).questions

/** The right choices by question. */
export const readAnswers = async (quiz: string): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map((await readQuestions(quiz)).map(({ id, answer }) => [id, answer]))

/** What an attempt calls choices of its author's. */
export const readShown = async (attempt: string): Promise<(question: string, choices: readonly string[]) => string[]> =>
  (await withDatabase((db) => readShownNames(db, attempt))).show

/** A running attempt asks only for one of several choices, four at the least, with the numbers that its author wrote. */
export async function askSingles(quiz: string, attempt: string): Promise<void> {
  const singles = (await readQuestions(quiz)).filter(
    ({ type, choices, variants }) => type === 'single' && choices.length >= 4 && variants.length === 0,
  )
  const { count } = await withDatabase((db) =>
    one(
      db,
      z.strictObject({ count: z.number() }),
      sql`select count(*) as count from quiz_attempt_question where attempt_id = ${attempt}`,
    ),
  )
  if (singles.length < count) throw new Error(`${quiz} has ${singles.length} such questions, and asks ${count}`)
  await drawToo(
    attempt,
    singles.slice(0, count).map(({ id }) => id),
  )
}

const Place = z.strictObject({ question_id: z.string(), position: z.int() })

/** A running attempt asks these questions too, as another draw might have. */
export const drawToo = (attempt: string, wanted: readonly string[]): Promise<void> =>
  withDatabase((db) =>
    db.transaction(async (inside) => {
      const drawn = await rows(
        inside,
        Place,
        sql`select question_id, position from quiz_attempt_question where attempt_id = ${attempt}`,
      )
      const places = drawn.filter(({ question_id }) => !wanted.includes(question_id)).map(({ position }) => position)
      for (const question of wanted.filter((id) => !drawn.some(({ question_id }) => question_id === id)))
        await run(
          inside,
          sql`update quiz_attempt_question q set question_id = r.question_id, revision_id = r.id, variant = null, shown_ids = null, choice_ids = array(select choice->>'id' from jsonb_array_elements(r.content->'choices') choice)
              from quiz_attempt a join quiz_question_revision r on r.quiz_id = a.quiz_id
              where q.attempt_id = ${attempt} and q.position = ${places.pop() ?? null} and a.id = q.attempt_id and r.question_id = ${question}
                and r.revision = (select max(revision) from quiz_question_revision last where (last.quiz_id, last.question_id) = (r.quiz_id, r.question_id))`,
        )
    }),
  )

/** The running attempt asks these questions instead of its own, in this order; the quiz itself stays as it is. */
export const askInstead = (attempt: string, quiz: string, questions: readonly Question[]): Promise<void> =>
  withDatabase((db) =>
    db.transaction(async (inside) => {
      await run(inside, sql`select 1 from quiz where id = ${quiz} for update`) // tests run side by side; each revision has its own number
      await insertRevisions(inside, quiz, questions)
      const makeId = () => randomBytes(4).toString('hex')
      const drawn = drawQuestions({ draw: null, isRandom: false }, questions, { seed: 7, makeId })
      await run(inside, sql`delete from quiz_attempt_question where attempt_id = ${attempt}`)
      for (const [position, { questionId, choiceIds, shownIds }] of drawn.entries())
        await run(
          inside,
          sql`insert into quiz_attempt_question (attempt_id, question_id, position, revision_id, choice_ids, shown_ids)
              select ${attempt}::uuid, r.question_id, ${position}::int, r.id, ${choiceIds}::text[], ${shownIds}::text[] from quiz_question_revision r
              where r.quiz_id = ${quiz} and r.question_id = ${questionId} order by r.revision desc limit 1`,
        )
    }),
  )

/** The attempt ends then, as it would have by its rules. */
export const moveDeadline = (attempt: string, inMs: number): Promise<void> =>
  withDatabase((db) =>
    db.transaction(async (inside) => {
      const deadline = new Date(Math.ceil((Date.now() + inMs) / 1000) * 1000) // whole seconds, as every deadline
      await run(inside, sql`update quiz_attempt set deadline = ${deadline} where id = ${attempt}`)
      await queueSubmission(inside, { id: attempt, deadline })
    }),
  )

export async function startQuiz(token: string, quiz: string): Promise<Attempt> {
  const { train_user_id: attempt } = await ask('/quiz/start', { category_id: quiz }, token)
  return ask('/quiz/attempt', { train_user_id: attempt }, token)
}

/** Takes a quiz without a browser: with every answer right, or with none. Gives the receipt. */
export async function takeQuiz(token: string, quiz: string, how: 'right' | 'open'): Promise<OutputOf<'/quiz/submit'>> {
  const { train_user_id: attempt, questions } = await startQuiz(token, quiz)
  const answers = how === 'right' ? await readRight(attempt) : undefined
  for (const [at, { id }] of questions.entries()) {
    const given = answers?.get(id)?.given
    if (given !== undefined)
      await ask('/quiz/answer', { train_user_id: attempt, question_id: id, given, seq: String(at + 1) }, token)
  }
  return ask('/quiz/submit', { train_user_id: attempt }, token)
}

// A phase with quizzes behind the real door, and the calls of /quiz/* in a few words.
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { question, readShownNames, trueFalse } from '../../store/test-quiz.ts'
import { openTestApp, type TestLearner, type TestReply } from '../http/test-app.ts'

export const noon = new Date('2026-03-01T12:00:00Z')
export const MINUTE = 60_000
export const after = (ms: number): Date => new Date(noon.getTime() + ms)
export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export const bigram = 'llm.bigram'
export const closed = { error: 'quiz_closed', message: 'This attempt is closed. Nothing more can be saved in it.' }
export const notFound = { error: 'not_found', message: 'This is not here, or no longer.' }

const four = [
  question('one'),
  question('two', { type: 'multiple', answer: ['a', 'b'] }),
  question('three', { choiceIds: ['x', 'a', 'y'] }),
  trueFalse('four', 'false'),
]

/** `llm` with three quizzes, `nlp` with one, a draft, and a phase without any. */
export async function openQuizHouse() {
  const house = await openTestApp({ maxConnections: 20 })
  const { database: db, call } = house
  await givePhase(db, {
    id: 'llm',
    modules: [
      {
        id: 'counting',
        lessons: [
          { id: 'bigram', items: ['reading', 'quiz'], quiz: bigram, quizData: { questions: four } },
          {
            id: 'surprise',
            items: ['quiz'],
            quiz: 'llm.surprise',
            quizData: { attempts: 2, waitSeconds: 3600, review: 'after-pass' },
          },
          { id: 'silent', items: ['quiz'], quiz: 'llm.silent', quizData: { review: 'none' } },
          { id: 'gone', isRetired: true, items: ['quiz'], quiz: 'llm.gone' },
        ],
      },
    ],
  })
  await givePhase(db, { id: 'nlp', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'nlp.a' }] }] })
  await givePhase(db, {
    id: 'secret',
    state: 'draft',
    modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'secret.a' }] }],
  })
  await givePhase(db, { id: 'empty' })

  const start = (learner: TestLearner, category_id = bigram) => call('/quiz/start', { category_id }, { learner })
  // Tests are written with the author's ids; on the wire an attempt has its own.
  const answer = async (
    learner: TestLearner,
    train_user_id: string,
    question_id: string,
    choice: string[],
    seq: number,
  ): Promise<TestReply> => {
    const { show, name } = await readShownNames(db, train_user_id)
    const reply = await call(
      '/quiz/answer',
      { train_user_id, question_id, choice: show(question_id, choice), seq },
      { learner },
    )
    return { ...reply, body: name(reply.body) }
  }
  const named = async (train_user_id: string, asked: Promise<TestReply>): Promise<TestReply> => {
    const reply = await asked
    return { ...reply, body: (await readShownNames(db, train_user_id)).name(reply.body) }
  }
  return {
    ...house,
    db: house.database,
    start,
    answer,
    named,
    detail: (learner: TestLearner, category_id = bigram) => call('/quiz/detail', { category_id }, { learner }),
    read: (learner: TestLearner, train_user_id: string) =>
      named(train_user_id, call('/quiz/attempt', { train_user_id }, { learner })),
    submit: (learner: TestLearner, train_user_id: string) => call('/quiz/submit', { train_user_id }, { learner }),
    result: (learner: TestLearner, train_user_id: string) =>
      named(train_user_id, call('/quiz/result', { train_user_id }, { learner })),
    flag: (learner: TestLearner, train_user_id: string, question_id: string, is_flagged: '0' | '1', seq: number) =>
      call('/quiz/flag', { train_user_id, question_id, is_flagged, seq }, { learner }),
    signInEnrolled: async (...phaseIds: string[]): Promise<TestLearner> => {
      const learner = await house.signIn()
      for (const phaseId of phaseIds.length > 0 ? phaseIds : ['llm'])
        await giveEnrolment(db, { accountId: learner.id, phaseId })
      return learner
    },
    /** Starts at noon unless told; gives the attempt's id. */
    begin: async (learner: TestLearner, category = bigram, at = noon): Promise<string> => {
      house.setNow(at)
      return String((await start(learner, category)).body['train_user_id'])
    },
    allRight: async (learner: TestLearner, attempt: string): Promise<void> => {
      await answer(learner, attempt, 'one', ['a'], 1)
      await answer(learner, attempt, 'two', ['b', 'a'], 2)
      await answer(learner, attempt, 'three', ['a'], 3)
      await answer(learner, attempt, 'four', ['false'], 4)
    },
  }
}

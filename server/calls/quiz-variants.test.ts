// A question with other numbers in each attempt: asked, graded, reviewed, graded anew, counted, and never twice the same.
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { NumberQuestion } from '../../domain/quiz/types/number/number.ts'
import { ownFields } from '../../domain/quiz/variants.ts'
import { one, sql } from '../../store/sql.ts'
import { giveQuiz, question } from '../../store/test-quiz.ts'
import { admin } from '../admin/test-admin.ts'
import { after, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { begin, call, db, signInEnrolled, submit } = house
afterAll(house.close)

const inBoth = (text: string) => ({ en: text, 'zh-CN': text })
const bits = (n: number, more: Partial<NumberQuestion> = {}): NumberQuestion => ({
  id: 'bits',
  type: 'number',
  points: 1,
  isPartial: false,
  prompt: inBoth(`What costs 1 of ${2 ** n}?`),
  unit: null,
  units: [],
  why: inBoth(`It is ${n}.`),
  wrong: [{ id: 'odds', value: 2 ** n, why: inBoth(`${2 ** n} are the odds.`) }],
  answer: { value: n, tolerance: 0, isRelative: false },
  ...more,
})
const SIZE = 3
const asked = (more: Partial<NumberQuestion> = {}) => ({
  ...bits(2, more),
  variants: Array.from({ length: SIZE }, (_, at) => ownFields(bits(at + 2, more))),
})
const give = (first = asked()) =>
  giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a', review: 'reasons', questions: [first, question('two')] })

type Told = { id: string; prompt: string } & Record<string, unknown>
const questionOf = (body: Record<string, unknown>) => (body['questions'] as Told[]).find(({ id }) => id === 'bits') // a reply of this call
const nOf = (told: Told | undefined) => Math.log2(Number(/of (\d+)/.exec(told?.prompt ?? '')?.[1]))

test('an attempt asks other numbers than the one before, and marks and explains by its own', async () => {
  await give()
  const learner = await signInEnrolled('nlp')
  const met: number[] = []
  for (let nth = 0; nth < SIZE; nth++) {
    const attempt = await begin(learner, 'nlp.a', after(nth * 60_000))
    const { body: open } = await call('/quiz/attempt', { train_user_id: attempt }, { learner })
    const n = nOf(questionOf(open))
    met.push(n)
    expect(JSON.stringify(open)).not.toMatch(/variants|odds|It is/)
    const given = JSON.stringify(String(nth === SIZE - 1 ? n : 2 ** n))
    const saved = { train_user_id: attempt, question_id: 'bits', given, seq: 1 }
    expect((await call('/quiz/answer', saved, { learner })).body).toMatchObject({ is_current: true, given })
    await submit(learner, attempt)
    const { body } = await call('/quiz/result', { train_user_id: attempt }, { learner })
    expect(nOf(questionOf(body))).toBe(n)
    expect(questionOf(body)).toMatchObject(
      nth === SIZE - 1
        ? { earned: 1, right: { value: n }, why: { text: `It is ${n}.` }, said: null }
        : { earned: 0, right: null, why: null, said: { text: `${2 ** n} are the odds.` } },
    )
  }
  expect(new Set(met)).toEqual(new Set([2, 3, 4]))
})

test('graded anew only by the same numbers, and counted by them', async () => {
  await give()
  const learner = await signInEnrolled('nlp')
  const attempt = await begin(learner, 'nlp.a')
  const { body: open } = await call('/quiz/attempt', { train_user_id: attempt }, { learner })
  const n = nOf(questionOf(open))
  await call('/quiz/answer', { train_user_id: attempt, question_id: 'bits', given: `"${2 ** n}"`, seq: 1 }, { learner })
  await submit(learner, attempt)
  const scoreOf = async () => {
    const Row = z.strictObject({ score: z.number() })
    return (await one(db, Row, sql`select score from quiz_attempt where id = ${attempt}`)).score
  }
  const regrade = () => admin(house, 'quiz', 'regrade', '--quiz', 'nlp.a', '--json', '--yes')

  // Other numbers at the same place: an old answer is none to them, even if it would be right there.
  const odds = (old: number) => ({ wrong: [], answer: { value: 2 ** old, tolerance: 0, isRelative: false } })
  await give({ ...asked(), variants: [2, 3, 4].map((old) => ownFields(bits(old + 3, odds(old)))) })
  await regrade()
  expect(await scoreOf()).toBe(0)

  // The same numbers, and the odds were right after all.
  await give({
    ...asked(),
    variants: [2, 3, 4].map((same) => ownFields(bits(same, odds(same)))),
  })
  await regrade()
  expect(await scoreOf()).toBe(50)
  const { lines } = await admin(house, 'quiz', 'stats', '--quiz', 'nlp.a')
  expect(lines.join('\n')).toContain(`#${n - 1} ${2 ** n}`)
})

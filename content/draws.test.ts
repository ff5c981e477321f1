// The quizzes of the first phase, drawn as attempts draw them.
import { describe, expect, test } from 'vitest'
import { drawQuestions } from '../domain/quiz/draw.ts'
import type { Question, QuizDefinition } from '../domain/quiz/definition.ts'
import type { MatchQuestion } from '../domain/quiz/types/match/match.ts'
import type { OrderQuestion } from '../domain/quiz/types/order/order.ts'
import { withVariant } from '../domain/quiz/variants.ts'
import { readShipped } from './test-shipped.ts'

const { content } = await readShipped('llm-foundations')
if (content?.kind !== 'phase') throw new Error('courses/llm-foundations has errors')
const { edition } = content
const lessons = edition.modules.flatMap((module) => module.lessons)
const quizzes = lessons.flatMap(({ id, quiz }) => (quiz ? [{ lesson: id, quiz: quiz.definition }] : []))
let names = 0
const nameAnew = () => `n${names++}`
const choices = ['single', 'multiple', 'true-false']
const DRAWS = process.env['DEPTH'] === 'whole' ? 10_000 : 1000

/** Of the second of two attempts in a row, the share that the first one asked with the same numbers. */
function shareOfTwo(quiz: QuizDefinition, seed: number): number {
  const draw = (nth: number, met?: Parameters<typeof drawQuestions>[3]) =>
    drawQuestions(quiz, quiz.questions, { seed: seed * 2 + nth, makeId: nameAnew }, met)
  const first = draw(0)
  const met = new Map(first.map(({ questionId, variant }) => [questionId, [{ ordinal: 1, variant }]]))
  const again = draw(1, met).filter(
    ({ questionId, variant }) => met.get(questionId)?.some((one) => one.variant === variant) ?? false,
  )
  return again.length / first.length
}

/** In how many draws a question of each name was drawn; names that never were are there with 0. */
function countDraws(quiz: QuizDefinition, nameOf: (question: Question) => string) {
  const byId = new Map(quiz.questions.map((question) => [question.id, nameOf(question)]))
  const names = [...new Set(byId.values())]
  const drawnIn = new Map(names.map((name) => [name, 0]))
  for (let seed = 0; seed < DRAWS; seed++) {
    const drawn = drawQuestions(quiz, quiz.questions, { seed, makeId: nameAnew })
    for (const name of new Set(drawn.map(({ questionId }) => byId.get(questionId) ?? '')))
      drawnIn.set(name, (drawnIn.get(name) ?? 0) + 1)
  }
  return drawnIn
}

const shareOf = ({ questions, draw }: QuizDefinition, of: (question: Question) => boolean) =>
  (questions.filter(of).length * (draw ?? questions.length)) / questions.length

describe.each(quizzes)('the quiz of $lesson', ({ lesson, quiz }) => {
  test('asks for each objective in every draw, and in lessons behind the first for an earlier one', () => {
    const drawnIn = countDraws(quiz, ({ asks }) => asks ?? '')
    expect([...drawnIn]).toEqual([...drawnIn.keys()].map((asks) => [asks, DRAWS]))
    expect([...drawnIn.keys()]).toEqual(expect.arrayContaining(['1', '2', '3']))
    expect(drawnIn.has('earlier')).toBe(lessons.findIndex(({ id }) => id === lesson) >= 1)
  })

  test('asks for each level that has a share of a question in every draw, and each question is asked of somebody', () => {
    const levels = countDraws(quiz, ({ level }) => String(level))
    const due = [...levels].filter(([name]) => shareOf(quiz, ({ level }) => String(level) === name) >= 1)
    expect(due).toEqual(due.map(([name]) => [name, DRAWS]))
    expect(due.length).toBeGreaterThanOrEqual(2)
    const never = [...countDraws(quiz, ({ id }) => id)].filter(([, times]) => times === 0)
    expect(never).toEqual([])
  })

  test('shares at most a third of its questions between two attempts', () => {
    const shares = Array.from({ length: DRAWS }, (_, seed) => shareOfTwo(quiz, seed))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1 / 3)
  })

  test('cannot be passed by keys alone: what has no other numbers each time is worth less than its passing score', () => {
    const points = new Map(quiz.questions.map(({ id, points: worth }) => [id, worth]))
    for (let seed = 0; seed < DRAWS; seed++) {
      const drawn = drawQuestions(quiz, quiz.questions, { seed, makeId: nameAnew })
      const worth = (of: typeof drawn) => of.reduce((sum, { questionId }) => sum + (points.get(questionId) ?? 0), 0)
      const copied = worth(drawn.filter(({ variant }) => variant === null)) / worth(drawn)
      expect(copied * quiz.totalScore).toBeLessThan(quiz.passingScore)
    }
  })

  test('says of each question what it asks for and how hard it is', () => {
    expect(quiz.questions.filter(({ asks, level }) => asks === undefined || level === undefined)).toEqual([])
    expect(new Set(quiz.questions.map(({ level }) => level)).size).toBeGreaterThanOrEqual(2)
  })
})

test('a third of all questions and more are not answered by choosing, and all five such types are used', () => {
  const questions = quizzes.flatMap(({ quiz }) => quiz.questions)
  const typed = questions.filter(({ type }) => !choices.includes(type))
  expect(typed.length / questions.length).toBeGreaterThanOrEqual(1 / 3)
  expect(new Set(typed.map(({ type }) => type))).toEqual(new Set(['number', 'text', 'order', 'match', 'cloze']))
})

test('each question of pairs or an order foresees a misconception, with a reason in both languages that names no right pair', () => {
  const plain = (text: Readonly<Record<string, string>> | undefined, lang: string) =>
    (text?.[lang] ?? '').replaceAll(/<[^>]+>/g, '').toLowerCase()
  const asked = quizzes.flatMap(({ quiz }) => quiz.questions.filter(({ type }) => type === 'match' || type === 'order'))
  expect(asked.length).toBeGreaterThan(15)
  const foreseen = asked.flatMap((question) => (question as MatchQuestion | OrderQuestion).wrong ?? [])
  const hasNone = asked.filter((question) => !('wrong' in question))
  expect(hasNone.map(({ id }) => id)).toEqual([])
  expect(foreseen.filter(({ why }) => plain(why, 'en') === '' || plain(why, 'zh-CN') === '')).toEqual([])
  const telling = asked.flatMap((question) => {
    if (question.type !== 'match') return []
    const { right, answer, wrong = [] } = question as MatchQuestion
    return wrong.filter(({ parts: [left], why }) => {
      const key = right.find(({ id }) => id === answer[left])
      return ['en', 'zh-CN'].some((lang) => plain(why, lang).includes(plain(key?.text, lang)))
    })
  })
  expect(telling.map(({ id }) => id)).toEqual([])
})

/** Where each choice is a number and yet nothing is worked out. */
const judged: Readonly<Record<string, string>> = {
  'training/next-trial':
    'a judgement between four rates: any rate from 30 to 60 would be a good trial, so no typed number is the key',
}

/** A number, several of them, a fraction, a shape, bits: no word, no name. */
const isOfNumbers = (html: string): boolean => {
  const text = html.replaceAll(/<annotation[\s\S]*?<\/annotation>|<[^>]+>|&\w+;/g, ' ').replaceAll(/\band\b/g, ' ')
  return /[\d½¼⅓⅔⅙⅛]/.test(text) && !/\p{L}/u.test(text)
}

const textsOf = (question: Question): string[] => {
  const listed = 'choices' in question ? (question.choices as { text: Record<string, string> | null }[]) : [] // every type with choices has them so
  return listed.map(({ text }) => text?.['en'] ?? '')
}

const pickedNumbers = (all: typeof quizzes): string[] =>
  all
    .flatMap(({ lesson, quiz }) => quiz.questions.map((question) => ({ name: `${lesson}/${question.id}`, question })))
    .filter(({ question }) => choices.includes(question.type) && textsOf(question).every(isOfNumbers))
    .filter(({ question }) => textsOf(question).length > 0)
    .map(({ name }) => name)

test('a number is typed: no question has numbers alone to choose from, but where something is judged', () => {
  expect(pickedNumbers(quizzes)).toEqual(Object.keys(judged))
})

test.each(['<p>½, ¼ and ¼</p>', '(3, 6, 9)', '<code>1110 0110</code>', '5 × 4', '4,096', '−0.1', '97 %'])(
  'such a number is %s',
  (text) => {
    expect(isOfNumbers(text)).toBe(true)
  },
)

test.each(['<code>X a</code>', '40, since the row holds 80', '8⁹ rows', '2x', 'none'])(
  'no such number is %s',
  (text) => {
    expect(isOfNumbers(text)).toBe(false)
  },
)

test.each(quizzes.slice(1))(
  'the quiz of $lesson has two questions and more of earlier lessons with a dozen variants',
  ({ quiz }) => {
    const earlier = quiz.questions.filter(({ asks }) => asks === 'earlier')
    // Of a dozen the final keeps some to itself.
    expect(earlier.filter(({ variants }) => (variants?.length ?? 0) >= 9).length).toBeGreaterThanOrEqual(2)
  },
)

test('of the questions that ask for a number nine in ten and more have a dozen variants, with those of the final', () => {
  const asking = quizzes
    .flatMap(({ quiz }) => quiz.questions)
    .filter((question) => {
      const listed = textsOf(question)
      return question.type === 'number' || question.variants || (listed.length > 0 && listed.every(isOfNumbers))
    })
  // Of a dozen the final keeps some to itself.
  const varied = asking.filter(({ variants }) => (variants?.length ?? 0) >= 9)
  expect(varied.length / asking.length).toBeGreaterThanOrEqual(9 / 10)
})

test('the final draws of every lesson that the certificate asks for, of no other, and two attempts share at most a third', () => {
  const { final } = edition
  if (!final) throw new Error('the phase has no final')
  const lessonOf = (id: string) => id.split('.')[0]
  const asked = new Set(edition.certificate?.quizzes.map((id) => id.slice(edition.id.length + 1)))
  for (let seed = 0; seed < DRAWS; seed++) {
    const drawn = drawQuestions(final.definition, final.definition.questions, { seed, makeId: nameAnew })
    expect(new Set(drawn.map(({ questionId }) => lessonOf(questionId)))).toEqual(asked)
    expect(shareOfTwo(final.definition, seed)).toBeLessThanOrEqual(1 / 3)
  }
})

test('of thirty questions of the final fourteen and more have numbers that no quiz asks: knowing every key of the quizzes is not enough', () => {
  const { final } = edition
  if (!final) throw new Error('the phase has no final')
  const { definition } = final
  const keys = new Set(
    lessons.flatMap(({ quiz }) =>
      (quiz?.definition.questions ?? []).flatMap((question) =>
        (question.variants ?? [null]).map((_, variant) =>
          JSON.stringify(withVariant(question, question.variants ? variant : null).prompt),
        ),
      ),
    ),
  )
  for (let seed = 0; seed < DRAWS; seed++) {
    const drawn = drawQuestions(definition, definition.questions, { seed, makeId: nameAnew })
    const known = drawn.filter(({ questionId, variant }) => {
      const question = definition.questions.find(({ id }) => id === questionId)
      return question && keys.has(JSON.stringify(withVariant(question, variant).prompt))
    })
    expect((known.length / drawn.length) * definition.totalScore).toBeLessThan(definition.passingScore - 10)
  }
})

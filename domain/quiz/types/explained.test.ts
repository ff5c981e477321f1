import { expect, test } from 'vitest'
import { isListOf, isText } from '../shape.ts'
import { isExplained, makeExplainedType, type ExplainedQuestion } from './explained.ts'

const type = makeExplainedType<ExplainedQuestion, string>({
  name: 'riddle',
  hasParts: false,
  isQuestion: isExplained('riddle', { hints: isListOf(isText), answer: isText }),
  listIds: () => [],
  draw: () => ({ choiceIds: [], isNamed: false }),
  read: () => 'a',
  show: () => 'a',
  mark: () => ({ got: 1, of: 1 }),
  ask: () => ({}),
  review: () => ({ given: 'a' }),
  recall: () => ({ options: [], answer: [] }),
  isSameTask: () => true,
  isSameSolution: () => true,
  tally: () => [],
})
const riddle = {
  id: 'q',
  type: 'riddle',
  points: 1,
  isPartial: false,
  prompt: { en: '?' },
  why: { en: 'So.' },
  hints: [],
  answer: 'a',
}
const pick = (text: Readonly<Record<string, string>>) => ({ text: text['en'] ?? '', lang: 'en' })
const looking = { drawn: { choiceIds: [], shownIds: [] }, answer: 'a', hasReasons: true, pick }
const so = { text: 'So.', lang: 'en' }

test('the explanation is told with the solution, and with nothing less', () => {
  expect(type.review(riddle, { ...looking, hasReview: false })).toEqual({ given: 'a', why: null })
  expect(type.review(riddle, { ...looking, hasReview: true })).toEqual({ given: 'a', why: so })
  expect(type.review({ ...riddle, why: null }, { ...looking, hasReview: true })).toEqual({ given: 'a', why: null })
})

test('a card has it as a line; nothing of it is asked before', () => {
  expect(type.recall(riddle, pick).why).toEqual([so])
  expect(type.recall({ ...riddle, why: null }, pick).why).toEqual([])
  expect(type.ask(riddle, looking.drawn, pick)).toEqual({})
})

test.each([
  ['as it is', riddle, true],
  ['without one', { ...riddle, why: null }, true],
  ['where it was forgotten', { ...riddle, why: undefined }, false],
  ['of another type', { ...riddle, type: 'order' }, false],
  ['with a field of its own that is something else', { ...riddle, hints: 'one' }, false],
  ['with a field that nobody knows', { ...riddle, more: 1 }, false],
])('a stored question %s: %#', (_as, question, isOne) => expect(type.isQuestion(question)).toBe(isOne))

import { expect, test } from 'vitest'
import { countAnswers } from './statistics.ts'
import { ask } from './test-questions.ts'

test('counts who was asked, who answered, what they chose and what it earned, the hardest question first', () => {
  const easy = ask({ id: 'easy' })
  const hard = ask({ id: 'hard', type: 'multiple', points: 2, answer: ['a', 'b'] })
  const newer = { ...hard, answer: ['a', 'c'] }
  expect(
    countAnswers([
      { question: easy, variant: null, answer: ['a'], times: 3, earned: 3 },
      { question: easy, variant: null, answer: null, times: 1, earned: 0 },
      { question: hard, variant: null, answer: ['a', 'b'], times: 1, earned: 2 },
      { question: hard, variant: null, answer: ['a', 'c'], times: 2, earned: 0 },
      { question: newer, variant: null, answer: ['c'], times: 1, earned: 0 },
    ]),
  ).toEqual([
    {
      id: 'hard',
      type: 'multiple',
      asked: 4,
      answered: 4,
      share: 0.25,
      answers: [
        { words: 'a', times: 3 },
        { words: 'c', times: 3 },
        { words: 'b', times: 1 },
      ],
    },
    { id: 'easy', type: 'single', asked: 4, answered: 3, share: 0.75, answers: [{ words: 'a', times: 3 }] },
  ])
})

test('nobody asked, nothing counted', () => expect(countAnswers([])).toEqual([]))

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGap, judgeGuess, readGuess, writeGuess, type Guess } from './guess.ts'

const guess: Guess = {
  parts: [
    { id: 'share', label: 'Share', type: 'number', value: 2 / 3, tolerance: 0.005, units: [], shown: '⅔' },
    { id: 'word', label: null, type: 'text', forms: ['stop', '停'], shown: 'stop' },
    {
      id: 'way',
      label: null,
      type: 'single',
      choices: [
        { id: 'up', text: 'Up' },
        { id: 'down', text: 'Down' },
      ],
      choice: 'up',
      shown: 'Up',
    },
  ],
  wrong: [
    { when: { share: [1, 1] }, say: 'All of it?' },
    { when: { share: [0.2, 0.4], way: ['down'] }, say: 'Down to a third?' },
    { when: { word: ['go', '行'] }, say: 'Green goes.' },
  ],
}
const right = { share: '2/3', word: 'Stop.', way: 'up' }

describe('a guess is judged', () => {
  test.each(['2/3', '⅔', '0.667', '66.7%', '０．６６７', '0,667'])('right however its number is written: %s', (share) =>
    expect(judgeGuess(guess, { ...right, share })).toEqual({ kind: 'right' }),
  )

  test.each([
    [{ share: '1' }, 'All of it?'],
    [{ share: '0.2', way: 'down' }, 'Down to a third?'],
    [{ share: '2/5', way: 'down' }, 'Down to a third?'],
    [{ word: ' 行。' }, 'Green goes.'],
    [{ share: '1', word: 'go' }, 'All of it?'],
  ])('%o as its author foresaw it', (given, say) =>
    expect(judgeGuess(guess, { ...right, ...given })).toEqual({ kind: 'foreseen', say }),
  )

  test('what nobody foresaw is wrong where that is sure, and open where it is a matter of words', () => {
    expect(judgeGuess(guess, { ...right, share: '0.3' })).toEqual({ kind: 'wrong' }) // the way is right
    expect(judgeGuess(guess, { ...right, way: 'down' })).toEqual({ kind: 'wrong' })
    expect(judgeGuess(guess, { ...right, word: 'halt' })).toEqual({ kind: 'open' })
    expect(judgeGuess(guess, { ...right, word: 'halt', share: '0.1' })).toEqual({ kind: 'wrong' })
  })

  test('only when every part can be read', () => {
    expect(findGap(guess, right)).toBeUndefined()
    expect(findGap(guess, {})).toMatchObject({ part: { id: 'share' }, why: 'empty' })
    expect(findGap(guess, { ...right, share: 'most of it' })).toMatchObject({
      part: { id: 'share' },
      why: 'unreadable',
    })
    expect(findGap(guess, { ...right, word: '  ' })).toMatchObject({ part: { id: 'word' }, why: 'empty' })
  })
})

test('behind a question it is written and read again, whatever signs are in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (say, question) => {
      const one: Guess = { ...guess, wrong: [{ when: { share: [0, 1] }, say }] }
      expect(readGuess(writeGuess(`<p>${question}</p>`, one))).toEqual({ question: `<p>${question}</p>`, guess: one })
    }),
  )
  expect(readGuess('<p>A question of before.</p>')).toBeUndefined()
  expect(readGuess('<p>A &#x3C;span hidden data-guess="">')).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepOfText, leaveOut, nameGoal, nothingMade, readMade, uniteMade, type Made } from './made.ts'
import type { ReadingBlock } from './reading.ts'

const id = fc.stringMatching(/^[a-z]{1,3}$/)
const made: fc.Arbitrary<Made> = fc.record({
  guesses: fc.dictionary(id, fc.oneof(fc.constant('looked' as const), fc.dictionary(id, fc.string(), { minKeys: 1 })), {
    noNullPrototype: true,
  }),
  goals: fc.uniqueArray(fc.tuple(id, id).map(([play, goal]) => nameGoal(play, goal))),
})

describe('what was made in a lesson', () => {
  test('is read as it was, and what has no such form is left out', () => {
    const whole = { guesses: { a: { share: '2/3' }, b: 'looked' }, goals: ['play/goal'] }
    expect(readMade(whole)).toEqual(whole)
    for (const odd of [undefined, null, 5, 'x', [], {}, { guesses: [], goals: {} }])
      expect(readMade(odd)).toEqual(nothingMade)
    expect(
      readMade({
        guesses: { a: { part: 5 }, b: 'seen', c: {}, 'no id': 'looked', d: { ok: '1', bad: null } },
        goals: ['goal', 'a/b/c', 5, 'a/b', 'a/b'],
      }),
    ).toEqual({ guesses: { d: { ok: '1' } }, goals: ['a/b'] })
  })

  test('has an end: long words are cut, a guess of very many parts is none', () => {
    expect(readMade({ guesses: { a: { word: 'x'.repeat(5000) } } }).guesses['a']).toEqual({ word: 'x'.repeat(200) })
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, '1']))
    expect(readMade({ guesses: { a: many } }).guesses).toEqual({})
  })

  test('joins so that the first guess counts and no goal is lost', () =>
    fc.assert(
      fc.property(made, made, (first, later) => {
        const both = uniteMade(first, later)
        for (const [guess, given] of Object.entries(first.guesses)) expect(both.guesses[guess]).toEqual(given)
        expect(new Set(Object.keys(both.guesses))).toEqual(
          new Set([...Object.keys(first.guesses), ...Object.keys(later.guesses)]),
        )
        expect(new Set(both.goals)).toEqual(new Set([...first.goals, ...later.goals]))
        expect(leaveOut(both, both)).toBeUndefined()
        const rest = leaveOut(both, first) ?? nothingMade
        expect(uniteMade(first, rest)).toEqual(both)
      }),
    ))
})

test('of what is sent, only what belongs to the text is kept', () => {
  const reading: ReadingBlock[] = [
    { kind: 'predict', id: 'fine', question: '', answer: '' },
    { kind: 'html', html: '<figure id="slide" data-play="price"><figcaption>x</figcaption></figure>' },
    { kind: 'html', html: '<figure id="drawn"><img></figure>' },
  ]
  const goals = Array.from({ length: 30 }, (_, at) => `slide/g${at}`)
  expect(
    keepOfText({ guesses: { fine: 'looked', other: 'looked' }, goals: ['drawn/x', ...goals, 'slid/x'] }, reading),
  ).toEqual({ guesses: { fine: 'looked' }, goals: goals.slice(0, 20) })
})

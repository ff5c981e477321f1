// The tokeniser that anybody may try on the home page, beside the program of the third lesson in the Python that a learner's browser has.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodePairs, spellToken, toBytes } from '../domain/lesson/byte-pairs.ts'
import { openPython } from './test-shipped.ts'
import { crossingRules } from '../domain/lesson/crossing-rules.ts'

const lesson = path.resolve('courses/llm-foundations/modules/010-text-to-numbers/030-byte-pairs')
const python = await openPython()
python.globals.set('program', await readFile(path.join(lesson, 'numbers.py'), 'utf8'))
python.runPython(`
import json
space = {"__name__": "lesson", "__file__": "/lesson/numbers.py"}
exec(compile(program, "numbers.py", "exec"), space)
rules, places = space["train"](space["english"])
`)
const ask = (expression: string, asked: unknown = null): unknown => {
  python.globals.set('asked', JSON.stringify(asked))
  return JSON.parse(String(python.runPython(`asked = json.loads(asked); json.dumps(${expression})`)))
}

const names = (text: string, count: number) =>
  encodePairs(text, crossingRules, count).map((token) => String.fromCharCode(...spellToken(token, crossingRules)))
const longest = 'red light always means stop.'
const anyCount = fc.integer({ min: 0, max: crossingRules.length })

test('the rules are those that the lesson’s program learns, written down as it learns them', async () => {
  const learnt = ask('[[a, b, n] for (a, b), n in zip(rules, places)]') as number[][] // pairs and counts, by the expression
  expect(learnt.length).toBe(27)
  const lines = learnt.map((rule) => `  [${rule.join(', ')}],\n`).join('')
  await expect(`// What the third lesson’s own program learns from its eight sentences, in order; written by content/byte-pairs.test.ts (\`vitest run -u\`).
import type { PairRule } from './byte-pairs.ts'

export const crossingRules: readonly PairRule[] = [
${lines}]
`).toMatchFileSnapshot('../domain/lesson/crossing-rules.ts')
})

describe('what the lesson’s page says', () => {
  test('its longest sentence is 28, 19, 11 and 6 tokens after 0, 10, 20 and 27 rules', () => {
    expect([0, 10, 20, 27].map((count) => names(longest, count).length)).toEqual([28, 19, 11, 6])
    expect(encodePairs(longest, crossingRules, 27)).toEqual([274, 282, 281, 261, 278, 46])
    expect(names(longest, 20)).toContain(' alw')
  })
  test('the oldest rule comes first, not the longest piece', () => {
    expect(encodePairs('rean', crossingRules, 27)).toEqual([114, 258])
    expect(names('red lights mean sleeping', 27)).toEqual('red, light,s, mean, s,l,e,e,p,i,n,g'.split(','))
    expect(names('Green', 27)).toEqual(['G', 're', 'en'])
  })
  test('not one rule fits Chinese: a token for each byte', () =>
    expect(encodePairs('红灯总是表示停。', crossingRules, 27)).toEqual(toBytes('红灯总是表示停。')))
  test('a token that has been used up is not used again', () =>
    expect(encodePairs('aaa', [[97, 97, 2]], 1)).toEqual([256, 97]))
  test('three rules: 256 is ab, 257 is bc, 258 is abc', () => {
    const rules = [
      [97, 98, 2],
      [98, 99, 2],
      [256, 99, 2],
    ] as const
    expect(['abc', 'bcab', 'abbc'].map((text) => encodePairs(text, rules, 3))).toEqual([[258], [257, 256], [256, 257]])
  })
})

test('the tiles, joined, are the bytes of the text: any text, any number of rules', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), anyCount, (text, count) => {
      const tokens = encodePairs(text, crossingRules, count)
      expect(tokens.flatMap((token) => spellToken(token, crossingRules))).toEqual([...new TextEncoder().encode(text)])
      expect(Math.max(0, ...tokens)).toBeLessThan(256 + Math.max(count, 1))
    }),
  )
})

test('half of a surrogate pair is cut as its stand-in, like every encoder does', () =>
  expect(encodePairs('a\uD83Db', crossingRules, 27)).toEqual([97, 0xef, 0xbf, 0xbd, 98]))

test('it cuts as the lesson’s program does: random texts, made of words that rules fit and of anything else', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'red',
      ' light',
      'means',
      ' green',
      'a',
      'lw',
      ' ',
      '\t',
      '_',
      '表',
      '🚦',
      'é',
      'e\u0301',
      '٣',
      '\u200d',
      '½',
    ),
    fc.string({ maxLength: 4 }),
  )
  const asked = fc.sample(fc.tuple(fc.array(piece, { maxLength: 12 }), anyCount), 300)
  const told = asked.map(([pieces, count]) => [pieces.join(''), count] as const)
  expect(told.map(([text, count]) => encodePairs(text, crossingRules, count))).toEqual(
    ask('[space["encode"](text, dict(list(rules.items())[:count])) for text, count in asked]', told),
  )
})

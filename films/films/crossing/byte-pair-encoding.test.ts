import { expect, test } from 'vitest'
import { applyRule, bytes, splitWords, stages, toBytes, train } from './byte-pair-encoding.ts'
import { asFile, lines } from './corpus.ts'

const rules = train(asFile(lines))
const encode = (line: string) =>
  stages(line, rules)
    .at(-1)
    ?.map((t) => t.id)

test('joins left to right, and uses a joined pair up', () => {
  expect(applyRule(toBytes('aaa'), { pair: [97, 97], id: 256, count: 2 }).map((t) => t.id)).toEqual([256, 97])
})
test('replays rules in the order learnt, not the longest piece first', () => {
  expect(encode('rean')).toEqual([114, 258])
})
test('reads what it has never seen, byte by byte', () => {
  expect(encode('格物')).toEqual(bytes('格物'))
  expect(encode('')).toEqual([])
})
test('cuts before words, blank with the word behind it', () => {
  expect(splitWords('a_b  c\n')).toEqual(['a', '_', 'b', ' ', ' c', '\n'])
})

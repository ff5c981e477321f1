/*
 * What film A shows, worked out from the corpus, and held against what the curriculum prints
 * (lesson 3, labs/lab1_byte_pairs.py).
 */
import { agree } from '../../src/agree.ts'
import {
  bytes,
  comparePairs,
  countPairs,
  idsByWord,
  spell,
  stages,
  toBytes,
  train,
} from '../crossing/byte-pair-encoding.ts'
import { asFile, lines, linesZh } from '../crossing/corpus.ts'

const at = <T>(list: readonly T[], index: number): T => {
  const found = list.at(index)
  if (found === undefined) throw new Error(`nothing at ${index}`)
  return found
}

/** The line the film is about: the longest red one, seventh of eight. */
export const row = { line: at(lines, 6), index: 6 }
export const corpusLines = lines
const file = asFile(lines)
export const rules = train(file)
/** The row after each merge, from 28 bytes to six tokens. */
export const rowStages = stages(row.line, rules)
export const rowEnd = at(rowStages, -1)
/** The merge that makes this number. */
export const rule = (id: number) => at(rules, id - 256)
/** Every pair of neighbours before the first merge; `seen` lists where the counting meets it. */
export const pairs = countPairs(idsByWord(toBytes(file)))
export const most = Math.max(...pairs.map((p) => p.count))
export const tied = pairs.filter((p) => p.count === most)
/** The counting, pair by pair: which line, at which character, and which of `pairs`. */
export const counting = lines.flatMap((line, index) => {
  const tokens = toBytes(line)
  return tokens.slice(1).flatMap((t, i) => {
    const before = at(tokens, i)
    if (before.word !== t.word) return []
    return [
      { line: index, from: before.from, pair: pairs.findIndex((p) => comparePairs(p.pair, [before.id, t.id]) === 0) },
    ]
  })
})

/** How a token is written: letters, with the blank as a space. */
export const letters = (id: number) => String.fromCharCode(...spell(id, rules))

/* The Chinese twin, by its own rules. The green line has both characters that share two bytes. */
export const zh = { line: at(linesZh, 7), characters: [...at(linesZh, 7)] }
const rulesZh = train(asFile(linesZh))
const zhStages = stages(zh.line, rulesZh)
export const zhEnd = at(zhStages, -1)
export const firstZh = at(rulesZh, 0)
export const hex = (byte: number) => byte.toString(16).toUpperCase()
export const zhBytes = bytes(zh.line)
/** Of the characters, those that begin with the first Chinese token. */
export const sharing = zh.characters.flatMap((c, i) => (firstZh.pair.every((b, k) => bytes(c)[k] === b) ? [i] : []))
/** The characters from and to which each of the last tokens reaches. */
export const zhPieces = zhEnd.map((t) => ({ from: t.from / 3, to: t.to / 3 }))
/** The token that swallowed most characters. */
export const swallowed = zhPieces.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))

const tokensIn = (k: number) =>
  stages(file, rules.slice(0, k))
    .at(-1)
    ?.filter((t) => t.id !== 10).length
agree('bytes of the file', [bytes(file).length, bytes(asFile(linesZh)).length], [180, 164])
agree('bytes of the row', bytes(row.line).length, 28)
agree(
  'the pairs that tie',
  tied.map((p) => `${String.fromCharCode(...p.pair)} ${p.count}`),
  [' m 8', 'an 8', 'ea 8', 'me 8', 'ns 8', 're 8'],
)
agree('count of (101, 97)', pairs.find((p) => p.pair[0] === 101 && p.pair[1] === 97)?.count, 8)
agree('merges', rules.length, 27)
agree(
  'the first rule, and the last number',
  [at(rules, 0).pair, at(rules, -1).id, at(rules, -1).pair],
  [[32, 109], 282, [277, 116]],
)
agree('the first six tokens', [256, 257, 258, 259, 260, 261].map(letters), [' m', 'an', 'ean', 're', ' mean', ' means'])
agree(
  'tokens of the row after 0, 5, 10, 15, 20, 25, 27',
  [0, 5, 10, 15, 20, 25, 27].map((k) => at(rowStages, k).length),
  [28, 23, 19, 16, 11, 8, 6],
)
// The lab counts the eight line ends among its tokens.
agree(
  'tokens of the file after 0, 5, 10, 15, 20, 25, 27',
  [0, 5, 10, 15, 20, 25, 27].map((k) => (tokensIn(k) ?? 0) + lines.length),
  [180, 140, 116, 96, 76, 56, 48],
)
agree(
  'the row, encoded',
  rowEnd.map((t) => t.id),
  [274, 282, 281, 261, 278, 46],
)
agree(
  'every word of the row is one token',
  rowEnd.map((t) => t.word),
  [0, 1, 2, 3, 4, 5],
)
agree('the first Chinese merge', [firstZh.pair.map(hex), firstZh.count], [['E8', 'A1'], 12])
agree(
  'who shares it',
  sharing.map((i) => zh.characters[i]),
  ['表', '行'],
)
agree('tokens of the Chinese file', stages(asFile(linesZh), rulesZh).at(-1)?.length, 40)
agree(
  'the Chinese line is whole characters',
  zhPieces.every((p) => Number.isInteger(p.from) && Number.isInteger(p.to)),
  true,
)
agree('the longest Chinese token', zh.characters.slice(swallowed.from, swallowed.to).join(''), '灯总是表示')

/** The merges a token is made by, itself the last. */
export function spelled(id: number): number[] {
  return id < 256 ? [] : [...new Set([...rule(id).pair.flatMap(spelled), id])].sort((a, b) => a - b)
}

// Byte pairs, as the third lesson of the first phase has them: text is cut into pieces, a piece into bytes, and neighbours are joined
// by the rules that were learnt, the oldest rule first. Source: courses/llm-foundations/…/030-byte-pairs/numbers.py; a test runs it beside this.

/** Two neighbours that become one token, and in how many places of the text it was learnt from they did. The rule at place n makes token 256 + n. */
export type PairRule = readonly [first: number, second: number, places: number]

/** Numbers below are bytes; the first rule makes this token. */
export const FIRST_LEARNT = 256

/** The bytes of a text in UTF-8. Half of a surrogate pair is no character: U+FFFD stands for it, as in every encoder. */
export const toBytes = (text: string): number[] =>
  [...text.toWellFormed()].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) return [code]
    if (code < 0x800) return [0xc0 | (code >> 6), follow(code)]
    if (code < 0x10000) return [0xe0 | (code >> 12), follow(code >> 6), follow(code)]
    return [0xf0 | (code >> 18), follow(code >> 12), follow(code >> 6), follow(code)]
  })
const follow = (bits: number): number => 0x80 | (bits & 0x3f)

/** A word with the blank before it, or any other character alone: no rule joins across two pieces. */
const cutPieces = (text: string): string[] => text.match(/ ?[\p{L}\p{N}]+|[^\p{L}\p{N}_\s]|\s|_/gu) ?? []

/** The tokens of a text by the first `count` rules. */
export function encodePairs(text: string, rules: readonly PairRule[], count: number): number[] {
  const rankOf = new Map(rules.slice(0, count).map(([first, second], rank) => [pairKey(first, second), rank]))
  return cutPieces(text).flatMap((piece) => encodePiece(toBytes(piece), rankOf))
}

/** The bytes that a token stands for. */
export function spellToken(token: number, rules: readonly PairRule[]): number[] {
  const rule = rules[token - FIRST_LEARNT]
  return rule ? [...spellToken(rule[0], rules), ...spellToken(rule[1], rules)] : [token]
}

const MOST_TOKENS = 2 ** 16
const pairKey = (first: number, second: number): number => first * MOST_TOKENS + second

function encodePiece(bytes: number[], rankOf: ReadonlyMap<number, number>): number[] {
  let tokens = bytes
  for (;;) {
    const lowest = Math.min(
      ...tokens.slice(1).map((second, i) => rankOf.get(pairKey(tokens[i] ?? 0, second)) ?? Infinity),
    )
    if (lowest === Infinity) return tokens
    tokens = joinPairs(tokens, (first, second) => rankOf.get(pairKey(first, second)) === lowest, FIRST_LEARNT + lowest)
  }
}

/** From left to right; a token that has been used up cannot be used again. */
function joinPairs(
  tokens: readonly number[],
  fits: (first: number, second: number) => boolean,
  made: number,
): number[] {
  const joined: number[] = []
  for (let i = 0; i < tokens.length; i++) {
    const [first = 0, second] = tokens.slice(i, i + 2)
    const isPair = second !== undefined && fits(first, second)
    joined.push(isPair ? made : first)
    if (isPair) i++
  }
  return joined
}

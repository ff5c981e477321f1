/*
 * Byte-pair encoding, as small as the first lab's (labs/lab1_byte_pairs.py): count neighbours,
 * join the commonest, smaller pair first on a tie, until no pair occurs twice.
 */
export type Pair = readonly [first: number, second: number]
/** One rule: the pair that is joined, the number of the token it becomes, and how often it stood in the corpus then. */
export interface Rule {
  pair: Pair
  id: number
  count: number
}
/** A token in its place: bytes `from` to `to` of the line, in the word of that number. */
export interface Token {
  id: number
  from: number
  to: number
  word: number
}

const encoder = new TextEncoder()
export const bytes = (s: string) => [...encoder.encode(s)]

/** Cut before training, so that no merge ever joins two words. A blank belongs to the word after it. */
export const splitWords = (s: string) => s.match(/ ?[\p{L}\p{N}]+|[^\p{L}\p{N}_\s]|\s|_/gu) ?? []

const neighbours = (ids: readonly number[]): Pair[] => ids.slice(1).map((id, i) => [ids[i] ?? 0, id])
const name = (pair: Pair) => pair.join(' ')
export const comparePairs = (a: Pair, b: Pair) => a[0] - b[0] || a[1] - b[1]

/** Every pair of neighbours inside the words, with its count, smaller pairs first. */
export function countPairs(words: readonly (readonly number[])[]): { pair: Pair; count: number }[] {
  const counts = new Map<string, { pair: Pair; count: number }>()
  for (const word of words) {
    for (const pair of neighbours(word)) {
      const entry = counts.get(name(pair)) ?? { pair, count: 0 }
      entry.count += 1
      counts.set(name(pair), entry)
    }
  }
  return [...counts.values()].sort((a, b) => comparePairs(a.pair, b.pair))
}

/** Joins each occurrence of the rule's pair, left to right, inside words. */
export function applyRule(tokens: readonly Token[], rule: Rule): Token[] {
  const out: Token[] = []
  for (const token of tokens) {
    const last = out.at(-1)
    // A token just made is used up: `aaa` with (a, a) gives X a. Its number differs from both of its parts.
    if (last && last.word === token.word && last.id === rule.pair[0] && token.id === rule.pair[1])
      out[out.length - 1] = { ...last, id: rule.id, to: token.to }
    else out.push(token)
  }
  return out
}

export function toBytes(line: string): Token[] {
  let at = 0
  return splitWords(line).flatMap((piece, word) => bytes(piece).map((id) => ({ id, from: at, to: (at += 1), word })))
}
export const idsByWord = (tokens: readonly Token[]) =>
  [...Map.groupBy(tokens, (t) => t.word).values()].map((word) => word.map((t) => t.id))

/** The rules in the order in which they are learnt. Numbers 0 to 255 are the bytes; the first rule makes 256. */
export function train(file: string, most = 100): Rule[] {
  const rules: Rule[] = []
  let tokens = toBytes(file)
  while (rules.length < most) {
    // Smaller pairs come first, and a later one must be commoner to win.
    const best = countPairs(idsByWord(tokens)).reduce<{ pair: Pair; count: number } | undefined>(
      (a, b) => (a && a.count >= b.count ? a : b),
      undefined,
    )
    if (!best || best.count < 2) break
    const rule = { ...best, id: 256 + rules.length }
    rules.push(rule)
    tokens = applyRule(tokens, rule)
  }
  return rules
}

/** The line after 0, 1, 2 … rules. Replaying all rules in order is what encoding by rank comes to. */
export function stages(line: string, rules: readonly Rule[]): Token[][] {
  const out = [toBytes(line)]
  for (const rule of rules) out.push(applyRule(out.at(-1) ?? [], rule))
  return out
}

/** The bytes a token stands for. */
export function spell(id: number, rules: readonly Rule[]): number[] {
  const rule = rules.find((r) => r.id === id)
  return rule ? rule.pair.flatMap((part) => spell(part, rules)) : [id]
}

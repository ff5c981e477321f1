// Lessons 3 and 18: what three real tokenisers make of a text, by an encoder written here and their own lists of rules.
import { readFileSync } from 'node:fs'

export const tokenisers = ['GPT-2', 'Qwen3', 'DeepSeek-V3'] as const
export type Tokeniser = (typeof tokenisers)[number]

/** Where each cuts before it merges; several, one after another. */
const cuts: Readonly<Record<Tokeniser, readonly RegExp[]>> = {
  'GPT-2': [/'(?:[stmd]|re|ve|ll)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu],
  Qwen3: [
    /'(?:[stmdSTMD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu,
  ],
  'DeepSeek-V3': [
    /\p{N}{1,3}/gu,
    /[一-龥぀-ゟ゠-ヿ]+/gu,
    /[!-/:-@[-`{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu,
  ],
}

/** What matches is a piece, and so is what lies between two matches. */
const cutAt = (text: string, pattern: RegExp): string[] => {
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(end, match.index), match[0])
    end = match.index + match[0].length
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '')
}

/** The pieces of a text that no merge reaches across. */
export const piecesOf = (text: string, of: Tokeniser): string[] =>
  cuts[of].reduce((pieces, pattern) => pieces.flatMap((piece) => cutAt(piece, pattern)), [text])

/** A piece in bytes, two hexadecimal digits each. */
export const bytesOf = (piece: string): string[] =>
  [...new TextEncoder().encode(piece)].map((byte) => byte.toString(16).padStart(2, '0'))

/** The rank of each rule that may touch the lessons' texts, by both of its sides. */
function readRules(of: Tokeniser): ReadonlyMap<string, number> {
  const found = known.get(of)
  if (found) return found
  const kept = JSON.parse(readFileSync(new URL('real-rules.json', import.meta.url), 'utf8')) as Record<
    Tokeniser,
    Record<string, number>
  > // keep-rules.ts writes it so
  const read = new Map(Object.entries(kept[of]))
  known.set(of, read)
  return read
}
const known = new Map<Tokeniser, ReadonlyMap<string, number>>()

/** Joins whichever two neighbours have the lowest rank, the leftmost first, until none has one. */
function merge(piece: string, of: Tokeniser): string[] {
  const parts = bytesOf(piece)
  const rules = readRules(of)
  for (;;) {
    let [best, at] = [Infinity, -1]
    for (let i = 0; i + 1 < parts.length; i++) {
      const rank = rules.get(`${parts[i]} ${parts[i + 1]}`) ?? Infinity
      if (rank < best) [best, at] = [rank, i]
    }
    if (at < 0) return parts
    parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`)
  }
}

/** The tokens of a text, each as its bytes in hexadecimal digits. */
export const tokensOf = (text: string, of: Tokeniser): string[] =>
  piecesOf(text, of).flatMap((piece) => merge(piece, of))
export const countTokens = (text: string): number[] => tokenisers.map((of) => tokensOf(text, of).length)

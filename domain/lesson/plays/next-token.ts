// The smallest model worth having, as lesson 1 gives it (courses/llm-foundations, next-token): it looks at the last token
// and at nothing else.

export const vocabulary = ['red', 'green', 'light', 'always', 'means', 'stop', 'go', '.'] as const
export type Token = (typeof vocabulary)[number]
/** What stands in a text: a token, or something that no row was counted for. */
export type Piece = Token | { readonly unknown: string }

const colour = { light: 1 / 2, always: 1 / 4, means: 1 / 4 }
/** The page's table: shares of the next token, 0 to 1, by the last one; what is not named has 0. */
export const nextShares: Readonly<Record<Token, Readonly<Partial<Record<Token, number>>>>> = {
  '.': { red: 1 / 2, green: 1 / 2 },
  red: colour,
  green: colour,
  light: { always: 1 / 2, means: 1 / 2 },
  always: { means: 1 },
  means: { stop: 1 / 2, go: 1 / 2 },
  stop: { '.': 1 },
  go: { '.': 1 },
}

/** Cuts a text into its tokens; `nameOf` gives each token's word in the text's language. Blanks part, and need not. */
export function readPieces(text: string, nameOf: (token: Token) => string): Piece[] {
  const words = vocabulary
    .map((token) => [nameOf(token).toLowerCase(), token] as const)
    .toSorted(([a], [b]) => b.length - a.length)
  const pieces: Piece[] = []
  let rest = text.toLowerCase().trimStart()
  while (rest !== '') {
    const found = words.find(([word]) => rest.startsWith(word) && !/^[a-z]+[a-z]/.test(joint(word, rest)))
    const unknown = found ? '' : (/^(?:[a-z'’-]+|[^\s.。])/.exec(rest)?.[0] ?? rest.slice(0, 1))
    pieces.push(found ? found[1] : { unknown })
    rest = rest.slice(found ? found[0].length : unknown.length).trimStart()
  }
  return pieces
}
/** A Latin word ends where its letters do: *reds* is not *red* and an s. */
const joint = (word: string, rest: string): string =>
  /^[a-z]/.test(word) ? rest.slice(word.length - 1, word.length + 1) : ''

export interface Look {
  /** The token that the model sees: the last one; the full stop before a sentence. `undefined`: it was never seen. */
  readonly seen: Token | undefined
  /** A number for each token that could come next, in the vocabulary's order; none when what it sees was never seen. */
  readonly shares: readonly (readonly [token: Token, share: number])[]
  /** The factors of the last sentence, one a token. */
  readonly factors: readonly number[]
  /** Their product, 0 to 1: what the model gives to the last sentence so far; 1 of nothing. */
  readonly worth: number
  /** The last sentence is whole, and one of the eight. */
  readonly isOld: boolean
  /** It is whole, possible, and none of the eight. */
  readonly isNew: boolean
}

export function lookAtText(pieces: readonly Piece[]): Look {
  const isWhole = pieces.at(-1) === '.'
  const begin = (isWhole ? pieces.slice(0, -1) : pieces).lastIndexOf('.') + 1
  const sentence = pieces.slice(begin)
  const last = pieces.at(-1) ?? '.'
  const seen = typeof last === 'string' ? last : undefined
  const factors = sentence.map((piece, i) => shareOf(piece, sentence[i - 1] ?? '.'))
  const worth = factors.reduce((product, factor) => product * factor, 1)
  const isOld =
    isWhole && oldSentences.has(sentence.map((piece) => (typeof piece === 'string' ? piece : '?')).join(' '))
  return {
    seen,
    shares: seen === undefined ? [] : vocabulary.map((token) => [token, nextShares[seen][token] ?? 0] as const),
    factors,
    worth,
    isOld,
    isNew: isWhole && !isOld && worth > 0,
  }
}

const shareOf = (next: Piece, before: Piece): number =>
  typeof next === 'string' && typeof before === 'string' ? (nextShares[before][next] ?? 0) : 0

/** The eight sentences of the phase. */
export const oldSentences: ReadonlySet<string> = new Set(
  (['red', 'green'] as const).flatMap((first) =>
    ['', ' light', ' always', ' light always'].map(
      (middle) => `${first}${middle} means ${first === 'red' ? 'stop' : 'go'} .`,
    ),
  ),
)

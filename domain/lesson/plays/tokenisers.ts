// What three real tokenisers make of some texts (courses/llm-foundations, real-tokenisers). They are far too large for a page:
// their tokens are kept.
import { tokenised } from './tokenised-data.ts'

export const tokeniserNames = ['GPT-2', 'Qwen3', 'DeepSeek-V3'] as const
/** The year in which each was published. */
export const tokeniserYears = { 'GPT-2': 2019, Qwen3: 2025, 'DeepSeek-V3': 2024 } as const
export const shownTexts = [
  'crossing_zh',
  'crossing',
  'berry_inside',
  'number',
  'time',
  'mixed',
  'code',
  'light',
] as const
export type ShownText = (typeof shownTexts)[number]

export interface Tokenised {
  readonly text: string
  /** By tokeniser, in the order of their names: of each token its number and its bytes in hexadecimal. */
  readonly tokens: readonly (readonly (readonly [id: number, bytes: string])[])[]
}

export interface TokenTile {
  readonly id: number
  /** Its text, blanks and line ends as signs; or its bytes, where they are a part of a character. */
  readonly face: string
  readonly isByte: boolean
}

export const textOf = (name: ShownText): string => tokenised[name].text

/** The tokens of a text in each of the three vocabularies. */
export const listTiles = (name: ShownText): readonly (readonly TokenTile[])[] =>
  tokenised[name].tokens.map((tokens) => tokens.map(([id, bytes]) => ({ id, ...faceOf(bytes) })))

/** Whether the vocabulary of Qwen3, three times as long as that of GPT-2, makes more tokens of the text. */
export function isDearerInLonger(name: ShownText): boolean {
  const [gpt2 = [], qwen3 = []] = tokenised[name].tokens
  return qwen3.length > gpt2.length
}

function faceOf(hex: string): { face: string; isByte: boolean } {
  const pairs = hex.match(/../g) ?? []
  try {
    const text = decodeURIComponent(pairs.map((pair) => `%${pair}`).join(''))
    return { face: text.replaceAll(' ', '␣').replaceAll('\n', '⏎'), isByte: false }
  } catch {
    return { face: pairs.join(' ').toUpperCase(), isByte: true }
  }
}

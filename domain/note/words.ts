// The words of a text, as quotations are looked for by them: compared without marks, blanks and letter case.
import type { Span } from './quote.ts'

export interface Word extends Span {
  readonly text: string
  /**
   * How much it tells by itself: a word 1, a Chinese character half of it. What follows without a blank belongs to the
   * word before and adds nothing: an address, a number with its decimals, a name in a program are one word each.
   */
  readonly weight: number
}

const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu
const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)

export function listWords(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  let isJoined = false
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const han = isHan(found)
    isJoined = isJoined && !han && !/\s/.test(text.slice(end, index))
    words.push({
      text: found.toLowerCase(),
      start: index,
      end: index + found.length,
      weight: han ? 1 / 2 : isJoined ? 0 : 1,
    })
    end = index + found.length
    isJoined = !han
  }
  return words
}

export const weigh = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0)

/** How much of the words stands among the others, in their order. */
export function weighCommon(words: readonly Word[], others: readonly Word[]): number {
  let best = Array.from({ length: others.length + 1 }, () => 0)
  for (const { text, weight } of words) {
    const next = [0]
    for (const [at, other] of others.entries())
      next.push(Math.max(best[at + 1] ?? 0, next[at] ?? 0, other.text === text ? (best[at] ?? 0) + weight : 0))
    best = next
  }
  return best.at(-1) ?? 0
}

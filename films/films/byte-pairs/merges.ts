/* When each merge happens. All pictures that show one ask here, so that they move together. */
import { glide, span } from '../../src/stage.ts'
import type { Key, M } from './words.ts'

/** The first six at their own pace, the rest like a clock. */
const slow: readonly (readonly [Key, number, number])[] = [
  ['born', 1.3, 1.1],
  ['again', 1.5, 0.9],
  ['again', 3.2, 0.9],
  ['again', 5, 0.9],
  ['grow', 1, 1],
  ['grow', 3.2, 1],
]
const fast = { from: 1, every: 0.225 }

export function mergeSince(m: M, k: number): number {
  const own = slow[k]
  return own ? m.since(own[0]) - own[1] : m.since('run') - fast.from - (k - slow.length) * fast.every
}
const mergeLength = (k: number) => slow[k]?.[2] ?? fast.every
/** How far merge number `k` is, 0 to 1. */
export const mergeDone = (m: M, k: number) => glide(span(mergeSince(m, k), 0, mergeLength(k)))

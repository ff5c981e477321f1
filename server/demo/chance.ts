// Chance that repeats itself: the same school comes out of the same seed.
import { createHash } from 'node:crypto'
import { makeRandom } from '../../domain/quiz/chance.ts'

/** Draws for one person. */
export interface Draw {
  /** From 0 to 1. */
  readonly share: () => number
  readonly chance: (share: number) => boolean
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Around 0, mostly within 1. */
  readonly normal: () => number
}

export function makeDraw(seed: number): Draw {
  const share = makeRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    chance: (below) => share() < below,
    between,
    pick<T>(list: readonly T[]): T {
      const one = list[between(0, list.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    normal: () => share() + share() + share() + share() - 2,
  }
}

/** An id that follows from what it names. */
export function idOf(...names: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(names.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** As PostgreSQL reads bytes. */
export const bytesOf = (...names: readonly (string | number)[]): string =>
  `\\x${createHash('sha256').update(names.join(' ')).digest('hex')}`

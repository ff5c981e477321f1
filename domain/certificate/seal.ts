import { symbolsOf } from './number.ts'

/** One tile of a certificate's seal. Its outline lies in a square of 1, turned by so many quarters around the middle. */
export interface SealTile {
  readonly outline: string
  /** Which outline: 0 square, 1 half round, 2 quarter round, 3 disc. */
  readonly shape: number
  readonly turns: number
  readonly isSolid: boolean
  /** The piece that completes the wall: gold. */
  readonly isLast: boolean
}

/** Tiles to a side. */
export const SEAL_SIDE = 4

// The shapes of the brand (web/art/tile.tsx): reading, video, experiment, quiz.
const outlines = [
  'M0 0h1v1h-1z',
  'M0 0h.5a.5.5 0 0 1 0 1h-.5z',
  'M0 0a1 1 0 0 1 1 1h-1z',
  'M.5 0a.5.5 0 1 1 0 1a.5.5 0 1 1 0-1z',
] as const

/**
 * The seal of a certificate: four by four tiles, laid from its number: print and check page can be
 * compared at a glance. Shape, turn and filling of a tile are the five bits of a symbol.
 */
export function layTiles(number: string): SealTile[] {
  const symbols = symbolsOf(number)
  return symbols.map((bits, at) => {
    const isLast = at === symbols.length - 1
    const shape = isLast ? 2 : bits & 3
    return {
      outline: outlines[shape] ?? outlines[0],
      shape,
      turns: (bits >> 2) & 3,
      isSolid: isLast || (bits & 16) !== 0,
      isLast,
    }
  })
}

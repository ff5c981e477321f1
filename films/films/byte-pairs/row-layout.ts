/* Where the tiles of the row stand after each merge, and on their way from one merge to the next. */
import { lerp } from '../../src/stage.ts'
import type { Token } from '../crossing/byte-pair-encoding.ts'
import { rowStages, rules } from './facts.ts'
import { advance } from './letters.ts'
import { mergeDone } from './merges.ts'
import type { M } from './words.ts'

export const left = 64
export const size = 34
export const pad = 7.8
const step = size * advance
const gap = 4
const wordGap = 6

interface Place {
  left: number
  right: number
  token: Token
}
interface Layout {
  x: number[]
  places: Place[]
}
function lay(tokens: readonly Token[]): Layout {
  let at = left
  let word = 0
  const x: number[] = []
  const places = tokens.map((token) => {
    if (token.word !== word) at += wordGap
    word = token.word
    const start = at
    const length = token.to - token.from
    for (let i = 0; i < length; i += 1) x.push(start + pad + i * step)
    at = start + 2 * pad + length * step + gap
    return { left: start, right: at - gap, token }
  })
  return { x, places }
}
const layouts = rowStages.map(lay)

/** The tiles when no merge is left. */
export const atRest = layouts.at(-1)?.places ?? []
export const rowRight = atRest.at(-1)?.right ?? left

/** The merge under way, or the number of merges when all are done. */
const stageAt = (m: M) => {
  const open = rules.findIndex((_, k) => mergeDone(m, k) < 1)
  return open < 0 ? rules.length : open
}
/** How many tiles the row has. */
export const tileCount = (m: M) => layouts[stageAt(m)]?.places.length ?? 0

/** A tile on its way. `joins`: it is one half of the tile being born. `newest`: it is the tile born last. */
export interface Moving {
  token: Token
  left: number
  right: number
  joins: boolean
  newest: boolean
}
export function rowAt(m: M): { x: number[]; tiles: Moving[]; p: number; finished: boolean } {
  const stage = stageAt(m)
  const now = layouts[stage] ?? { x: [], places: [] }
  const next = layouts[stage + 1]
  if (!next)
    return {
      x: now.x,
      tiles: now.places.map((at) => ({ ...at, joins: false, newest: at.token.id === 255 + stage })),
      p: 0,
      finished: true,
    }
  const p = mergeDone(m, stage)
  const tiles = now.places.map(({ token, left: l, right: r }) => {
    const target = next.places.find((q) => q.token.from <= token.from && q.token.to >= token.to)
    const joins = target !== undefined && target.token.id !== token.id
    const opens = token.from === target?.token.from
    // Two halves come to share an edge inside the new tile; every other tile only moves along.
    const seam = (byte: number) => (target?.left ?? l) + pad + (byte - (target?.token.from ?? 0)) * step
    const to = joins
      ? opens
        ? { left: target.left, right: seam(token.to) }
        : { left: seam(token.from), right: target.right }
      : { left: target?.left ?? l, right: target?.right ?? r }
    return { token, left: lerp(l, to.left, p), right: lerp(r, to.right, p), joins, newest: token.id === 255 + stage }
  })
  return { x: now.x.map((from, i) => lerp(from, next.x[i] ?? from, p)), tiles, p, finished: false }
}

/* Parts that several shots use: a word in a tile, and thirty squares in a row. */
import { appear, blend, fade, span, text, tile, tiles, type Point } from '../../src/stage.ts'
import { starts } from './facts.ts'
import type { Key, M } from './words.ts'

/** 1 until a sentence comes up, then quickly 0. */
const until = (m: M, key: Key) => Math.min(1, Math.max(0, (0.2 - m.since(key)) / 0.3))

export const wide = (word: string) => Math.max(2.6, [...word].length * (/[一-鿿]/u.test(word) ? 1 : 0.56) + 1.1)
/** Words in tiles side by side from `x`; where the row ends is returned with it. */
export function chips(m: M, words: readonly string[], [x, y]: Point, size: number, since: number) {
  const { colour: c } = m
  let at = x
  const body = words
    .map((word, i) => {
      const w = wide(word) * size
      const left = at
      at += w + size * 0.28
      return appear(
        since - i * 0.1,
        tile(left, y - size * 0.95, w, size * 1.9, tiles.read, { fill: c.surface, stroke: c.edge }) +
          text(word, [left + w / 2, y + size * 0.36], { size, weight: 560, fill: c.ink, anchor: 'middle' }),
      )
    })
    .join('')
  return { body, right: at }
}

export interface Squares {
  readonly x: number
  readonly y: number
  readonly pitch: number
  readonly side: number
}
/** One square a start: `full(i)` says how far it is filled, and with which colour. */
export const squares = (
  m: M,
  { x, y, pitch, side }: Squares,
  since: number,
  full: (i: number) => readonly [part: number, fill: string],
) =>
  Array.from({ length: starts }, (_, i) => {
    const [part, fill] = full(i)
    const left = x + i * pitch
    const rim = fill === m.colour.gold ? m.colour.goldEdge : fill
    return appear(
      since - i * 0.02,
      tile(left, y, side, side, tiles.read, {
        fill: blend(m.colour.canvas, fill, part),
        stroke: blend(m.colour.edge, rim, part),
      }),
      { rise: 6 },
    )
  }).join('')
/** How far number `i` of a filling is that began `since` seconds ago. */
export const filled = (since: number, i: number, every = 0.05) => span(since, i * every, 0.25)
export const leaving = (m: M, key: Key, body: string) => fade(until(m, key), body)

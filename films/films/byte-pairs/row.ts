/* The sentence: type at first, then 28 tiles, a line of the corpus, and a row again that closes up merge by merge. */
import { blend, clamp, ease, fade, glide, lerp, span, text, tile, tiles } from '../../src/stage.ts'
import { listPlace } from './counters.ts'
import { row } from './facts.ts'
import { advance, blankMark } from './letters.ts'
import { atRest, left, pad, rowAt, size, type Moving } from './row-layout.ts'
import type { M } from './words.ts'

const tall = 62
/** Where the row's middle lies: alone in the frame, above the pictures, and at rest over the Chinese line. */
const low = 372
const high = 226
const last = 292
const plainSize = 64
const characters = [...row.line]
const listed = listPlace(row.index)

const loose = (m: M, i: number) => glide(span(m.since('bytes'), 0.9 + i * 0.055, 0.8))
/** How many of the 28 pieces have come loose. */
export const loosened = (m: M) => characters.filter((_, i) => loose(m, i) > 0.5).length

interface Pose {
  x: number
  y: number
  size: number
  /** How much of a tile is seen round the letter. */ tiled: number
}
/** Where each letter is: in the title's type, in the loose row, in the list of sentences, in the row for good. */
function poses(m: M, x: readonly number[]): Pose[] {
  const { since } = m
  const middle = lerp(high, last, glide(span(since('glue'), 0.4, 1)))
  return x.map((rowX, i) => {
    const [a, b, d] = [
      loose(m, i),
      glide(span(since('count'), 0.1 + i * 0.008, 0.8)),
      glide(span(since('win'), 0.7 + i * 0.008, 0.9)),
    ]
    const way = (plain: number, loosely: number, inList: number, inRow: number) =>
      lerp(lerp(lerp(plain, loosely, a), inList, b), inRow, d)
    return {
      x: way(left + i * plainSize * advance, rowX, listed.x + i * listed.size * advance, rowX),
      // A piece that comes loose drops and settles.
      y: way(low - 8, low, listed.y, middle),
      size: way(plainSize, size, listed.size, size),
      tiled: Math.max(Math.min(a, 1 - span(b, 0, 0.3)), span(d, 0.7, 0.3)),
    }
  })
}

/** While the Chinese line is the matter, the row stands back. */
const quiet = (m: M) => Math.min(ease(span(m.since('chinese'), 0.2, 0.6)), 1 - ease(span(m.since('glue'), 0.3, 0.7)))
/** In the list the line waits in grey until it is read. */
function letterInk(m: M, gold: boolean): string {
  const { colour: c, since } = m
  const ink = blend(gold ? c.onGold : c.ink, c.ink3, quiet(m))
  const waiting = Math.min(span(since('count'), 0.3, 0.5), 1 - span(since('win'), 0.7, 0.6))
  return waiting > 0 ? blend(ink, blend(c.ink3, c.ink, listed.read(m)), waiting) : ink
}

/** Gold passes from the tile born last to the one being born; the very last keeps it until the Chinese line. */
function goldOf(m: M, moving: Moving, p: number, finished: boolean): number {
  if (moving.joins) return Math.max(moving.newest ? 1 : 0, clamp((p - 0.35) / 0.5))
  if (!moving.newest) return 0
  return finished ? 1 - span(m.since('chinese'), 0, 0.5) : 1 - p
}

export function sentenceRow(m: M): string {
  const { colour: c, since } = m
  const { x, tiles: moving, p, finished } = rowAt(m)
  const pose = poses(m, x)
  const back = quiet(m)
  const parts = moving.flatMap((t) => {
    const first = pose[t.token.from]
    if (!first) return []
    const gold = goldOf(m, t, p, finished)
    // While the row is type or a line of the list, a tile keeps round its letters.
    const along = first.tiled < 1 ? first.x - (t.left + pad) : 0
    const look = {
      fill: blend(blend(c.surface, c.canvas, back), c.gold, gold),
      stroke: blend(blend(c.edge, c.line, back), c.goldEdge, gold),
    }
    const body = fade(first.tiled, tile(t.left + along, first.y - tall / 2, t.right - t.left, tall, tiles.read, look))
    const ink = letterInk(m, gold > 0.5)
    const signs = pose.slice(t.token.from, t.token.to).map((at, k) => {
      const sign = characters[t.token.from + k] ?? ''
      const base = at.y + at.size * 0.34
      return sign === ' '
        ? fade(at.tiled, blankMark(at.x, base, at.size, gold > 0.5 ? c.onGold : c.ink3))
        : text(sign, [at.x, base], { size: at.size, weight: 520, fill: ink, mono: true })
    })
    return [body, ...signs]
  })
  // Their numbers, once no merge is left.
  const numbers = atRest
    .map(({ left: l, right: r, token }) =>
      text(String(token.id), [(l + r) / 2, high + tall / 2 + 38], {
        size: 26,
        weight: 520,
        fill: c.ink2,
        anchor: 'middle',
      }),
    )
    .join('')
  parts.push(fade(Math.min(span(since('six'), 0.8, 0.4), 1 - span(since('chinese'), 0, 0.3)), numbers))
  return fade(span(since('title'), 0.9, 0.5), parts.join(''))
}

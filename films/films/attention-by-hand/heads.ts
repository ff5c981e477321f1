/* The words: large while the question is asked, then the heads of the columns; copies of them fly to their points. */
import {
  appear,
  blend,
  clamp,
  ease,
  fade,
  glide,
  lerp,
  mixCorners,
  move,
  span,
  text,
  tile,
  tiles,
  type Point,
} from '../../src/stage.ts'
import { points } from '../crossing/plane.ts'
import { answer, asker, words } from './facts.ts'
import { column, large, onPlane, rows, turned, wide } from './places.ts'
import type { Key, M } from './words.ts'

const place = (m: M, i: number) => {
  const p = glide(span(m.since('points'), 0.2 + i * 0.07, 1))
  const [x, y] = move([large.x + i * large.pitch, large.y], [column(i), rows.token[0]], p)
  return { x, y, w: lerp(large.w, wide, p), h: lerp(large.h, rows.token[1], p), p }
}

function head(m: M, i: number): string {
  const { colour: c, since, word } = m
  const { x, y, w, h, p } = place(m, i)
  const g = turned(m)
  const own = words[i] ?? 'red'
  const signs: readonly (readonly [Key, number])[] =
    i === 0
      ? [
          [own, clamp(1 - 2 * g)],
          ['green', clamp(2 * g - 1)],
        ]
      : [[own, 1]]
  const size = lerp(46, 28, p)
  const asks = i === asker ? ease(span(since('asks'), 0.4, 0.5)) * (1 - span(since('exp'), 0, 0.5)) : 0
  const body =
    tile(x, y, w, h, tiles.read, { fill: c.surface, stroke: blend(c.edge, c.ink, asks), width: lerp(2, 4, asks) }) +
    signs
      .map(([key, seen]) =>
        fade(
          seen,
          text(word(key), [x + w / 2, y + h / 2 + size * 0.35], {
            size,
            weight: 620,
            fill: c.ink,
            anchor: 'middle',
            box: [x + 2, y, w - 4, h],
          }),
        ),
      )
      .join('')
  return appear(since('title') - 0.8 - i * 0.18, body, { length: 0.8 })
}

/** The place after them, until it is known what stands there. */
function next(m: M): string {
  const { colour: c, since, word } = m
  const { x, y, w, h, p } = place(m, words.length)
  const size = lerp(46, 28, p)
  const full = span(since('wins'), 2.6, 0.5)
  const g = turned(m)
  const said = (key: Key, seen: number) =>
    fade(
      seen,
      text(word(key), [x + w / 2, y + h / 2 + size * 0.35], {
        size,
        weight: 620,
        fill: c.onInk,
        anchor: 'middle',
        box: [x + 2, y, w - 4, h],
      }),
    )
  const empty =
    tile(x, y, w, h, tiles.read, { stroke: c.edge, dash: '3 7' }) +
    appear(
      since('who') - 0.9,
      text('?', [x + w / 2, y + h / 2 + size * 0.35], { size, weight: 620, fill: c.ink2, anchor: 'middle' }),
    )
  return (
    fade(1 - full, appear(since('title') - 1.7, empty, { length: 0.8 })) +
    fade(
      full,
      tile(x, y, w, h, tiles.read, { fill: c.ink }) +
        said(answer.stop > answer.go ? 'stop' : 'go', clamp(1 - 2 * g)) +
        said(answer.stop > answer.go ? 'go' : 'stop', clamp(2 * g - 1)),
    )
  )
}

/** When a word has come to its point. */
export const landed = (m: M, i: number) => m.since('points') - 1.9 - i * 0.45
function flying(m: M, i: number): string {
  const { colour: c } = m
  const t = landed(m, i) + 1.1
  if (t < 0 || t > 1.15) return ''
  const p = glide(span(t, 0, 1.1))
  const size = lerp(wide, 24, p)
  const h = lerp(rows.token[1], 24, p)
  const [x, y]: Point = move(
    [column(i) + wide / 2, rows.token[0] + rows.token[1] / 2],
    onPlane(m, points[words[i] ?? 'red']),
    p,
  )
  return fade(
    clamp(t / 0.15),
    tile(x - size / 2, y - h / 2, size, h, mixCorners(tiles.read, tiles.check, p), { fill: c.ink }),
  )
}

export const heads = (m: M) => words.map((_, i) => head(m, i)).join('') + next(m)
export const flights = (m: M) => words.map((_, i) => flying(m, i)).join('')

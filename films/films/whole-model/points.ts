/* Shot 2: the words that have been read look up two numbers each and fly to their points. */
import { appear, clamp, fade, glide, lerp, line, num, span, text, tile, type Point } from '../../src/stage.ts'
import { plane } from './facts.ts'
import { disc, until } from './row.ts'
import type { Key, M } from './words.ts'

const origin: Point = [860, 478]
const unit = 150
const at = ([x, y]: readonly [number, number]): Point => [origin[0] + x * unit, origin[1] - y * unit]
const table = { x: 64, y: 392, pitch: 66, word: 150, cell: 92 } as const
const entries = Object.entries(plane) as [keyof typeof plane & Key, readonly [number, number]][] // the plane's own keys
/** Where a word's name stands beside its point. */
const beside: Record<keyof typeof plane, readonly [dx: number, dy: number]> = {
  red: [24, 12],
  light: [24, 4],
  always: [24, 34],
  means: [24, 34],
}

function axes(m: M): string {
  const { colour: c, word } = m
  const [l, r] = [at([-1.5, 0]), at([1.5, 0])]
  const [b, t] = [at([0, -1.25]), at([0, 1.25])]
  return (
    line([l, r], { stroke: c.line, width: 3 }) +
    line([b, t], { stroke: c.line, width: 3 }) +
    text(word('green'), [l[0] - 14, l[1] + 10], { size: 28, fill: c.ink3, anchor: 'end' }) +
    text(word('red'), [r[0] + 14, r[1] + 10], { size: 28, fill: c.ink3 })
  )
}

export function points(m: M): string {
  const { colour: c, since, word } = m
  const t = since('look')
  if (t < -0.5 || since('lines') > 0.4) return ''
  const rows = entries
    .map(([key, [x, y]], i) => {
      const base = table.y + i * table.pitch
      const from = 1.4 + i * 0.8
      const cellAt = (k: number, s: string) =>
        tile(table.x + table.word + k * table.cell, base - 34, table.cell, 52, [0, 0, 0, 0], {
          fill: c.surface,
          stroke: c.line,
        }) +
        text(s, [table.x + table.word + (k + 0.5) * table.cell, base + 4], {
          size: 30,
          weight: 560,
          fill: c.ink,
          anchor: 'middle',
        })
      const entry =
        text(word(key), [table.x, base + 4], { size: 32, weight: 560, fill: c.ink }) +
        cellAt(0, num(x, 0)) +
        cellAt(1, y === 0.5 ? '½' : num(y, 0))
      const flight = glide(span(t, from, 1))
      const home: Point = [table.x + table.word + 2 * table.cell + 24, base - 8]
      const end = at([x, y])
      const place: Point = [lerp(home[0], end[0], flight), lerp(home[1], end[1], flight)]
      const [dx, dy] = beside[key]
      return (
        appear(t - 0.6 - i * 0.12, entry) +
        fade(span(t, from - 0.3, 0.3), disc(place, 10, c.ink)) +
        appear(t - from - 0.9, text(word(key), [end[0] + dx, end[1] + dy], { size: 32, weight: 560, fill: c.ink }))
      )
    })
    .join('')
  const lost = since('lost')
  const below = at(plane.means)
  const mark = fade(
    span(lost, 0.5, 0.4),
    line([below, origin], { stroke: c.ink, width: 3, dash: '2 9' }) + disc(below, 18, 'none', c.ink),
  )
  const columns = appear(
    t - 0.5,
    text(word('colour'), [table.x + table.word + table.cell / 2, table.y - 54], {
      size: 28,
      fill: c.ink3,
      anchor: 'middle',
      box: [table.x + table.word - 30, table.y - 86, table.cell + 40, 40],
    }),
  )
  return fade(Math.min(until(m, 'lines'), clamp((t + 0.4) / 0.3)), appear(t - 0.4, axes(m)) + columns + rows + mark)
}

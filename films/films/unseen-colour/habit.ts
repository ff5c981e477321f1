/* Shots 5 and 6: the question of a blue light, the more colours are answered with `unknown`. Gold is unknown. */
import { appear, ease, fade, line, span, text, tile, tiles } from '../../src/stage.ts'
import { rows } from './facts.ts'
import { filled, squares } from './parts.ts'
import type { M } from './words.ts'

const at = { x: 172, y: 300, pitch: 34, side: 27, row: 74 } as const

function legend(m: M): string {
  const { colour: c, since, word } = m
  const mark = (x: number, fill: string, name: string) =>
    tile(x, 640, 26, 26, tiles.read, { fill }) + text(name, [x + 40, 663], { size: 28, fill: c.ink2 })
  return (
    appear(since('teach') - 1.2, mark(at.x, c.ink, word('sureOf'))) +
    appear(since('gold') - 0.6, mark(at.x + 420, c.gold, word('half')))
  )
}

export function habit(m: M): string {
  const { colour: c, since, word } = m
  const t = since('teach')
  if (t < -0.2) return ''
  const body = rows
    .map(({ colours, sure, unknown }, k) => {
      const y = at.y + k * at.row
      const began = t - 0.6 - (k === 0 ? 0 : 0.8 + k * 0.9)
      const golden = since('gold') - 0.8 - k * 0.5
      const name = appear(
        began,
        text(String(colours), [at.x - 32, y + 25], { size: 38, weight: 680, fill: c.ink, anchor: 'end' }),
      )
      const grid = squares(m, { ...at, y }, began - 0.1, (i) =>
        i < sure
          ? [filled(began - 0.4, i, 0.03), c.ink]
          : i < sure + unknown
            ? [filled(golden, i - sure, 0.05), c.gold]
            : [0, c.ink],
      )
      return name + grid
    })
    .join('')
  const head = appear(t - 0.6, text(word('rowsOf'), [64, at.y - 36], { size: 30, fill: c.ink2 }))
  const last = rows[3]
  const p = ease(span(since('six'), 1, 0.7))
  const y = at.y + 3 * at.row
  const ring = fade(
    p,
    tile(at.x - 9, y - 9, (last?.sureOfStop ?? 0) * at.pitch + 6, at.side + 18, tiles.read, {
      stroke: c.ink,
      width: 2.5,
    }),
  )
  const foot = line(
    [
      [at.x, 616],
      [at.x + 29 * at.pitch + at.side, 616],
    ],
    { stroke: c.line, width: 2 },
  )
  return head + body + ring + appear(t - 1.2, foot) + legend(m)
}

/* The check: what b was turned by, and how far the dial moved, drawn to one scale. */
import { appear, fade, formula, span, text, tile, tiles } from '../../src/stage.ts'
import { h, moved, slope } from './facts.ts'
import type { M } from './words.ts'

const left = 636
const unit = 46
const rows = [
  { name: 'b', y: 566, count: 1, size: h },
  { name: 'y', y: 622, count: slope.b, size: moved },
] as const

export function differences(m: M): string {
  const { colour: c, since } = m
  const t = since('turn')
  const body = rows
    .map(({ name, y, count, size }, row) => {
      const cells = Array.from({ length: count }, (_, i) =>
        appear(t - 1.2 - row * 0.2 - i * 0.08, tile(left + i * unit, y, unit - 4, 38, tiles.read, { fill: c.ink }), {
          rise: 0,
          length: 0.3,
        }),
      ).join('')
      const value = appear(
        since('quotient') - 0.4,
        text(`± ${size.toFixed(2)}`, [left + count * unit + 10, y + 31], {
          size: 34,
          weight: 560,
          fill: c.ink,
          box: [left + count * unit + 4, y - 6, 130, 52],
        }),
      )
      return (
        appear(t - 0.8, formula(name, [left - 34, y + 30], { size: 42, fill: c.ink2, anchor: 'middle' })) +
        cells +
        value
      )
    })
    .join('')
  return fade(1 - span(since('slopes'), 0.1, 0.3), body)
}

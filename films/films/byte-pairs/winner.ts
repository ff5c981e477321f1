/* The first merge in large: two tiles slide together, and a new one is laid below the field of the 256 bytes. */
import { appear, between, blend, clamp, ease, fade, lerp, span, text, tile, tiles } from '../../src/stage.ts'
import { rule } from './facts.ts'
import { advance, spelt } from './letters.ts'
import { mergeDone } from './merges.ts'
import type { M } from './words.ts'

const large = { x: 64, y: 360, w: 180, h: 224, apart: 52, size: 100 } as const
const field = { x: 544, y: 398, columns: 32, pitch: 21, side: 18 } as const

/** The tiles of the pair, the joint between them closing. */
function joining(m: M): string {
  const { colour: c, since } = m
  const { pair, id } = rule(256)
  const p = mergeDone(m, 0)
  const gold = clamp((p - 0.35) / 0.5)
  const step = large.size * advance
  // Each tile keeps its own height; together they are as wide as two letters and their margins.
  const whole = 2 * step + 2 * 44
  const parts = pair.map((byte, k) => {
    const from = large.x + k * (large.w + large.apart)
    const x = lerp(from, large.x + (k * whole) / 2, p)
    const w = lerp(large.w, whole / 2, p)
    const letter = lerp(from + (large.w - step) / 2, large.x + 44 + k * step, p)
    const ink = gold > 0.5 ? c.onGold : c.ink
    return {
      under: tile(x, large.y, w, large.h, tiles.read, {
        fill: blend(c.surface, c.gold, gold),
        stroke: blend(c.edge, c.goldEdge, gold),
        width: 2.5,
      }),
      over:
        spelt(String.fromCharCode(byte), letter, large.y + 120, large.size, ink, gold > 0.5 ? c.onGold : c.ink3, 560) +
        fade(
          1 - span(p, 0, 0.4),
          text(String(byte), [from + large.w / 2, large.y + 188], {
            size: 36,
            weight: 560,
            fill: c.ink2,
            anchor: 'middle',
          }),
        ),
    }
  })
  const number = appear(
    since('born') - 2.2,
    text(String(id), [large.x + whole / 2, large.y + 188], { size: 40, weight: 640, fill: c.onGold, anchor: 'middle' }),
    { rise: 6 },
  )
  // Once they have met they are one piece, without a joint.
  const under =
    p < 1
      ? parts.map((q) => q.under).join('')
      : tile(large.x, large.y, whole, large.h, tiles.read, { fill: c.gold, stroke: c.goldEdge, width: 2.5 })
  return under + parts.map((q) => q.over).join('') + number
}

function alphabet(m: M): string {
  const { colour: c, since, word } = m
  const { pair, id } = rule(256)
  const t = since('born')
  const cell = (byte: number) =>
    [field.x + (byte % field.columns) * field.pitch, field.y + Math.floor(byte / field.columns) * field.pitch] as const
  const rowsOf = Array.from({ length: 256 / field.columns }, (_, r) => {
    const cells = Array.from({ length: field.columns }, (_, k) => {
      const byte = r * field.columns + k
      const [x, y] = cell(byte)
      const lit = pair.includes(byte) ? ease(span(t, 0.9, 0.4)) : 0
      return tile(x, y, field.side, field.side, [0.06, 0.06, 0.06, 0.06], { fill: blend(c.line, c.ink, lit) })
    }).join('')
    return appear(t - 0.3 - r * 0.05, cells, { rise: 6 })
  })
  const [x, y] = cell(id)
  const new_ = appear(
    t - 2.2,
    tile(x, y, field.side, field.side, [0.06, 0.06, 0.06, 0.06], { fill: c.gold }) +
      text(String(id), [x + 28, y + 19], { size: 28, weight: 640, fill: c.goldText }),
    { rise: 6 },
  )
  const caption = appear(
    t - 0.6,
    text(word('alphabet'), [field.x, field.y - 16], {
      size: 28,
      fill: c.ink3,
      box: [field.x - 4, field.y - 50, 420, 44],
    }),
  )
  return rowsOf.join('') + caption + new_
}

export const winner = (m: M) => {
  const leaving = m.since('again')
  return between(m.since('born') - 0.15, leaving - 0.25, joining(m)) + fade(clamp((0.25 - leaving) / 0.3), alphabet(m))
}

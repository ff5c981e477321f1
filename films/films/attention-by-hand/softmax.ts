/* Scores become shares: the powers of e and their total, then four fillings that make one tile. */
import {
  appear,
  between,
  formula,
  glide,
  lerp,
  line,
  move,
  num,
  span,
  text,
  tile,
  tiles,
  type Point,
} from '../../src/stage.ts'
import { found, percent, powers, total, words } from './facts.ts'
import { column, panel, rows, wide } from './places.ts'
import type { M } from './words.ts'

const top = 236
const step = 62
const [left, equals, end] = [panel.left + 20, panel.left + 150, panel.left + 320]

function table(m: M): string {
  const { colour: c, since, word } = m
  const t = since('exp')
  const number = (s: string, y: number, weight = 520) =>
    text(s, [end, y], {
      size: 38,
      weight,
      fill: c.ink,
      anchor: 'end',
      box: [equals + 20, y - 40, end - equals - 18, 54],
    })
  const lines = powers
    .map((power, i) => {
      const y = top + i * step
      return appear(
        t - 1 - i * 0.45,
        formula(`e^{${num(found.scores[i] ?? 0, 0)}}`, [left, y], {
          size: 46,
          fill: c.ink,
          box: [left - 4, y - 52, 110, 64],
        }) +
          text('=', [equals, y], { size: 36, fill: c.ink3, anchor: 'middle' }) +
          number(num(power, 3), y),
      )
    })
    .join('')
  const y = top + powers.length * step + 12
  const all = appear(
    t - 3.2,
    line(
      [
        [left, y - 52],
        [end + 4, y - 52],
      ],
      { stroke: c.edge },
    ) +
      text(word('total'), [left, y], { size: 34, fill: c.ink2, box: [left - 4, y - 40, 120, 54] }) +
      number(num(total, 3), y, 680),
  )
  const share = appear(
    t - 4.6,
    text(`${num(powers[0] ?? 0, 3)} / ${num(total, 3)} = ${num(found.weights[0] ?? 0, 3)}`, [left, y + 84], {
      size: 38,
      weight: 560,
      fill: c.ink,
      box: [left - 4, y + 42, 420, 56],
    }),
  )
  return between(t - 0.5, since('whole') - 0.25, lines + all + share)
}

const side = 256
const box: Point = [panel.left - 8, 208]
/** Where the name of each share stands: the small ones are too close for their own height. */
const beside = [0, 110, 62, 20]

function whole(m: M): string {
  const { colour: c, since, word } = m
  const t = since('whole')
  const [x, y] = box
  let level = 0
  const pieces = found.weights.map((share, i) => {
    const p = glide(span(t, 0.7 + i * 0.6, 1))
    const last = i === words.length - 1
    // Whole pixels, so that every joint is as sharp as the next.
    const h = last ? side - 8 - level : Math.round(share * (side - 8))
    const low = share * (rows.share[1] - 8)
    const bottom = y + side - 4 - level
    const [px, py] = move([column(i) + 4, rows.share[0] + rows.share[1] - 4 - low], [x + 4, bottom - h], p)
    level += h
    const middle = bottom - h / 2
    const base = i === 0 ? middle + 10 : y + (beside[i] ?? 0)
    const name = text(`${word(words[i] ?? 'red')} ${percent(share, m.locale)}`, [x + side + 44, base], {
      size: 28,
      weight: 560,
      fill: c.ink,
      box: [x + side + 40, base - 32, 156, 44],
    })
    const label = appear(
      t - 1.6 - i * 0.6,
      line(
        [
          [x + side + 8, middle],
          [x + side + 24, base - 10],
          [x + side + 36, base - 10],
        ],
        { stroke: c.edge, width: 2 },
      ) + name,
      { rise: 0 },
    )
    return (
      (p > 0
        ? tile(px, py, lerp(wide - 8, side - 8, p), Math.max(1, lerp(low, h, p) - (last ? 0 : 2 * p)), [0, 0, 0, 0], {
            fill: c.ink,
          })
        : '') + label
    )
  })
  return between(
    t - 0.3,
    since('hands') - 0.25,
    tile(x, y, side, side, tiles.read, { fill: c.surface, stroke: c.edge }) + pieces.join(''),
  )
}

export const softmax = (m: M) => table(m) + whole(m)

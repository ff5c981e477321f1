/* Shot 3, the lesson's figure: three lines, attention reads two of them and adds to the third. Gold is what it writes. */
import { appear, arrow, clamp, fade, glide, lerp, line, span, text, tile, tiles, type Point } from '../../src/stage.ts'
import { notRed, start, type Row } from './facts.ts'
import { cell, cells, chip, headings, until } from './row.ts'
import type { M } from './words.ts'

const x0 = 214
const x1 = 790
const right = 1224
const lines = { not: 246, red: 336, means: 604 } as const
const box = { x: 640, y: 424, w: 196, h: 64 } as const
const goldY = 522
/** Where the row of `means` rests, once the other lines are gone. */
const restAt: Point = [64, 246]

const reads = (m: M) => span(m.since('read'), 1, 1.2)
const drop = (m: M) => glide(span(m.since('add'), 0.5, 1))

function otherLines(m: M): string {
  const { colour: c, since, word } = m
  const t = since('lines')
  return (['not', 'red', 'means'] as const)
    .map((key, i) => {
      const y = lines[key]
      const on = t - 0.5 - i * 0.35
      const run = glide(span(on, 0.3, 1.4))
      // The row of `means` is drawn for itself: it travels.
      return (
        fade(
          span(on, 0.2, 0.3),
          line(
            [
              [x0 - 10, y],
              [lerp(x0, right, run), y],
            ],
            { stroke: c.ink3, width: 4 },
          ),
        ) +
        appear(on, chip(m, word(key), [64, y], 130)) +
        (key === 'means' ? '' : appear(on - 0.2, cells(m, start[key], [x0, y])))
      )
    })
    .join('')
}

function attention(m: M): string {
  const { colour: c, since, word } = m
  const p = reads(m)
  const mid = box.y + box.h / 2
  const wide = (share: number) => 8 * share
  const shares = [notRed.colour.weights[1] ?? 0, notRed.negates.weights[0] ?? 0] as const
  const from = [
    [box.x + 52, lines.red],
    [box.x + box.w - 52, lines.not],
  ] as const
  const flows = from
    .map(([x, y], i) => arrow([x, y], [x, box.y - 4], p, { stroke: c.ink, width: wide(shares[i] ?? 0), head: 24 }))
    .join('')
  const label = appear(
    since('read') - 1.9,
    text(shares[0].toFixed(3), [from[0][0] - 20, box.y - 24], { size: 30, weight: 560, fill: c.ink, anchor: 'end' }) +
      text(shares[1].toFixed(3), [from[1][0] + 20, box.y - 24], { size: 30, weight: 560, fill: c.ink }),
  )
  return (
    appear(
      since('read') - 0.5,
      tile(box.x, box.y, box.w, box.h, tiles.read, { fill: c.raised, stroke: c.ink, width: 2.5 }) +
        text(word('attention'), [box.x + box.w / 2, mid + 11], {
          size: 32,
          weight: 560,
          fill: c.ink,
          anchor: 'middle',
          box: [box.x, box.y, box.w, box.h],
        }),
    ) +
    flows +
    label
  )
}

/** What attention writes: it waits between box and line, and is added. */
function written(m: M): string {
  const { since, colour: c } = m
  const out = since('read') - 3
  const d = drop(m)
  const y = lerp(goldY, lines.means, d)
  const gone = 1 - span(d, 0.75, 0.25)
  const plus = fade(
    gone * span(out, 0.8, 0.3) * (1 - span(d, 0, 0.3)),
    text('+', [x1 - 28, goldY + 12], { size: 40, weight: 560, fill: c.goldText, anchor: 'middle' }),
  )
  return fade(gone, appear(out, cells(m, notRed.written, [x1, y], { gold: [1, 0, 1, 0] }))) + plus
}

/** The row of `means`: along its line, added to, then alone in the next shot. */
function row(m: M): string {
  const { since } = m
  const travel = glide(span(since('read'), 0.6, 1.6))
  const d = span(drop(m), 0.75, 0.25)
  const away = glide(span(since('average'), 0, 0.9))
  const [x, y] = [lerp(lerp(x0, x1, travel), restAt[0], away), lerp(lines.means, restAt[1], away)]
  const now: Row = d > 0.4 ? notRed.fetched : start.means
  const flipped: Row = m.since('flip') > 1.9 ? notRed.end : now
  const gold = m.since('average') > 0.5 ? [1, 0, 0, 0] : [d, 0, d, 0]
  return fade(
    until(m, 'ends'),
    appear(since('lines') - 1.4, cells(m, flipped, [x, y], { gold })) +
      headings(m, [restAt[0], restAt[1] - cell.h / 2 - 12], span(since('average'), 0.9, 0.4)),
  )
}

export function stream(m: M): string {
  const { since } = m
  if (since('lines') < -0.2 || since('ends') > 0.4) return ''
  const there = clamp((0.2 - since('average')) / 0.3)
  return (
    fade(
      there,
      otherLines(m) + headings(m, [x0, lines.not - cell.h / 2 - 12], span(since('lines'), 1.4, 0.4)) + attention(m),
    ) +
    row(m) +
    fade(there, written(m))
  )
}

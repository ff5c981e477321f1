/* Shot 4: two colours on one rod, which no average turns over both; the branch that bends; the colour changes sides. */
import { appear, arrow, blend, fade, glide, lerp, line, span, text, type Point } from '../../src/stage.ts'
import { gate, notRed, onlyRed } from './facts.ts'
import { disc, exact, until } from './row.ts'
import type { M } from './words.ts'

const axis = { x: 640, y: 590, unit: 265, reach: 1.9 } as const
const on = (colour: number): Point => [axis.x + colour * axis.unit, axis.y]

function scale(m: M): string {
  const { colour: c, word } = m
  const ticks = [-1, 0, 1]
    .map(
      (v) =>
        line(
          [
            [on(v)[0], axis.y - 12],
            [on(v)[0], axis.y + 12],
          ],
          { stroke: c.edge, width: v === 0 ? 4 : 2 },
        ) +
        fade(
          v === 0 ? 1 : until(m, 'bend'),
          text(exact(v), [on(v)[0], axis.y + 52], { size: 28, fill: c.ink3, anchor: 'middle' }),
        ),
    )
    .join('')
  return (
    line([on(-axis.reach), on(axis.reach)], { stroke: c.edge, width: 3 }) +
    ticks +
    text(word('green'), [on(-axis.reach)[0], axis.y + 52], { size: 28, fill: c.ink2 }) +
    text(word('red'), [on(axis.reach)[0], axis.y + 52], { size: 28, fill: c.ink2, anchor: 'end' })
  )
}

/** Both colours move by the same amount, whatever `not` hands over: to one side, to the other, and back. */
function rod(m: M): string {
  const { colour: c, since, word } = m
  const t = since('average')
  const far = 1
  const moved =
    lerp(0, -far, glide(span(t, 1.4, 0.9))) +
    lerp(0, 2 * far, glide(span(t, 2.6, 1.2))) +
    lerp(0, -far, glide(span(t, 4.1, 0.8)))
  const y = axis.y - 96
  const ends = (
    [
      ['notRed', notRed.fetched[0], -1],
      ['notGreen', -notRed.fetched[0], 1],
    ] as const
  )
    .map(([key, colour, side]) => {
      const now = colour + moved
      // Full once it is where it belongs.
      const right = span(now * side, -0.05, 0.1)
      const x = on(now)[0]
      return (
        line(
          [
            [x, y + 16],
            [x, axis.y],
          ],
          { stroke: c.ink3, width: 2, dash: '2 8' },
        ) +
        disc([x, y], 15, blend(c.canvas, c.ink, right), c.ink) +
        text(word(key), [x, y - 34], { size: 30, weight: 560, fill: blend(c.ink2, c.ink, right), anchor: 'middle' })
      )
    })
    .join('')
  const body =
    line(
      [
        [on(-notRed.fetched[0] + moved)[0], y],
        [on(notRed.fetched[0] + moved)[0], y],
      ],
      { stroke: c.edge, width: 5 },
    ) + ends
  return fade(until(m, 'bend'), appear(t - 0.8, body))
}

/* The bend: flat until the gate opens, then down. */
const plot = { x: 800, y: 306, unit: 210, drop: 96 } as const
const written = (z: number) => -2 * Math.max(0, z)
const seen = (z: number): Point => [plot.x + z * plot.unit, plot.y - written(z) * plot.drop]

function hinge(m: M): string {
  const { colour: c, since, word } = m
  const t = since('bend')
  const drawn = glide(span(t, 0.3, 1.2))
  const tip = lerp(-1.2, 0.86, drawn)
  const curve = line([seen(-1.2), ...(tip > 0 ? [seen(0)] : []), seen(tip)], { stroke: c.ink, width: 5 })
  const zero = line(
    [
      [plot.x, plot.y - 14],
      [plot.x, plot.y + 14],
    ],
    { stroke: c.edge, width: 3 },
  )
  const only = gate(onlyRed)
  const [flat, steep] = [seen(Math.min(only, 0)), seen(gate(notRed))]
  // Red alone stands at the very edge: beside it, so that both can be told apart.
  const red = appear(
    t - 1.7,
    disc(flat, 12, c.canvas, c.ink) +
      text(`${word('red')}: ${exact(onlyRed.bend)}`, [flat[0] - 20, flat[1] + 50], {
        size: 30,
        weight: 560,
        fill: c.ink,
        anchor: 'end',
      }),
  )
  const both = appear(
    t - 2.7,
    disc(steep, 14, c.gold) +
      text(`${word('notRed')}: ${exact(notRed.bend)}`, [steep[0] - 28, steep[1] + 12], {
        size: 30,
        weight: 640,
        fill: c.goldText,
        anchor: 'end',
      }),
  )
  const name = appear(
    t - 0.9,
    text(word('gate'), [seen(-1.2)[0], plot.y - 24], {
      size: 28,
      fill: c.ink2,
      box: [seen(-1.2)[0] - 4, plot.y - 60, 420, 46],
    }),
  )
  return fade(until(m, 'ends'), appear(t - 0.1, zero) + curve + name + red + both)
}

function colourDot(m: M): string {
  const { colour: c, since } = m
  const p = glide(span(since('flip'), 0.7, 1.2))
  const [from, to] = [notRed.fetched[0], notRed.end[0]]
  const [a, b] = [on(from), on(to)]
  const at: Point = [lerp(a[0], b[0], p), axis.y]
  const way = appear(
    since('flip') - 0.3,
    arrow([a[0], axis.y - 40], [b[0], axis.y - 40], p, { stroke: c.gold, width: 4, head: 18 }) +
      text(exact(notRed.bend), [(a[0] + b[0]) / 2, axis.y - 58], {
        size: 30,
        weight: 640,
        fill: c.goldText,
        anchor: 'middle',
      }),
  )
  const label =
    p > 0 && p < 1
      ? ''
      : text(exact(p < 1 ? from : to), [at[0], axis.y + 52], {
          size: 30,
          weight: 640,
          fill: c.goldText,
          anchor: 'middle',
        })
  return fade(until(m, 'ends'), appear(since('bend') - 0.4, disc(at, 15, c.gold) + label) + way)
}

export function bend(m: M): string {
  const { since } = m
  if (since('average') < -0.2 || since('ends') > 0.4) return ''
  return (
    fade(until(m, 'ends'), appear(since('average') - 0.5, scale(m))) +
    rod(m) +
    (since('bend') > 0 ? hinge(m) + colourDot(m) : '')
  )
}

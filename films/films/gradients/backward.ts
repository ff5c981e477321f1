/* The slopes on their way back: multiplied along an edge, added where two arrive. */
import {
  appear,
  blend,
  clamp,
  ease,
  fade,
  glide,
  lerp,
  line,
  move,
  span,
  text,
  tile,
  tiles,
  type Point,
} from '../../src/stage.ts'
import { own, slope, type Edge } from './facts.ts'
import { along, labelAt } from './edges.ts'
import { pose, type Node } from './nodes.ts'
import type { M } from './words.ts'

const tall = 52
const badge = (m: M, node: Node): Point => {
  const {
    at: [x, y],
    r,
  } = pose(m, node)
  return [x, y + r + 14 + tall / 2]
}
const piece = (
  [x, y]: Point,
  s: string,
  { fill, stroke, ink, wide = 64 }: { fill: string; stroke?: string; ink: string; wide?: number },
) =>
  tile(x - wide / 2, y - tall / 2, wide, tall, tiles.read, { fill, ...(stroke ? { stroke } : {}) }) +
  text(s, [x, y + 12], {
    size: 34,
    weight: 640,
    fill: ink,
    anchor: 'middle',
    box: [x - wide / 2, y - tall / 2, wide, tall],
  })

/** When each slope sets out, and what it is before and after the edge. */
const runs: readonly { edge: Edge; since: (m: M) => number; from: number; to: number; over: number }[] = [
  { edge: 'sy', since: (m) => m.since('path') - 0.6, from: slope.y, to: slope.s, over: 3 },
  { edge: 'as', since: (m) => m.since('path') - 4.6, from: slope.s, to: slope.a, over: 3 },
  { edge: 'by', since: (m) => m.since('two') - 0.5, from: slope.y, to: slope.direct, over: 3 },
  { edge: 'bs', since: (m) => m.since('two') - 0.9, from: slope.s, to: slope.through, over: 3 },
]
const arrived = (m: M, edge: Edge) => runs.filter((r) => r.edge === edge).map((r) => r.since(m) - r.over)[0] ?? -1

/** Where a slope is on its way, and how far it has come to the label of its edge and from there to the node. */
function place(m: M, { edge, since, over }: (typeof runs)[number]) {
  const t = since(m)
  const [near, far] = along(m, edge)
  const [p, q] = [glide(span(t, 0.1, over * 0.34)), glide(span(t, over * 0.66, over * 0.34))]
  return { t, p, q, far, at: move(move(far, labelAt(m, edge), p), near, q) }
}

/** How far one of them lies over the label of its edge. */
export const covered = (m: M, edge: Edge) =>
  Math.max(
    ...runs
      .filter((run) => run.edge === edge)
      .map((run) => place(m, run))
      .map(({ p, q }) => Math.min(span(p, 0.8, 0.15), 1 - span(q, 0.1, 0.3))),
  )

/** What they leave behind; the labels of the edges lie over it. */
export const trails = (m: M) =>
  fade(
    1 - span(m.since('slopes'), 0.1, 0.3),
    runs
      .map((run) => {
        const { t, far, at } = place(m, run)
        return t <= 0 ? '' : line([far, at], { stroke: m.colour.ink, width: 5 })
      })
      .join(''),
  )

const travelling = (m: M) =>
  runs
    .map((run) => {
      const { colour: c, locale } = m
      const { t, p, q, at } = place(m, run)
      const s =
        p < 0.9
          ? String(run.from)
          : q < 0.25
            ? `${run.from} ${locale === 'en' ? '·' : '×'} ${own[run.edge]}`
            : String(run.to)
      const wide = lerp(64, 108, Math.min(span(p, 0.8, 0.2), 1 - span(q, 0.1, 0.3)))
      return fade(
        Math.min(clamp(t / 0.2), clamp((run.over + 0.15 - t) / 0.15)),
        piece(at, s, { fill: c.ink, ink: c.onInk, wide }),
      )
    })
    .join('')

/** The slope of a node under its value. */
function slopes(m: M): string {
  const { colour: c, since, word } = m
  const look = { fill: c.raised, stroke: c.edge, ink: c.ink }
  const y = badge(m, 'y')
  const leave = 1 - span(since('slopes'), 0.1, 0.4)
  return (
    fade(
      leave,
      appear(
        since('enter') - 0.8,
        piece(y, String(slope.y), look) +
          text(word('slope'), [y[0] + 46, y[1] + 10], { size: 28, fill: c.ink3, box: [y[0] + 42, y[1] - 24, 110, 48] }),
      ) + appear(arrived(m, 'sy') - 0.05, piece(badge(m, 's'), String(slope.s), look)),
    ) + appear(arrived(m, 'as') - 0.05, piece(badge(m, 'a'), String(slope.a), look))
  )
}

/** Two slopes arrive at b and become one. */
function meeting(m: M): string {
  const { colour: c, since } = m
  const [x, y] = badge(m, 'b')
  const t = since('add')
  const gold = ease(span(t, 0.7, 0.5))
  const close = glide(span(t, 0.7, 0.8))
  const one = glide(span(t, 2.6, 0.7))
  const [fill, ink, stroke] = [
    blend(c.raised, c.gold, gold),
    gold > 0.5 ? c.onGold : c.ink,
    blend(c.edge, c.goldEdge, gold),
  ]
  if (one > 0)
    return piece([x, y], one < 0.5 ? `${slope.direct} + ${slope.through}` : String(slope.b), {
      fill: c.gold,
      ink: c.onGold,
      wide: lerp(124, 76, one),
    })
  const apart = lerp(40, 31, close)
  const parts = (
    [
      ['by', slope.direct, -1],
      ['bs', slope.through, 1],
    ] as const
  )
    .map(([edge, value, side]) =>
      appear(
        arrived(m, edge) - 0.05,
        piece([x + side * apart, y], String(value), { fill, stroke, ink, wide: lerp(64, 62, close) }),
      ),
    )
    .join('')
  if (close < 1) return parts
  return piece([x, y], `${slope.direct} + ${slope.through}`, { fill: c.gold, ink: c.onGold, wide: 124 })
}

export const backward = (m: M) => slopes(m) + travelling(m) + meeting(m)

/* The knobs a and b, the dial y and the sum between them: large at first, then nodes of the graph, and large again. */
import {
  appear,
  clamp,
  ease,
  fade,
  formula,
  glide,
  lerp,
  line,
  move,
  n,
  num,
  span,
  text,
  type Point,
} from '../../src/stage.ts'
import { dial, h, rates, slope, start, stepped, sum } from './facts.ts'
import type { M } from './words.ts'

export interface Pose {
  at: Point
  r: number
}
export type Node = 'a' | 'b' | 's' | 'y'
const graph = {
  a: { at: [176, 256], r: 58 },
  b: { at: [176, 512], r: 58 },
  s: { at: [548, 300], r: 58 },
  y: { at: [1020, 394], r: 88 },
} as const satisfies Record<Node, Pose>
const alone = { a: { at: [206, 440], r: 122 }, b: { at: [560, 440], r: 122 }, y: { at: [992, 440], r: 172 } } as const
const again = { a: { at: [206, 384], r: 108 }, b: { at: [560, 384], r: 108 }, y: { at: [992, 404], r: 150 } } as const

const between = (from: Pose, to: Pose, p: number): Pose => ({ at: move(from.at, to.at, p), r: lerp(from.r, to.r, p) })
const opened = (m: M) => glide(span(m.since('graph'), 0.3, 1.2))
const closed = (m: M) => glide(span(m.since('slopes'), 0.5, 1.2))
export const pose = (m: M, node: Node): Pose =>
  node === 's' ? graph.s : between(between(alone[node], graph[node], opened(m)), again[node], closed(m))

/** Where the knobs stand. */
function knobs(m: M): { a: number; b: number; moved: boolean } {
  const { since } = m
  const t = since('turn')
  const check = h * (glide(span(t, 1, 0.8)) - 2 * glide(span(t, 3, 0.9)) + glide(span(since('slopes'), 0.1, 0.4)))
  const f = since('far')
  const rate = rates[0] * glide(span(f, 0.8, 0.8)) + (rates[1] - rates[0]) * glide(span(f, 3.3, 1.1))
  const at = stepped(rate)
  return { a: at.a, b: at.b + check, moved: Math.abs(check) > 1e-9 || rate > 1e-9 }
}
const tuned = (m: M) => m.since('far') > 0.8

const turnOf = (share: number) => ((-135 + 270 * clamp(share)) * Math.PI) / 180
const rim = ({ at, r }: Pose, angle: number, share: number): Point => [
  at[0] + Math.sin(angle) * r * share,
  at[1] - Math.cos(angle) * r * share,
]
const pointer = (p: Pose, angle: number, stroke: string) =>
  line([rim(p, angle, 0.76), rim(p, angle, 0.93)], { stroke, width: p.r * 0.085 })
const disc = ({ at: [x, y], r }: Pose, fill: string, stroke: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" stroke="${stroke}" stroke-width="2.5"/>`
/** A number in the middle of a node, as large as it fits. */
const centred = (s: string, { at: [x, y], r }: Pose, fill: string) => {
  const size = Math.max(26, Math.min(r * 0.74, (r * 1.5) / (s.length * 0.56)))
  return text(s, [x, y + size * 0.35], { size, weight: 620, fill, anchor: 'middle' })
}

/** A little to and fro, to show that it turns. */
const wiggle = (t: number) => (t < 0 || t > 1.4 ? 0 : 0.3 * Math.sin((t / 1.4) * 2 * Math.PI))

function knob(m: M, node: 'a' | 'b', order: number): string {
  const { colour: c, since } = m
  const p = pose(m, node)
  const { [node]: value, moved } = knobs(m)
  const shown = moved && (node === 'b' || tuned(m)) ? num(value, 2) : String(start[node])
  const angle = turnOf((value + wiggle(since('which') - 1 - order * 1.5)) / 5)
  const wide = 1 - opened(m) + closed(m)
  const letter = move([p.at[0] - p.r - 36, p.at[1] + 14], [p.at[0], p.at[1] - p.r - 26], wide)
  const body =
    disc(p, c.raised, c.edge) +
    pointer(p, angle, c.ink) +
    centred(shown, p, c.ink) +
    formula(node, letter, { size: lerp(44, 54, wide), fill: c.ink2, anchor: 'middle' })
  return appear(since('title') - 0.9 - order * 0.25, body, { length: 0.8 })
}

function gauge(m: M): string {
  const { colour: c, since, locale } = m
  const p = pose(m, 'y')
  const at = knobs(m)
  const y = dial(at)
  const known = span(since('forward'), 4.2, 0.5)
  const ticks = Array.from({ length: 11 }, (_, i) =>
    line([rim(p, turnOf(i / 10), 0.86), rim(p, turnOf(i / 10), 0.94)], { stroke: c.edge, width: 3 }),
  ).join('')
  const places = tuned(m) ? 2 : 4
  const value = at.moved ? num(y, places) : String(dial(start))
  const needle = line([rim(p, turnOf((y * ease(known)) / 25), 0.7), rim(p, turnOf((y * ease(known)) / 25), 0.95)], {
    stroke: c.ink,
    width: p.r * 0.07,
  })
  const dot = locale === 'en' ? '·' : '×'
  const whole = Math.max(1 - span(since('graph'), 0.1, 0.3), closed(m) > 0.6 ? span(closed(m), 0.6, 0.4) : 0)
  const above: Point = [p.at[0], p.at[1] - p.r - 26]
  const name =
    fade(whole, formula('y = (a + b) · b', above, { size: 44, fill: c.ink2, anchor: 'middle' })) +
    fade(
      span(since('graph'), 1.2, 0.4) * (1 - span(since('slopes'), 0.1, 0.3)),
      formula(`y = s ${dot} b`, above, { size: 38, fill: c.ink2, anchor: 'middle' }),
    )
  return appear(
    since('title') - 1.5,
    disc(p, c.surface, c.edge) +
      ticks +
      needle +
      fade(1 - span(known, 0, 0.4), centred('?', p, c.ink3)) +
      fade(known, centred(value, p, c.ink)) +
      name,
    { length: 0.8 },
  )
}

/** The node that only the graph has. */
function middle(m: M): string {
  const { colour: c, since } = m
  const { b } = knobs(m)
  const value = num(sum({ a: start.a, b }), b === start.b ? 0 : 2)
  const body =
    disc(graph.s, c.surface, c.edge) +
    formula('s = a + b', [graph.s.at[0], graph.s.at[1] - graph.s.r - 22], {
      size: 38,
      fill: c.ink2,
      anchor: 'middle',
    }) +
    fade(span(since('forward'), 1.7, 0.3), centred(value, graph.s, c.ink))
  return fade(1 - span(since('slopes'), 0.1, 0.4), appear(since('graph') - 1.3, body))
}

/** What the step adds to each knob, under its slope. */
function steps(m: M): string {
  const { colour: c, since, locale } = m
  const dot = locale === 'en' ? '·' : '×'
  const f = since('far')
  return (['a', 'b'] as const)
    .flatMap((node) =>
      rates.map((rate, i) => {
        const on = i === 0 ? f - 0.5 : f - 3
        const off = i === 0 ? 1 - span(f, 2.7, 0.25) : 1
        return fade(
          off,
          appear(
            on,
            text(`+ ${rate} ${dot} ${slope[node]}`, [again[node].at[0], 622], {
              size: 40,
              weight: 560,
              fill: c.ink,
              anchor: 'middle',
              box: [again[node].at[0] - 150, 574, 300, 70],
            }),
          ),
        )
      }),
    )
    .join('')
}

export const nodes = (m: M) => middle(m) + knob(m, 'a', 0) + knob(m, 'b', 1) + gauge(m) + steps(m)

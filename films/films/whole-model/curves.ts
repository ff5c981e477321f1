/* Shots 6 and 7: two curves fall, the picture closes in on the gap between them, and five gaps make one bit. */
import {
  appear,
  blend,
  counted,
  fade,
  glide,
  lerp,
  line,
  n,
  span,
  text,
  tile,
  tiles,
  type Point,
} from '../../src/stage.ts'
import { arrivals, gap, histories, perSentence } from './facts.ts'
import { area, disc, until } from './row.ts'
import type { M } from './words.ts'

const frame = { left: 120, right: 880, top: 226, bottom: 610 } as const
const x = (step: number) => lerp(frame.left, frame.right, step / 80)
const zoom = (m: M) => glide(span(m.since('gap'), 0.2, 1.4))
function y(m: M, bits: number): number {
  const z = zoom(m)
  const [low, high] = [lerp(0, 0.5, z), lerp(3.6, 1.1, z)]
  return lerp(frame.bottom, frame.top, (bits - low) / (high - low))
}

/** A curve up to `steps`, from where it comes into the picture. */
function curve(m: M, history: readonly number[], steps: number): Point[] {
  const all = history.map((bits, k): Point => [x(k), y(m, bits)])
  const whole = Math.floor(steps)
  const shown = all.slice(0, whole + 1)
  const [a, b] = [all[whole], all[whole + 1]]
  if (a && b) shown.push([lerp(a[0], b[0], steps - whole), lerp(a[1], b[1], steps - whole)])
  const first = shown.findIndex((p) => p[1] >= frame.top)
  if (first <= 0) return first < 0 ? [] : shown
  const [above, inside] = [shown[first - 1] ?? [0, 0], shown[first] ?? [0, 0]]
  const cut: Point = [lerp(above[0], inside[0], (frame.top - above[1]) / (inside[1] - above[1])), frame.top]
  return [cut, ...shown.slice(first)]
}
const run = (m: M, key: 'alone' | 'looking') => 80 * glide(span(m.since(key), 0.4, 3.6))

function grid(m: M): string {
  const { colour: c, word } = m
  const z = zoom(m)
  const rule = (bits: number, label: string, p: number) =>
    fade(
      p,
      line(
        [
          [frame.left, y(m, bits)],
          [frame.right, y(m, bits)],
        ],
        { stroke: c.line, width: 2 },
      ) + text(label, [frame.left - 14, y(m, bits) + 10], { size: 28, fill: c.ink3, anchor: 'end' }),
    )
  const far = [1, 2, 3].map((v) => rule(v, String(v), 1 - span(z, 0, 0.25))).join('')
  const near = [0.6, 0.8, 1].map((v) => rule(v, v.toFixed(1), span(z, 0.75, 0.25))).join('')
  const foot = line(
    [
      [frame.left, frame.bottom],
      [frame.right, frame.bottom],
    ],
    { stroke: c.edge, width: 3 },
  )
  const steps =
    [0, 20, 40, 60, 80]
      .map((k) => text(String(k), [x(k), frame.bottom + 42], { size: 28, fill: c.ink3, anchor: 'middle' }))
      .join('') + text(word('steps'), [x(80) + 40, frame.bottom + 42], { size: 28, fill: c.ink3 })
  return foot + far + near + steps + text(word('bits'), [64, frame.top - 28], { size: 28, fill: c.ink3 })
}

function gapArea(m: M): string {
  const { colour: c, since } = m
  const t = since('gap')
  const end = lerp(20, 80, glide(span(t, 1.9, 1.4)))
  if (t < 1.9) return ''
  const between = (h: readonly number[]) =>
    h.map((bits, k): Point => [x(k), y(m, bits)]).filter((p, k) => k >= 20 && p[0] <= x(end) + 0.01)
  const [over, under] = [between(histories.alone), between(histories.lookingBack)]
  const middle = y(m, 0.7) + 16
  return (
    area([...over, ...under.toReversed()], c.gold) +
    appear(t - 3, text(gap.toFixed(2), [x(70), middle], { size: 48, weight: 680, fill: c.onGold, anchor: 'middle' }))
  )
}

/** Five tokens' worth of gap close up into one bit. */
function sum(m: M): string {
  const { colour: c, since, word } = m
  const t = since('bit')
  const p = glide(span(t, 2.4, 0.9))
  const w = 96
  const [left, top] = [frame.right - perSentence * w - (perSentence - 1) * 12, 196]
  const parts = Array.from({ length: perSentence }, (_, i) => {
    const at = left + i * lerp(w + 12, w, p) + lerp(0, 24, p)
    return appear(
      t - 0.5 - i * 0.25,
      tile(at, top, w + p, 70, tiles.read, { fill: c.gold }) +
        fade(
          1 - span(p, 0.2, 0.5),
          text(gap.toFixed(2), [at + w / 2, top + 46], { size: 32, weight: 640, fill: c.onGold, anchor: 'middle' }),
        ),
    )
  }).join('')
  const one = fade(
    span(p, 0.7, 0.3),
    text(word('one'), [left + 24 + (perSentence * w) / 2, top + 47], {
      size: 36,
      weight: 680,
      fill: c.onGold,
      anchor: 'middle',
    }),
  )
  return t < 0 ? '' : parts + one
}

/** The thirty starts, a tile each in their order: full where the colour was found, half where it comes later. */
function starts(m: M): string {
  const { colour: c, since } = m
  const t = since('starts')
  const [side, pitch, left, top] = [24, 32, 900, 216]
  const all = arrivals.map((state, i) => {
    const [x0, y0] = [left + (i % 10) * pitch, top + Math.floor(i / 10) * pitch]
    const part = state === 'arrived' ? 1 : state === 'late' ? 0.5 : 0
    return appear(
      t - 0.5 - i * 0.06,
      tile(x0, y0, side, side, tiles.read, { stroke: part === 1 ? c.ink : c.ink2 }) +
        (part > 0 ? tile(x0, y0 + side * (1 - part), side, side * part, tiles.read, { fill: c.ink }) : ''),
    )
  })
  return t < 0 ? '' : fade(1 - span(since('gap'), 0, 0.4), all.join(''))
}

export function curves(m: M): string {
  const { colour: c, since, word } = m
  if (since('random') < -0.2 || since('size') > 0.4) return ''
  const show = (key: 'alone' | 'looking', history: readonly number[], name: string, dy: number, ink: string) => {
    const steps = run(m, key)
    const points = curve(m, history, steps)
    const tip = points.at(-1)
    const waits = appear(since('random') - (key === 'alone' ? 1.2 : 1.6), disc([x(0), y(m, history[0] ?? 0)], 9, ink))
    if (since(key) < 0.4 || !tip) return since('gap') < 0 ? waits : ''
    const label = appear(
      since(key) - 3.7,
      counted((history[80] ?? 0).toFixed(2), name, [x(80) + 26, y(m, history[80] ?? 0) + dy], {
        size: 46,
        ink: c.ink,
        unitInk: c.ink2,
        unitSize: 28,
      }),
    )
    return (
      (points.length > 1
        ? `<path d="M${points.map((p) => `${n(p[0])} ${n(p[1])}`).join('L')}" fill="none" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>`
        : '') +
      disc(tip, 9, ink) +
      label
    )
  }
  const grey = blend(c.ink3, c.ink2, 0.5)
  const body =
    appear(since('random') - 0.5, grid(m)) +
    gapArea(m) +
    show('alone', histories.alone, word('only'), lerp(-18, 16, zoom(m)), grey) +
    show('looking', histories.lookingBack, word('back'), lerp(44, 16, zoom(m)), c.ink) +
    starts(m) +
    sum(m)
  return fade(until(m, 'size'), body)
}

/* The new tokens as a wall that fills, and what they make of the row. */
import { appear, arrow, blend, clamp, counted, fade, span, text, tile, tiles, type Point } from '../../src/stage.ts'
import { letters, rowEnd, rowStages, rules } from './facts.ts'
import { advance, spelt } from './letters.ts'
import { mergeDone, mergeSince } from './merges.ts'
import { rowRight } from './row-layout.ts'
import type { M } from './words.ts'

const columns = 9
const pitch = [128, 74] as const
const box = [122, 62] as const
const size = 26
const home = (i: number): Point => [64 + (i % columns) * pitch[0], 428 + Math.floor(i / columns) * pitch[1]]

/** Before and after: 28 → 6. */
export function change(from: number, to: number, [x, base]: Point, p: number, before: string, after: string): string {
  const style = { size: 76, weight: 680, track: -0.02 } as const
  return (
    text(String(from), [x, base], { ...style, fill: before }) +
    fade(
      span(p, 0.2, 0.3),
      arrow([x + 116, base - 27], [x + 192, base - 27], span(p, 0.2, 0.5), { stroke: before, width: 4, head: 20 }),
    ) +
    fade(span(p, 0.6, 0.4), text(String(to), [x + 214, base], { ...style, fill: after }))
  )
}

export function vocabulary(m: M): string {
  const { colour: c, since, word } = m
  if (since('run') < 0 || since('chinese') > 1) return ''
  const done = rules.filter((_, k) => mergeDone(m, k) >= 0.5).length
  const wall = rules.map((rule, k) => {
    const [x, y] = home(k)
    const early = mergeSince(m, k) > since('run')
    const on = early ? since('run') - 0.4 - k * 0.05 : mergeSince(m, k)
    const next = k + 1 < rules.length ? mergeDone(m, k + 1) : 0
    const gold = early && k < 5 ? 0 : (1 - next) * (1 - span(since('chinese'), 0, 0.3))
    const name = letters(rule.id)
    const ink = gold > 0.5 ? c.onGold : c.ink
    const pegged =
      on > 0.2
        ? ''
        : appear(since('run') - 0.3, tile(x, y, box[0], box[1], tiles.read, { stroke: c.line, dash: '3 7' }), {
            rise: 0,
          })
    return (
      pegged +
      appear(
        on,
        tile(x, y, box[0], box[1], tiles.read, {
          fill: blend(c.raised, c.gold, gold),
          stroke: blend(c.line, c.goldEdge, gold),
        }) +
          spelt(
            name,
            x + (box[0] - name.length * size * advance) / 2,
            y + 41,
            size,
            ink,
            gold > 0.5 ? c.onGold : c.ink3,
          ),
        { length: 0.3, rise: 6 },
      )
    )
  })
  const label = counted(done, word('merges'), [64, 388], { size: 60, ink: c.ink, unitInk: c.ink2 })
  const result = change(
    rowStages[0]?.length ?? 0,
    rowEnd.length,
    [rowRight + 64, 253],
    span(since('six'), 0.6, 1.4),
    c.ink,
    c.ink,
  )
  return fade(
    clamp((0.2 - since('chinese')) / 0.3),
    appear(since('run') - 0.5, label) + wall.join('') + appear(since('six') - 0.5, result),
  )
}

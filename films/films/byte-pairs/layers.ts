/* How one token comes out of earlier ones: tiles laid in layers over the bytes they cover. */
import { appear, blend, clamp, counted, fade, lerp, line, span, text, tile, tiles } from '../../src/stage.ts'
import { letters, rule, spelled } from './facts.ts'
import { advance, spelt } from './letters.ts'
import { mergeDone, mergeSince } from './merges.ts'
import type { M } from './words.ts'

const cell = 118
const tall = 58
const layer = 70
const top = 306

interface Brick {
  id: number
  from: number
  to: number
  level: number
  parts: Brick[]
}
/** The bricks of a token, whole tree; bytes lie in level 0. */
function build(id: number, from = 0): Brick {
  if (id < 256) return { id, from, to: from + 1, level: 0, parts: [] }
  const [a, b] = rule(id).pair
  const first = build(a, from)
  const second = build(b, first.to)
  return { id, from, to: second.to, level: Math.max(first.level, second.level) + 1, parts: [first, second] }
}
const flat = (brick: Brick): Brick[] => [...brick.parts.flatMap(flat), brick]
const walls = [
  { tree: build(261), x: 64 },
  { tree: build(259), x: 64 + 6 * cell + 60 },
]
/** The numbers of the merges shown, so that the one after each can take its gold. */
const shown = walls.flatMap((w) => spelled(w.tree.id)).sort((a, b) => a - b)

const place = (brick: Brick, x: number) => ({
  x: x + brick.from * cell,
  y: top + brick.level * layer,
  w: (brick.to - brick.from) * cell - 6,
})

function brickAt(m: M, brick: Brick, x: number): string {
  const { colour: c, since } = m
  const at = place(brick, x)
  const leaf = brick.level === 0
  const k = brick.id - 256
  const p = leaf || brick.id === 256 ? 1 : mergeDone(m, k)
  if (p <= 0) return ''
  const after = shown[shown.indexOf(brick.id) + 1]
  const gold = leaf
    ? 0
    : brick.id === 256
      ? 1 - mergeDone(m, 1)
      : clamp((p - 0.35) / 0.5) * (after === undefined ? 1 : 1 - mergeDone(m, after - 256))
  const fill = blend(leaf ? c.surface : c.raised, c.gold, gold)
  const stroke = blend(c.edge, c.goldEdge, gold)
  const ink = gold > 0.5 ? c.onGold : c.ink
  const size = 32
  // Until they meet, the parts come down from where they lie.
  const falling =
    p < 1
      ? brick.parts
          .map((part, i) => {
            const from = place(part, x)
            return tile(
              lerp(from.x, i ? from.x - 3 : from.x, p),
              lerp(from.y, at.y, p),
              from.w + 3 * p,
              tall,
              tiles.read,
              { fill, stroke },
            )
          })
          .join('')
      : tile(at.x, at.y, at.w, tall, tiles.read, { fill, stroke })
  const y = p < 1 ? lerp(at.y - layer, at.y, p) : at.y
  const name = spelt(letters(brick.id), at.x + 18, y + 40, size, ink, gold > 0.5 ? c.onGold : c.ink3, 540)
  const number = text(String(brick.id), [at.x + at.w - 16, y + 39], {
    size: 26,
    weight: 520,
    fill: gold > 0.5 ? c.onGold : c.ink2,
    anchor: 'end',
  })
  const room = letters(brick.id).length * size * advance
  const body = falling + fade(span(p, 0.55, 0.35), name + (room < at.w ? number : ''))
  return leaf
    ? appear(since('again') - 0.5 - brick.from * 0.07, body)
    : brick.id === 256
      ? appear(since('again') - 0.9, body)
      : body
}

/** Hairlines hold a brick to the parts it lies over. */
function ties(m: M, brick: Brick, x: number): string {
  const { colour: c } = m
  if (brick.level === 0) return ''
  const at = place(brick, x)
  const on = brick.id === 256 ? m.since('again') - 1.1 : mergeSince(m, brick.id - 256) - 0.5
  const gaps = brick.parts
    .filter((part) => brick.level - part.level > 1)
    .map((part) => {
      const from = place(part, x)
      const [a, b] = [from.x + 1, from.x + from.w - 1]
      return (
        line(
          [
            [a, from.y + tall + 4],
            [a, at.y - 4],
          ],
          { stroke: c.edge, width: 2, dash: '3 7' },
        ) +
        line(
          [
            [b, from.y + tall + 4],
            [b, at.y - 4],
          ],
          { stroke: c.edge, width: 2, dash: '3 7' },
        )
      )
    })
  return appear(on, gaps.join(''), { rise: 0 })
}

export function layers(m: M, count: number): string {
  const { colour: c, since, word } = m
  if (since('again') < 0 || since('run') > 1) return ''
  const x = 64 + 6 * cell + 60
  const parts = walls.flatMap((w) => flat(w.tree).map((b) => ({ b, x: w.x }))).sort((p, q) => q.b.level - p.b.level)
  const number = counted(count, word('pieces'), [x, top + 4 * layer + tall - 6], {
    size: 76,
    ink: c.ink,
    unitInk: c.ink2,
  })
  return fade(
    clamp((0.25 - since('run')) / 0.3),
    parts.map(({ b, x: at }) => ties(m, b, at)).join('') +
      parts.map(({ b, x: at }) => brickAt(m, b, at)).join('') +
      appear(since('again') - 0.9, number),
  )
}

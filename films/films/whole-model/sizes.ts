/* Shot 8: our 176 numbers beside 124,439,808, areas in true proportion; ours under a glass, divided as the large one is. */
import { appear, counted, ease, fade, line, span, text, tile } from '../../src/stage.ts'
import { gpt2, gpt2All, ours, parameters } from './facts.ts'
import { disc } from './row.ts'
import type { Key, M } from './words.ts'

const sharp = [0, 0, 0, 0] as const
const large = { x: 720, y: 226, side: 450 } as const
const glass = { x: 64, y: 258, side: 380 } as const
const speckSide = large.side * Math.sqrt(parameters / gpt2All)
const speck = { side: speckSide, x: 610, y: large.y + large.side } as const

/** Slabs from the top, each as high as its share. */
function slabs(parts: readonly (readonly [string, number])[], side: number) {
  const all = parts.reduce((sum, [, size]) => sum + size, 0)
  let from = 0
  return parts.map(([name, size]) => {
    const h = (size / all) * side
    const top = from
    from += h
    return { name, top, h }
  })
}
const word = (m: M, key: Key, x: number, y: number, w: number) =>
  text(m.word(key), [x + w / 2, y + 10], {
    size: 28,
    weight: 560,
    fill: m.colour.ink,
    anchor: 'middle',
    box: [x, y - 24, w, 48],
  })

function big(m: M): string {
  const { colour: c, since } = m
  const t = since('size') - 1.6
  const parts = slabs(
    [
      ['points', gpt2.points],
      ['places', gpt2.places],
      ['blocks', gpt2.blocks * (gpt2.attention + gpt2.bend + gpt2.norms) + gpt2.last],
    ],
    large.side,
  )
  const inner = slabs(
    [
      ['attention', gpt2.attention],
      ['mlp', gpt2.bend],
      ['norms', gpt2.norms],
    ],
    parts[2]?.h ?? 0,
  )
  const [top, , blocks] = parts
  const pitch = large.side / gpt2.blocks
  const cut = span(since('same'), 0.4, 1.2)
  const y0 = large.y + (blocks?.top ?? 0)
  const columns = Array.from({ length: gpt2.blocks }, (_, i) =>
    fade(
      span(cut * gpt2.blocks, i, 1),
      inner
        .map((part, k) =>
          tile(large.x + i * pitch + 2, y0 + part.top + 2, pitch - 4, Math.max(1, part.h - 4), sharp, {
            fill: k === 0 ? c.raised : c.surface,
            stroke: c.edge,
            width: 1.5,
          }),
        )
        .join(''),
    ),
  ).join('')
  const [first, second] = inner
  const middle = large.x + large.side / 2
  // The names stand on grounds of their own: the cuts between the blocks would run through them.
  const ground = (y: number, w: number, h: number, fill: string) =>
    tile(middle - w / 2, y - h / 2, w, h, sharp, { fill })
  const high = y0 + (first?.top ?? 0) + (first?.h ?? 0) / 2
  const low = y0 + (second?.top ?? 0) + (second?.h ?? 0) / 2
  const names = appear(
    since('same') - 1.4,
    word(m, 'both', large.x, large.y + (top?.h ?? 0) / 2, large.side) +
      ground(high, 190, 46, c.raised) +
      word(m, 'attention', large.x, high, large.side) +
      ground(low, 320, 100, c.surface) +
      word(m, 'mlp', large.x, low - 22, large.side) +
      word(m, 'twelve', large.x, low + 22, large.side),
  )
  const name = appear(
    t + 0.2,
    counted(gpt2All.toLocaleString('en-US'), m.word('theirs'), [large.x, large.y - 22], {
      size: 44,
      ink: c.ink,
      unitInk: c.ink2,
      unitSize: 28,
    }),
  )
  return (
    name +
    appear(t, tile(large.x, large.y, large.side, large.side, sharp, { fill: c.surface, stroke: c.edge, width: 2 })) +
    fade(
      span(since('same'), 0.2, 0.5),
      tile(large.x + 2, large.y + 2, large.side - 4, (top?.h ?? 0) - 4, sharp, {
        fill: c.raised,
        stroke: c.edge,
        width: 1.5,
      }),
    ) +
    columns +
    names
  )
}

function small(m: M): string {
  const { colour: c, since } = m
  const t = since('size')
  const open = ease(span(t, 3, 0.8))
  const rows = slabs(
    [
      ['points', ours.points],
      ['attention', ours.attention],
      ['mlp', ours.bend],
      ['scores', ours.scores],
    ],
    glass.side,
  )
  const spot =
    tile(speck.x, speck.y - speck.side, speck.side, speck.side, sharp, { fill: c.gold }) +
    disc([speck.x + speck.side / 2, speck.y - speck.side / 2], 7, 'none', c.goldEdge)
  const rays = fade(
    open,
    line(
      [
        [speck.x, speck.y - speck.side],
        [glass.x + glass.side, glass.y],
      ],
      { stroke: c.goldEdge, width: 1.5 },
    ) +
      line(
        [
          [speck.x, speck.y],
          [glass.x + glass.side, glass.y + glass.side],
        ],
        { stroke: c.goldEdge, width: 1.5 },
      ),
  )
  const pane = fade(
    open,
    tile(glass.x, glass.y, glass.side, glass.side, sharp, { fill: c.surface, stroke: c.goldEdge, width: 3 }),
  )
  const parts = rows
    .map(
      (r, k) =>
        fade(
          span(since('same'), 0.4 + k * 0.15, 0.4),
          tile(glass.x + 4, glass.y + r.top + 3, glass.side - 8, r.h - 6, sharp, {
            fill: k % 2 ? c.surface : c.raised,
            stroke: c.edge,
            width: 1.5,
          }),
        ) +
        appear(since('same') - 1 - k * 0.15, word(m, r.name as Key, glass.x, glass.y + r.top + r.h / 2, glass.side)),
    )
    .join('') // the four names are words of the film
  return (
    appear(t - 1.2, spot) +
    rays +
    pane +
    parts +
    appear(t - 0.7, counted(parameters, m.word('ours'), [64, 232], { size: 56, ink: c.goldText, unitInk: c.ink2 }))
  )
}

export function sizes(m: M): string {
  if (m.since('size') < -0.2) return ''
  return small(m) + big(m)
}

/* Parts that several shots use: a word in a tile, and a row of four numbers. */
import { blend, fade, n, num, text, tile, tiles, type Point } from '../../src/stage.ts'
import type { Row } from './facts.ts'
import type { Key, M } from './words.ts'

/** 1 until a sentence comes up, then quickly 0. */
export const until = (m: M, key: Key) => Math.min(1, Math.max(0, (0.2 - m.since(key)) / 0.3))

/** A whole number without places, any other with three. */
export const exact = (x: number) => (Number.isInteger(x) ? num(x, 0) : num(x, 3))

/** A word in a tile whose left edge is at `x`, its middle at `y`. */
export const chip = (m: M, word: string, [x, y]: Point, w: number, fill = m.colour.surface, ink = m.colour.ink) =>
  tile(x, y - 30, w, 60, tiles.read, { fill, stroke: m.colour.edge }) +
  text(word, [x + w / 2, y + 12], { size: 34, weight: 560, fill: ink, anchor: 'middle', box: [x, y - 30, w, 60] })

export const cell = { w: 104, h: 56 } as const
/** Four numbers side by side. `gold` says how far each is gold, `dim` how far it stands back. */
export function cells(
  m: M,
  row: Row,
  [x, y]: Point,
  { gold = [0, 0, 0, 0], dim = 0 }: { gold?: readonly number[]; dim?: number } = {},
): string {
  const { colour: c } = m
  return row
    .map((value, i) => {
      const g = gold[i] ?? 0
      const at = x + i * cell.w
      const ink = g > 0.5 ? c.onGold : blend(c.ink, c.ink3, dim)
      return (
        tile(at, y - cell.h / 2, cell.w, cell.h, [0, 0, 0, 0], {
          fill: blend(c.surface, c.gold, g),
          stroke: blend(blend(c.edge, c.line, dim), c.goldEdge, g),
        }) +
        text(exact(value), [at + cell.w / 2, y + 10], {
          size: 28,
          weight: 560,
          fill: ink,
          anchor: 'middle',
          box: [at, y - cell.h / 2, cell.w, cell.h],
        })
      )
    })
    .join('')
}

/** What the first and the third of the four numbers are. */
export const headings = (m: M, [x, base]: Point, p: number) =>
  fade(
    p,
    (['colour', 'negates'] as const)
      .map((key, i) =>
        text(m.word(key), [x + (2 * i + 0.5) * cell.w, base], {
          size: 28,
          fill: m.colour.ink3,
          anchor: 'middle',
          box: [x + (2 * i - 0.2) * cell.w, base - 32, 1.4 * cell.w, 42],
        }),
      )
      .join(''),
  )

/** A filled shape through points. */
export const area = (points: readonly Point[], fill: string) =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z" fill="${fill}"/>`
export const disc = ([x, y]: Point, r: number, fill: string, stroke?: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="3"` : ''}/>`

/* The edges of the graph, each with the slope of its own step. */
import { appear, arrow, ease, fade, move, span, text, tile, tiles, type Point } from '../../src/stage.ts'
import { own, type Edge } from './facts.ts'
import { pose, type Node } from './nodes.ts'
import type { M } from './words.ts'

const ends: Record<Edge, readonly [Node, Node]> = {
  as: ['a', 's'],
  bs: ['b', 's'],
  sy: ['s', 'y'],
  by: ['b', 'y'],
}
/** Where along an edge its slope is written. */
const label: Record<Edge, number> = { as: 0.5, bs: 0.5, sy: 0.46, by: 0.64 }
const order: readonly Edge[] = ['as', 'bs', 'sy', 'by']

/** An edge from rim to rim, in the direction of the values. */
export function along(m: M, edge: Edge): readonly [Point, Point] {
  const [p, q] = ends[edge].map((node) => pose(m, node)) as [ReturnType<typeof pose>, ReturnType<typeof pose>] // two ends
  const [dx, dy] = [q.at[0] - p.at[0], q.at[1] - p.at[1]]
  const far = Math.hypot(dx, dy) || 1
  return [
    [p.at[0] + (dx / far) * (p.r + 8), p.at[1] + (dy / far) * (p.r + 8)],
    [q.at[0] - (dx / far) * (q.r + 8), q.at[1] - (dy / far) * (q.r + 8)],
  ]
}
export const labelAt = (m: M, edge: Edge): Point => move(...along(m, edge), label[edge])

const known = (m: M, edge: Edge) =>
  ({ as: m.since('own') - 2, bs: m.since('own') - 2.6, sy: m.since('product') - 1.6, by: m.since('product') - 3 })[edge]

const leave = (m: M) => 1 - span(m.since('slopes'), 0.1, 0.4)

export const edges = (m: M) =>
  fade(
    leave(m),
    order
      .map((edge, i) =>
        arrow(...along(m, edge), ease(span(m.since('graph'), 1.7 + i * 0.25, 0.8)), {
          stroke: m.colour.edge,
          width: 3,
          head: 18,
        }),
      )
      .join(''),
  )

/** `covered` says how far a tile on its way lies over the label of an edge. */
export const labels = (m: M, covered: (m: M, edge: Edge) => number) => {
  const { colour: c } = m
  return fade(
    leave(m),
    order
      .map((edge) => {
        const [x, y] = labelAt(m, edge)
        return fade(
          1 - covered(m, edge),
          appear(
            known(m, edge),
            tile(x - 28, y - 26, 56, 52, tiles.read, { fill: c.canvas, stroke: c.edge }) +
              text(String(own[edge]), [x, y + 12], {
                size: 34,
                weight: 620,
                fill: c.ink,
                anchor: 'middle',
                box: [x - 28, y - 26, 56, 52],
              }),
          ),
        )
      })
      .join(''),
  )
}

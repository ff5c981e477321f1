/* The values on their way: 2 and 3 into the sum, then 5 and 3 into the product. */
import { clamp, fade, glide, move, span, text, tile, tiles } from '../../src/stage.ts'
import { start, sum, type Edge } from './facts.ts'
import { along } from './edges.ts'
import type { M } from './words.ts'

const runs: readonly (readonly [Edge, number, number])[] = [
  ['as', start.a, 0.6],
  ['bs', start.b, 0.6],
  ['sy', sum(start), 2.9],
  ['by', start.b, 2.9],
]

export const forward = (m: M) =>
  runs
    .map(([edge, value, at]) => {
      const { colour: c, since } = m
      const t = since('forward') - at
      // They stop short of the rim, where two edges come so near each other that their tiles would touch.
      const [x, y] = move(...along(m, edge), 0.82 * glide(span(t, 0.2, 1)))
      return fade(
        Math.min(clamp(t / 0.2), clamp((1.35 - t) / 0.15)),
        tile(x - 30, y - 27, 60, 54, tiles.read, { fill: c.ink }) +
          text(String(value), [x, y + 13], { size: 36, weight: 640, fill: c.onInk, anchor: 'middle' }),
      )
    })
    .join('')

/* Shot 5: the trained model's scores after the sentence of the beginning, and their shares. */
import { appear, blend, fade, glide, lerp, line, num, span, text, tile, tiles } from '../../src/stage.ts'
import { scores } from './facts.ts'
import { chip, until } from './row.ts'
import type { Key, M } from './words.ts'

const order = ['red', 'green', 'light', 'always', 'means', 'stop', 'go', '.'] as const
const key = (word: (typeof order)[number]): Key => (word === '.' ? 'dot' : word)
const rowAt = (i: number) => 300 + i * 50
const zero = 590
const unit = 7
const whole = { x: 360, w: 700 } as const

function sentence(m: M): string {
  const { since, word, colour: c } = m
  const t = since('ends')
  const w = 150
  const read = (['red', 'light', 'always', 'means'] as const).map((k, i) =>
    appear(t - 0.5 - i * 0.1, chip(m, word(k), [64 + i * (w + 8), 208], w)),
  )
  const x = 64 + 4 * (w + 8)
  const filled = span(since('wins'), 2.2, 0.5)
  const next = appear(
    t - 1,
    tile(
      x,
      178,
      w,
      60,
      tiles.read,
      filled > 0
        ? { fill: blend(c.canvas, c.gold, filled), stroke: blend(c.edge, c.goldEdge, filled) }
        : { stroke: c.edge, dash: '3 7' },
    ) + fade(filled, text(word('stop'), [x + w / 2, 220], { size: 34, weight: 640, fill: c.onGold, anchor: 'middle' })),
  )
  return read.join('') + next
}

export function shares(m: M): string {
  const { colour: c, since, word } = m
  const t = since('ends')
  if (t < -0.2 || since('random') > 0.4) return ''
  const p = glide(span(since('wins'), 0.5, 1.1))
  const rows = order
    .map((w, i) => {
      const { score, share } = scores[w]
      const y = rowAt(i)
      const grow = glide(span(t, 1.6 + i * 0.09, 0.9))
      const gold = w === 'stop' ? p : 0
      const [from, to] = [lerp(zero, whole.x, p), lerp(zero + score * unit * grow, whole.x + share * whole.w, p)]
      const bar =
        Math.abs(to - from) < 1
          ? ''
          : tile(Math.min(from, to), y - 17, Math.abs(to - from), 34, [0, 0, 0, 0], {
              fill: blend(c.edge, c.gold, gold),
            })
      const figure = (s: string, see: number) =>
        fade(
          see * grow,
          text(s, [300, y + 11], {
            size: 30,
            weight: 560,
            fill: gold > 0.5 ? c.goldText : c.ink,
            anchor: 'end',
            box: [180, y - 24, 124, 46],
          }),
        )
      return appear(
        t - 1.2 - i * 0.06,
        text(word(key(w)), [64, y + 11], { size: 30, weight: 560, fill: c.ink, box: [62, y - 24, 124, 46] }) +
          bar +
          figure(num(score, 1), 1 - span(p, 0.2, 0.3)) +
          figure(share.toFixed(3), span(p, 0.5, 0.3)),
      )
    })
    .join('')
  const at = lerp(zero, whole.x, p)
  const base = appear(
    t - 1.1,
    line(
      [
        [at, rowAt(0) - 24],
        [at, rowAt(7) + 24],
      ],
      { stroke: c.edge, width: 3 },
    ),
  )
  return fade(until(m, 'random'), sentence(m) + rows + base)
}

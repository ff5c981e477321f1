/* Shot 3: eight questions with their answers, one of them kept aside. */
import { appear, blend, glide, span, text, tile, tiles } from '../../src/stage.ts'
import { pairs } from './facts.ts'
import { leaving, wide } from './parts.ts'
import type { Key, M } from './words.ts'

const size = 30
const column = [64, 652] as const
const rowAt = (i: number) => 232 + (i % 4) * 96

export function questions(m: M): string {
  const { colour: c, since, word } = m
  const t = since('pairs')
  if (t < -0.2 || since('ask') > 0.4) return ''
  const right = since('right') - 0.9
  const all = pairs.map((pair, i) => {
    const [x, y] = [column[i < 4 ? 0 : 1], rowAt(i)]
    const full = pair.isAside ? glide(span(right, 0, 0.7)) : 1
    const names = ['question', ...pair.words, 'answer'].map((key) => word(key as Key)) // words of the film, and its marks
    let at = x
    const tilesOf = [...names, word(pair.answer)].map((name, k) => {
      const w = wide(name) * size * 0.76
      const isAnswer = k === names.length
      const left = at
      at += w + 6
      return (
        tile(left, y, w, 54, tiles.read, {
          fill: blend(c.canvas, isAnswer ? c.ink : c.surface, full),
          stroke: blend(c.edge, isAnswer ? c.ink : c.edge, full),
          ...(full < 0.5 ? { dash: '3 7' } : {}),
        }) +
        text(name, [left + w / 2, y + 37], {
          size: 26,
          weight: 560,
          fill: full < 0.5 ? c.ink2 : isAnswer ? c.onInk : c.ink,
          anchor: 'middle',
        })
      )
    })
    const count = appear(
      right - (pair.isAside ? 0.8 : 0.1 * i),
      text(String(pair.right), [x + 556, y + 40], { size: 40, weight: 680, fill: c.ink, anchor: 'end' }),
    )
    const aside = pair.isAside
      ? leaving(m, 'right', appear(t - 2.6, text(word('aside'), [x, y + 88], { size: 28, fill: c.ink2 })))
      : ''
    return appear(t - 0.7 - i * 0.18, tilesOf.join('')) + count + aside
  })
  const unit = appear(
    right - 1.2,
    text(word('ofStarts'), [column[1] + 556, rowAt(3) + 108], { size: 30, fill: c.ink2, anchor: 'end' }),
  )
  return leaving(m, 'ask', all.join('') + unit)
}

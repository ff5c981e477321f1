/* Shot 1: the bytes of the sentence close up into six tokens. Shot 2 begins with them: two stay behind, what is to be foretold. */
import { advance, blankMark } from '../byte-pairs/letters.ts'
import { appear, arrow, blend, clamp, counted, fade, glide, lerp, span, text, tile, tiles } from '../../src/stage.ts'
import { bytesOf, line, tokens } from './facts.ts'
import { until } from './row.ts'
import type { Key, M } from './words.ts'

const left = 64
const size = 34
const pad = 7.8
const step = size * advance
const tall = 62
const gap = 4
const wordGap = 6
const words: readonly Key[] = ['red', 'light', 'always', 'means', 'stop', 'dot']

/** Where each piece begins and ends, and where its first letter stands, when the pieces are these. */
function lay(pieces: readonly { from: number; to: number; word: number }[]) {
  let at = left
  return pieces.map((piece, i) => {
    if (i > 0 && pieces[i - 1]?.word !== piece.word) at += wordGap
    const l = at
    at += 2 * pad + (piece.to - piece.from) * step + gap
    return { ...piece, left: l, right: at - gap }
  })
}
const loose = lay(bytesOf)
const tight = lay(tokens)
const joined = (m: M, token: number) => glide(span(m.since('close'), 0.9 + token * 0.28, 0.9))

/** The middle of the row: alone in the frame, then above the table. */
const middle = (m: M) => lerp(372, 214, glide(span(m.since('look'), -0.2, 0.9)))

export function tokenRow(m: M): string {
  const { colour: c, since, locale, word } = m
  if (since('lines') > 0.3) return ''
  const y = middle(m)
  const parts = tokens
    .map((token, k) => {
      const p = joined(m, k)
      const target = tight[k]
      if (!target) return ''
      // What is not read yet stays behind in dots.
      const future = k > 3 ? glide(span(since('look'), 0.6, 0.6)) : 0
      const mine = loose.filter((b) => b.from >= token.from && b.to <= token.to)
      const seam = (byte: number) => target.left + pad + (byte - token.from) * step
      const placed = mine.map((b, j) => ({
        b,
        l: lerp(b.left, j === 0 ? target.left : seam(b.from), p),
        r: lerp(b.right, j === mine.length - 1 ? target.right : seam(b.to), p),
      }))
      const look = { fill: blend(c.surface, c.canvas, future), stroke: blend(c.edge, c.line, future) }
      const under =
        p < 1
          ? placed.map(({ l, r }) => tile(l, y - tall / 2, r - l, tall, tiles.read, look)).join('')
          : tile(
              target.left,
              y - tall / 2,
              target.right - target.left,
              tall,
              tiles.read,
              future > 0.5 ? { stroke: c.edge, dash: '3 7' } : look,
            )
      const over = placed
        .map(({ b }) => {
          const x = lerp(b.left + pad, seam(b.from), p)
          const sign = line[b.from] ?? ''
          const base = y + size * 0.34
          return sign === ' '
            ? blankMark(x, base, size, c.ink3)
            : text(sign, [x, base], { size, weight: 520, fill: blend(c.ink, c.ink3, future), mono: true })
        })
        .join('')
      const centre = (target.left + target.right) / 2
      const number = text(String(token.id), [centre, y + tall / 2 + 38], {
        size: 28,
        weight: 520,
        fill: c.ink2,
        anchor: 'middle',
      })
      const gloss =
        locale === 'en'
          ? ''
          : text(word(words[k] ?? 'dot'), [centre, y + tall / 2 + (since('look') > 0 ? 38 : 82)], {
              size: 28,
              fill: c.ink3,
              anchor: 'middle',
            })
      return (
        mine.map((b, j) => appear(since('title') - 1 - b.from * 0.03, j === 0 ? under + over : '')).join('') +
        fade(until(m, 'look'), appear(since('close') - 2.6 - k * 0.28, number + gloss)) +
        (since('look') > 0 ? fade(clamp((-0.1 - since('lines')) / 0.3), appear(since('look') - 0.9, gloss)) : '')
      )
    })
    .join('')
  return fade(until(m, 'lines'), parts) + tally(m)
}

/** 28 bytes, and then six tokens. */
function tally(m: M): string {
  const { colour: c, since, word } = m
  const p = since('close')
  const base = 616
  const bytes = appear(
    since('title') - 1.9,
    counted(bytesOf.length, word('unit'), [64, base], {
      size: 88,
      ink: blend(c.ink, c.ink2, span(p, 2.6, 0.6)),
      unitInk: c.ink2,
      unitSize: 34,
    }),
  )
  const after =
    fade(
      span(p, 2.4, 0.3),
      arrow([360, base - 31], [470, base - 31], span(p, 2.4, 0.6), { stroke: c.ink2, width: 4, head: 20 }),
    ) +
    appear(
      p - 2.9,
      counted(tokens.length, word('units'), [506, base], { size: 88, ink: c.ink, unitInk: c.ink2, unitSize: 34 }),
    )
  return fade(until(m, 'look'), bytes + after)
}

/* The Chinese line: characters over bytes, a token that is part of a character, and the line at rest. */
import { appear, blend, clamp, counted, ease, fade, glide, lerp, span, text, tile, tiles } from '../../src/stage.ts'
import { firstZh, hex, rowEnd, rowStages, sharing, swallowed, zh, zhBytes, zhEnd, zhPieces } from './facts.ts'
import { advance } from './letters.ts'
import { rowRight } from './row-layout.ts'
import { change } from './vocabulary.ts'
import type { Key, M } from './words.ts'

const left = 64
const byte = { y: 448, w: 44, h: 62, pitch: 48, size: 28 } as const
const sign = { y: 330, w: 3 * 48 - 4, h: 108, pitch: 3 * 48, size: 56 } as const
/* At rest: characters closed up in four tiles. */
const rest = { y: 430, pad: 22, step: 62, gap: 8 } as const
const restX = (i: number) =>
  left + rest.pad + i * rest.step + zhPieces.filter((p) => p.to <= i).length * (2 * rest.pad + rest.gap)
const glosses: readonly (readonly [Key, number, number])[] = [
  ['g0', 0, 1],
  ['g1', 1, 2],
  ['g2', 2, 4],
  ['g4', 4, 6],
  ['g6', 6, 7],
]

const settle = (m: M) => glide(span(m.since('glue'), 0.4, 1.2))

function signs(m: M): string {
  const { colour: c, since } = m
  const p = settle(m)
  const gold = ease(span(since('glue'), 1.5, 0.5))
  const boxes = zhPieces.flatMap((piece) => {
    const whole = piece.from === swallowed.from
    return Array.from({ length: piece.to - piece.from }, (_, k) => {
      const i = piece.from + k
      const [first, last] = [k === 0, i === piece.to - 1]
      const x1 = lerp(left + i * sign.pitch, restX(i) - (first ? rest.pad : 0), p)
      const x2 = lerp(left + i * sign.pitch + sign.w, restX(i) + rest.step + (last ? rest.pad : 0), p)
      const lit = whole ? gold : 0
      const body = tile(x1, lerp(sign.y, rest.y, p), x2 - x1, sign.h, tiles.read, {
        fill: blend(c.surface, c.gold, lit),
        stroke: blend(c.edge, c.goldEdge, lit),
      })
      const shared = sharing.includes(i) ? shine(m, i) : ''
      return {
        at: i,
        tile: p < 1 ? body : '',
        shared,
        glyph: text(
          zh.characters[i] ?? '',
          [
            lerp(left + i * sign.pitch + sign.w / 2, restX(i) + rest.step / 2, p),
            lerp(sign.y, rest.y, p) + sign.h / 2 + 20,
          ],
          { size: sign.size, weight: 560, fill: lit > 0.5 ? c.onGold : c.ink, anchor: 'middle' },
        ),
      }
    })
  })
  // Once closed up, one tile stands for the whole token.
  const pieces =
    p < 1
      ? ''
      : zhPieces
          .map((piece) => {
            const x1 = restX(piece.from) - rest.pad
            const lit = piece.from === swallowed.from ? gold : 0
            return tile(x1, rest.y, restX(piece.to - 1) + rest.step + rest.pad - x1, sign.h, tiles.read, {
              fill: blend(c.surface, c.gold, lit),
              stroke: blend(c.edge, c.goldEdge, lit),
            })
          })
          .join('')
  return (
    boxes.map((b) => appear(since('chinese') - 0.5 - b.at * 0.07, b.tile)).join('') +
    pieces +
    boxes.map((b) => appear(since('chinese') - 0.5 - b.at * 0.07, b.shared + b.glyph)).join('')
  )
}

/** The part of a character that the new token covers: two thirds of its width, like the bytes below. */
function shine(m: M, i: number): string {
  const { colour: c, since } = m
  const p = ease(span(since('part'), 1.2, 0.6)) * clamp((0.2 - since('glue')) / 0.3)
  const w = firstZh.pair.length * byte.pitch - 4
  return fade(p, tile(left + i * sign.pitch, sign.y + sign.h - 12, w, 12, [0, 0, 0, 0], { fill: c.gold }))
}

function byteTiles(m: M): string {
  const { colour: c, since } = m
  const joined = glide(span(since('part'), 0.4, 0.9))
  const lit = ease(span(since('share'), 1.2, 0.5))
  const under: string[] = []
  const over: string[] = []
  for (const [i, value] of zhBytes.entries()) {
    const of = Math.floor(i / 3)
    const k = i % 3
    const mine = sharing.includes(of) && k < firstZh.pair.length
    const gold = mine ? clamp((joined - 0.35) / 0.5) : 0
    const inset = mine ? (joined * (byte.pitch - byte.w)) / 2 : 0
    const x = left + i * byte.pitch + (mine && k === 1 ? -inset : 0)
    const w = byte.w + inset
    const on = since('chinese') - 1.3 - i * 0.035
    const stroke = mine ? blend(blend(c.line, c.ink, lit), c.goldEdge, gold) : c.line
    under.push(
      appear(
        on,
        tile(x, byte.y, w, byte.h, tiles.read, {
          fill: blend(blend(c.surface, c.raised, mine ? lit : 0), c.gold, gold),
          stroke,
          width: mine ? lerp(2, 3, lit * (1 - gold)) : 2,
        }),
      ),
    )
    over.push(
      appear(
        on,
        text(
          hex(value).padStart(2, '0'),
          [
            left + i * byte.pitch + byte.w / 2 - byte.size * advance + (mine ? (k === 0 ? 1 : -1) * joined * 4 : 0),
            byte.y + 41,
          ],
          {
            size: byte.size,
            weight: mine ? 620 : 480,
            fill: gold > 0.5 ? c.onGold : blend(c.ink2, mine ? c.ink : c.ink3, lit),
            mono: true,
          },
        ),
      ),
    )
  }
  return under.join('') + over.join('')
}

/** What the words mean, in the English film. */
function gloss(m: M): string {
  const { colour: c, since, word, locale } = m
  if (locale !== 'en') return ''
  const leave = clamp((0.2 - since('glue')) / 0.35)
  const [edge, far] = [restX(swallowed.from) - rest.pad, restX(swallowed.to - 1) + rest.step + rest.pad]
  const whole = glosses
    .filter(([, from, to]) => from >= swallowed.from && to <= swallowed.to)
    .map(([key]) => word(key))
    .join(' ')
  const gold = appear(
    since('glue') - 1.9,
    text(whole, [(edge + far) / 2, rest.y + sign.h + 46], {
      size: 28,
      fill: c.ink3,
      anchor: 'middle',
      box: [edge, rest.y + sign.h, far - edge, 64],
    }),
  )
  return (
    gold +
    fade(
      leave,
      glosses
        .map(([key, from, to]) =>
          appear(
            since('chinese') - 2.2 - from * 0.07,
            text(word(key), [left + ((from + to) / 2) * sign.pitch - 2, 556], {
              size: 28,
              fill: c.ink3,
              anchor: 'middle',
              box: [left + from * sign.pitch, 520, (to - from) * sign.pitch, 50],
            }),
          ),
        )
        .join(''),
    )
  )
}

/** The two bytes and how often they stand together. */
function times(m: M): string {
  const { colour: c, since, word } = m
  const t = since('share')
  const y = 638
  const gold = clamp((glide(span(since('part'), 0.4, 0.9)) - 0.35) / 0.5)
  const pair =
    tile(left, y - 46, 132, 66, tiles.read, {
      fill: blend(c.raised, c.gold, gold),
      stroke: blend(c.ink, c.goldEdge, gold),
      width: 3,
    }) +
    text(firstZh.pair.map(hex).join(' '), [left + 66 - 2.5 * 34 * advance, y], {
      size: 34,
      weight: 620,
      fill: gold > 0.5 ? c.onGold : c.ink,
      mono: true,
    })
  const count = counted(Math.round(firstZh.count * ease(span(t, 1.6, 1))), word('times'), [left + 160, y + 9], {
    size: 60,
    ink: c.ink,
    unitInk: c.ink2,
  })
  return appear(t - 0.9, pair) + appear(t - 1.4, count)
}

export function chineseLine(m: M): string {
  const { colour: c, since } = m
  if (since('chinese') < 0) return ''
  const leave = clamp((0.2 - since('glue')) / 0.35)
  const x = rowRight + 64
  const done = rowStages[0]?.length ?? 0
  return (
    fade(leave, byteTiles(m) + times(m)) +
    gloss(m) +
    signs(m) +
    appear(since('glue') - 1.4, change(done, rowEnd.length, [x, 319], 1, c.ink2, c.ink)) +
    appear(since('glue') - 1.7, change(zhBytes.length, zhEnd.length, [x, rest.y + sign.h / 2 + 27], 1, c.ink2, c.ink))
  )
}

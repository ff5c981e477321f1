/* The counting: the number of tiles, then the eight sentences, the frame that reads them and a counter for each pair. */
import {
  appear,
  blend,
  clamp,
  counted,
  ease,
  fade,
  glide,
  lerp,
  span,
  text,
  tile,
  tiles,
  type Point,
} from '../../src/stage.ts'
import { corpusLines, counting, most, pairs, row, tied } from './facts.ts'
import { advance, spelt } from './letters.ts'
import type { M } from './words.ts'

/* The list of sentences: two columns, as the corpus is written. */
const listSize = 28
const lineAt = (index: number): Point => [64 + (index % 2) * 590, 212 + Math.floor(index / 2) * 45]

/* When the frame is where: slowly through the first sentence, then faster. */
const slowFor = 3.6
const slowEnd = counting.findIndex((c) => c.line > 0)
const began = 1.4
const fastFor = 4.6
const happens = (event: number) =>
  began +
  (event < slowEnd
    ? (event / slowEnd) * slowFor
    : slowFor + ((event - slowEnd) / (counting.length - slowEnd)) * fastFor)
const events = counting.map((c, i) => ({ ...c, at: happens(i) }))
const over = happens(counting.length)

/** Where a sentence stands in the list, and how far it has been read. */
export const listPlace = (index: number) => {
  const [x, base] = lineAt(index)
  const first = events.find((e) => e.line === index)?.at ?? 0
  return { x, y: base - listSize * 0.34, size: listSize, read: (m: M) => span(m.since('count'), first - 0.1, 0.2) }
}

/* The counters: nine in a row. */
const columns = 9
const pitch = [128, 78] as const
const box = [120, 66] as const
const home = (i: number): Point => [64 + (i % columns) * pitch[0], 416 + Math.floor(i / columns) * pitch[1]]
/* The six that tie, in a row of their own. */
const sixPitch = 194
const six = { y: 360, w: 180, h: 184 } as const

function firstCount(m: M, loosened: number): string {
  const { colour: c, since, word } = m
  const body = counted(loosened, word('unit'), [64, 530], { size: 88, ink: c.ink, unitInk: c.ink2, unitSize: 34 })
  return fade(clamp((0.1 - since('count')) / 0.3), appear(since('bytes') - 0.7, body))
}

function sentences(m: M): string {
  const { colour: c, since } = m
  const t = since('count')
  const on = appear(
    t - 0.75,
    corpusLines
      .map((s, i) =>
        i === row.index
          ? ''
          : text(s, lineAt(i), {
              size: listSize,
              weight: 480,
              fill: blend(c.ink3, c.ink, listPlace(i).read(m)),
              mono: true,
            }),
      )
      .join(''),
    { rise: 6 },
  )
  const event = events.findLast((e) => e.at <= t)
  const frame =
    event && t < over + 0.5
      ? tile(
          lineAt(event.line)[0] + event.from * listSize * advance - 3,
          lineAt(event.line)[1] - listSize - 1,
          2 * listSize * advance + 6,
          listSize + 12,
          tiles.read,
          { stroke: c.ink, width: 2.5 },
        )
      : ''
  return fade(clamp((0.6 - since('win')) / 0.3), on) + frame
}

export function counters(m: M, loosened: number): string {
  const { colour: c, since } = m
  const t = since('count')
  if (since('born') > 0.5) return ''
  const dim = ease(span(since('tie'), 0.3, 0.6))
  const leave = clamp((0.5 - since('win')) / 0.4)
  const parts = pairs.map(({ pair, count }, i) => {
    const seen = events.filter((e) => e.pair === i && e.at <= t)
    const rank = tied.findIndex((p) => p.pair === pair)
    const last = seen.at(-1)?.at ?? -9
    const on = seen[0] ? t - seen[0].at : -1
    const p = rank < 0 ? 0 : glide(span(since('win'), 0.5 + (tied.length - 1 - rank) * 0.07, 0.9))
    const [hx, hy] = home(i)
    const [x, y] = [lerp(hx, 64 + rank * sixPitch, p), lerp(hy, six.y, p)]
    const [w, h] = [lerp(box[0], six.w, p), lerp(box[1], six.h, p)]
    const wins = rank === 0 ? ease(span(since('win'), 2.4, 0.5)) : 0
    const loses = rank > 0 ? ease(span(since('win'), 2.4, 0.5)) : rank < 0 ? dim : 0
    const ink = blend(c.ink, c.ink3, loses)
    const flash = clamp(1 - (t - last) / 0.35)
    const full = (seen.length / most) * (w - 8)
    const size = lerp(30, 60, p)
    const letters = String.fromCharCode(...pair)
    const pegged = appear(
      t - 0.9 - i * 0.02,
      tile(hx, hy, box[0], box[1], tiles.read, { stroke: c.line, dash: '3 7' }),
      { rise: 0 },
    )
    const chosen = rank >= 0 ? Math.max(dim * (1 - p), wins) : 0
    const body =
      tile(x, y, w, h, tiles.read, {
        fill: c.surface,
        stroke: blend(blend(c.line, c.edge, Math.max(flash, p)), c.ink, chosen),
        width: lerp(2, 3, chosen),
      }) +
      fade(
        (1 - span(p, 0, 0.5)) * (1 - loses),
        tile(x + 4, y + h - 10, full, 6, [0, 0, 0, 0], { fill: blend(c.edge, c.ink, Math.max(flash, chosen)) }),
      ) +
      spelt(letters, x + lerp(16, w / 2 - size * advance, p), y + lerp(41, 88, p), size, ink, c.ink3) +
      fade(
        1 - span(p, 0, 0.4),
        text(String(Math.min(seen.length, count)), [x + w - 16, y + 42], {
          size: 30,
          weight: 640,
          fill: ink,
          anchor: 'end',
        }),
      ) +
      fade(
        span(p, 0.6, 0.4),
        pair
          .map((b, k) =>
            text(String(b), [x + w / 2 + (k ? 10 : -10), y + 150], {
              size: 30,
              weight: k ? 480 : 680,
              fill: blend(k ? c.ink2 : c.ink, c.ink3, loses),
              anchor: k ? 'start' : 'end',
            }),
          )
          .join(''),
      )
    const stays =
      rank < 0 ? leave : rank === 0 ? clamp((0.25 - since('born')) / 0.25) : clamp((0.1 - since('born')) / 0.3)
    return (on > 0 ? '' : fade(leave, pegged)) + fade(stays, on > 0 ? appear(on, body, { rise: 6, length: 0.3 }) : '')
  })
  return firstCount(m, loosened) + sentences(m) + parts.join('')
}

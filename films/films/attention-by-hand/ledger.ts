/* The rows under the words: point or key, score, share, value, and what each adds to the blend. */
import { appear, blend as mix, clamp, ease, fade, glide, move, num, span, text, tile, tiles } from '../../src/stage.ts'
import { found, mirrored, percent, words, written } from './facts.ts'
import { landed } from './heads.ts'
import { centre, column, onPlane, rows, turned, wide, type Row } from './places.ts'
import type { Key, M } from './words.ts'

const each = words.map((_, i) => i)
const laid: Record<Exclude<Row, 'token'>, (m: M, i: number) => number> = {
  key: (m, i) => landed(m, i),
  score: (m, i) => m.since('dot') - 1.9 - [0, 2, 2.8, 3.6][i]!,
  share: (m, i) => m.since('exp') - 5 - i * 0.25,
  value: (m, i) => m.since('hands') - 1.2 - i * 0.25,
  mix: (m, i) => m.since('blend') - 1.6 - i * 0.45,
}
const labels: readonly (readonly [Row, Key, (m: M) => number, ((m: M) => number)?])[] = [
  ['key', 'point', (m) => m.since('points') - 1.6, (m) => m.since('answers') - 0.5],
  ['key', 'key', (m) => m.since('answers') - 0.8],
  ['score', 'score', (m) => m.since('answers') - 2.6],
  ['share', 'share', (m) => m.since('exp') - 4.6],
  ['value', 'value', (m) => m.since('hands') - 0.8],
  ['mix', 'mix', (m) => m.since('blend') - 1.2],
]

/** A text of a cell in two forms, before and after red turns green. */
function turning(
  m: M,
  i: number,
  row: Row,
  [before, after]: readonly [string, string],
  fill: string,
  gold = false,
): string {
  const g = i === 0 || i === words.length ? turned(m) : 0
  const [y, h] = rows[row]
  const set = (s: string) =>
    text(s, [centre(i), y + h / 2 + 11], {
      size: 30,
      weight: gold ? 680 : 560,
      fill,
      anchor: 'middle',
      box: [column(i), y, wide, h],
    })
  return before === after ? set(before) : fade(clamp(1 - 2 * g), set(before)) + fade(clamp(2 * g - 1), set(after))
}

/** A number on its way from its point to its column. */
function dropping(m: M, i: number): string {
  const { colour: c } = m
  const t = laid.score(m, i) + 1.2
  if (t < 0 || t > 1.3) return ''
  const [px, py] = onPlane(m, found.keys[i] ?? [0, 0])
  // It starts below the point, where it covers no name.
  const [x, y] = move([px - 8, py + 42], [centre(i), rows.score[0] + rows.score[1] / 2], glide(span(t, 0.25, 0.95)))
  return fade(
    Math.min(clamp(t / 0.2), clamp((1.3 - t) / 0.1)),
    tile(x - 30, y - 26, 60, 52, tiles.read, { fill: c.ink }) +
      text(num(found.scores[i] ?? 0, 0), [x, y + 12], { size: 34, weight: 640, fill: c.onInk, anchor: 'middle' }),
  )
}

function share(m: M, i: number): string {
  const { colour: c, since } = m
  const [y, h] = rows.share
  const part = found.weights[i] ?? 0
  const full = part * (h - 8) * ease(span(laid.share(m, i), 0, 1.1))
  const inside = part > 0.5
  const leaving = since('whole') - 0.7 - i * 0.6
  return (
    tile(column(i), y, wide, h, tiles.read, {
      fill: c.surface,
      stroke: mix(c.edge, c.ink, Math.min(span(leaving, -0.1, 0.2), 1 - span(leaving, 0.7, 0.3))),
    }) +
    (full > 0 ? tile(column(i) + 4, y + h - 4 - full, wide - 8, full, [0, 0, 0, 0], { fill: c.ink }) : '') +
    appear(
      laid.share(m, i) - 0.5,
      text(percent(part, m.locale), [centre(i), inside ? y + h - (part * (h - 8)) / 2 + 7 : y + 45], {
        size: 30,
        weight: 620,
        fill: inside ? c.onInk : c.ink,
        anchor: 'middle',
        box: [column(i), y, wide, h],
      }),
      { rise: 6 },
    )
  )
}

/** The parts added up, under the empty place. */
function sum(m: M): string {
  const { colour: c, since } = m
  const i = words.length
  const [y, h] = rows.mix
  const on = since('blend') - 3.9
  return (
    fade(
      1 - span(on, 0, 0.3),
      appear(since('points') - 2.4, tile(column(i), y, wide, h, tiles.read, { stroke: c.line, dash: '3 7' }), {
        rise: 0,
      }),
    ) +
    appear(
      on,
      tile(column(i), y, wide, h, tiles.read, { fill: c.gold, stroke: c.goldEdge }) +
        turning(m, i, 'mix', [num(found.blend[0], 3), num(mirrored.blend[0], 3)], c.onGold, true),
    )
  )
}

/** The keys answer one after the other. */
const lit = (m: M, i: number, row: Row) =>
  row !== 'key'
    ? 0
    : Math.min(span(m.since('answers'), 1.2 + i * 0.6, 0.3), 1 - span(m.since('answers'), 2 + i * 0.6, 0.4))
const parts = (run: typeof found, i: number) => num((run.weights[i] ?? 0) * (run.values[i]?.[0] ?? 0), i === 0 ? 3 : 0)

export function ledger(m: M): string {
  const { colour: c, since, word } = m
  const cell = (row: Exclude<Row, 'token'>, i: number, body: string) => {
    const on = laid[row](m, i)
    const [y, h] = rows[row]
    const pegged = appear(
      since('points') - 1.5 - i * 0.1,
      tile(column(i), y, wide, h, tiles.read, { stroke: c.line, dash: '3 7' }),
      { rise: 0 },
    )
    return (
      fade(1 - span(on, 0, 0.3), pegged) +
      appear(
        on,
        row === 'share'
          ? body
          : tile(column(i), y, wide, h, tiles.read, {
              fill: c.surface,
              stroke: mix(c.edge, c.ink, lit(m, i, row)),
              width: 2 + lit(m, i, row),
            }) + body,
        { rise: 6 },
      )
    )
  }
  const both = (i: number, row: Exclude<Row, 'token'>, say: (run: typeof found) => string) =>
    cell(row, i, turning(m, i, row, [say(found), say(mirrored)], c.ink))
  return (
    labels
      .map(([row, key, on, off]) =>
        fade(
          off ? clamp(-off(m) / 0.25) : 1,
          appear(
            on(m),
            text(word(key), [64, rows[row][0] + rows[row][1] / 2 + 10], {
              size: 28,
              weight: 480,
              fill: c.ink2,
              box: [60, rows[row][0], 116, rows[row][1]],
            }),
          ),
        ),
      )
      .join('') +
    each
      .map(
        (i) =>
          both(i, 'key', (run) => written(run.keys[i] ?? [0, 0])) +
          both(i, 'score', (run) => num(run.scores[i] ?? 0, 0)) +
          cell('share', i, share(m, i)) +
          both(i, 'value', (run) => written(run.values[i] ?? [0, 0])) +
          both(i, 'mix', (run) => parts(run, i)),
      )
      .join('') +
    sum(m) +
    each.map((i) => dropping(m, i)).join('')
  )
}

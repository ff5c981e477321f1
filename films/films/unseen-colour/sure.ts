/* Shots 1, 2 and 4: the text that stops before its last word, and what thirty starts say there. */
import { appear, counted, line, text, tile, tiles } from '../../src/stage.ts'
import { goesOn, rows } from './facts.ts'
import { chips, filled, leaving, squares } from './parts.ts'
import type { M } from './words.ts'

const row = { x: 64, y: 448, pitch: 38.4, side: 31 } as const
const middle = (from: number, count: number) => row.x + (from + count / 2) * row.pitch - (row.pitch - row.side) / 2

/** A brace of one line under `count` squares from number `from`, its number and its name below. */
function under(m: M, from: number, count: number, name: string, since: number): string {
  const { colour: c } = m
  const [left, right] = [row.x + from * row.pitch, row.x + (from + count) * row.pitch - (row.pitch - row.side)]
  const y = row.y + row.side + 20
  return appear(
    since,
    line(
      [
        [left, y],
        [right, y],
      ],
      { stroke: c.ink2, width: 3 },
    ) +
      text(String(count), [middle(from, count), y + 62], {
        size: 52,
        weight: 680,
        fill: c.ink,
        anchor: 'middle',
      }) +
      text(name, [middle(from, count), y + 104], { size: 30, fill: c.ink2, anchor: 'middle' }),
  )
}

export function goingOn(m: M): string {
  const { colour: c, since, word } = m
  const t = since('title') - 0.9
  if (since('pairs') > 0.4) return ''
  const size = 44
  const { body, right } = chips(m, [word('blue'), word('light'), word('means')], [64, 336], size, t - 0.5)
  const next = appear(
    t - 1.2,
    tile(right, 336 - size * 0.95, 160, size * 1.9, tiles.read, { stroke: c.edge, dash: '3 7' }),
  )
  const s = since('sure') - 0.7
  const grid =
    since('whole') < 0
      ? ''
      : squares(m, row, since('whole') - 0.8, (i) =>
          i < goesOn.stop
            ? [filled(s, i), c.ink]
            : i < goesOn.stop + goesOn.go
              ? [filled(s - 0.6, i), c.edge]
              : [0, c.ink],
        )
  const names =
    s < 0
      ? ''
      : under(m, 0, goesOn.stop, word('stop'), s - 0.5) +
        under(m, goesOn.stop, goesOn.go, word('go'), s - 1.9) +
        under(m, goesOn.stop + goesOn.go, goesOn.neither, word('neither'), s - 2.6)
  return leaving(m, 'pairs', body + next + grid + names)
}

export function askedOfBlue(m: M): string {
  const { colour: c, since, word } = m
  const t = since('ask')
  if (t < -0.2 || since('teach') > 0.4) return ''
  const { body } = chips(m, [word('question'), word('blue'), word('light'), word('answer')], [64, 336], 44, t - 0.4)
  const sure = rows[0]?.sure ?? 0
  const grid = squares(m, row, t - 0.9, (i) => [i < sure ? filled(t - 2.2, i) : 0, c.ink])
  const name = appear(
    t - 3.4,
    counted(sure, word('sureOf'), [64, row.y + 140], { size: 76, ink: c.ink, unitInk: c.ink2, unitSize: 34 }),
  )
  return leaving(m, 'teach', body + grid + name)
}

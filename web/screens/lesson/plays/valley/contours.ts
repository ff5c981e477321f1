// Lines of the same price in the valley of the row of red: worked out once, from the price itself.
import { priceOfRed } from '../../../../../domain/lesson/plays/valley.ts'
import { place } from '../digits.ts'

type Spot = readonly [x: number, y: number]

/** What part of the valley is drawn, and how large: units of the drawing for one of score. */
const area = { left: -0.6, right: 9.4, low: -0.6, high: 7.7, unit: 30 }
export const width = Math.round((area.right - area.left) * area.unit)
export const height = Math.round((area.high - area.low) * area.unit)
export const drawnAt = (light: number, others: number): Spot => [
  place((light - area.left) * area.unit),
  place((area.high - others) * area.unit),
]
/** Where the counts stand: light has ln 2 more than the others, however high both are. */
export const floor = {
  from: drawnAt(area.left + Math.LN2, area.left),
  to: drawnAt(area.high + Math.LN2, area.high),
}

const LEVELS = [1.55, 1.7, 2, 2.5, 3, 4, 5]
const GRID = 0.25

/** One path for each level, by marching squares: where a side of a cell is crossed, the line goes on in the next cell. */
export const contours: readonly string[] = LEVELS.map((level) => {
  const pieces: (readonly [Spot, Spot])[] = []
  for (let x = area.left; x < area.right; x += GRID)
    for (let y = area.low; y < area.high; y += GRID) {
      const corners = [
        [x, y],
        [x + GRID, y],
        [x + GRID, y + GRID],
        [x, y + GRID],
      ] as const
      const crossed = corners.flatMap((from, i) => {
        const to = corners[(i + 1) % 4] ?? from
        const [a, b] = [priceOfRed(...from), priceOfRed(...to)]
        if (a < level === b < level) return []
        const part = (level - a) / (b - a)
        return [drawnAt(from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]))]
      })
      const [one, two] = crossed
      if (one && two) pieces.push([one, two])
    }
  return join(pieces)
})

/** Pieces that meet, as one line: a line of hundreds of pieces is drawn unevenly, and weighs more. */
function join(pieces: readonly (readonly [Spot, Spot])[]): string {
  const nameOf = ([x, y]: Spot) => `${Math.round(x * 5)} ${Math.round(y * 5)}`
  const at = new Map<string, Set<readonly [Spot, Spot]>>()
  for (const piece of pieces)
    for (const end of piece) at.set(nameOf(end), (at.get(nameOf(end)) ?? new Set()).add(piece))
  const left = new Set(pieces)
  const follow = (from: Spot): Spot[] => {
    const line: Spot[] = []
    for (let end = from; ;) {
      const next = [...(at.get(nameOf(end)) ?? [])].find((piece) => left.has(piece))
      if (!next) return line
      left.delete(next)
      end = nameOf(next[0]) === nameOf(end) ? next[1] : next[0]
      line.push(end)
    }
  }
  let path = ''
  for (const piece of pieces)
    if (left.has(piece)) {
      left.delete(piece)
      const line = [...follow(piece[0]).toReversed(), ...piece, ...follow(piece[1])]
      path += `M${line.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}`
    }
  return path
}

/** The number of bits on some of the lines, each where its line comes by. */
export const marks: readonly (readonly [bits: number, x: number, y: number])[] = [2, 3, 4, 5].flatMap((bits) => {
  const others = 1.2
  let [low, high] = [2, 12]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (priceOfRed(middle, others) < bits) low = middle
    else high = middle
  }
  const [x, y] = drawnAt(low, others)
  return x < width - 8 ? [[bits, x, y + 5] as const] : []
})

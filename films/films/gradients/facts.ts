/* What film B shows, worked out from y = (a + b) · b, and held against what the lesson's numbers.py asserts. */
import { agree } from '../../src/agree.ts'

export const start = { a: 2, b: 3 } as const
export const sum = ({ a, b }: { a: number; b: number }) => a + b
export const dial = (at: { a: number; b: number }) => sum(at) * at.b

/** What each step makes of a small change of what goes into it. */
export const own = { as: 1, bs: 1, sy: start.b, by: sum(start) } as const
export type Edge = keyof typeof own

const s = own.sy
export const slope = { y: 1, s, a: s * own.as, direct: own.by, through: s * own.bs, b: own.by + s * own.bs } as const

export const h = 0.01
const turned = (by: number) => ({ a: start.a, b: start.b + by })
export const up = dial(turned(h))
export const down = dial(turned(-h))
/** How far the dial moves for one `h`, as the mean of both ways. */
export const moved = (up - down) / 2

/** Two steps along the slopes, the second ten times as long. */
export const rates = [0.01, 0.1] as const
export const stepped = (rate: number) => ({ a: start.a + rate * slope.a, b: start.b + rate * slope.b })

const round = (x: number, places: number) => Number(x.toFixed(places))
agree('forward', [sum(start), dial(start)], [5, 15])
agree('the slope of each step', own, { as: 1, bs: 1, sy: 3, by: 5 })
agree('backward', [slope.s, slope.a, slope.direct, slope.through, slope.b], [3, 3, 5, 3, 8])
agree(
  'the differences',
  [up, down, moved].map((x) => round(x, 4)),
  [15.0801, 14.9201, 0.08],
)
agree('the difference quotient', round(moved / h, 3), 8)
agree(
  'the two steps',
  rates.map((rate) => [...Object.values(stepped(rate)), dial(stepped(rate))].map((x) => round(x, 2))),
  [
    [2.03, 3.08, 15.74],
    [2.3, 3.8, 23.18],
  ],
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leftAfter, leftOfGrants, orderLots, splitCharge, splitTakeBack, sumBalance, type Lot } from './hours.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 9) + seconds * 1000)
const lot = (id: number, leftSeconds: number, expires?: number): Lot => ({
  id,
  leftSeconds,
  expiresAt: expires === undefined ? null : at(expires),
})

describe('a charge', () => {
  test('is borne by the lot that expires soonest, then by what never does, the older first', () => {
    const lots = [lot(1, 50), lot(2, 50), lot(3, 50, 9000), lot(4, 50, 5000)]
    expect(orderLots(lots).map(({ id }) => id)).toEqual([4, 3, 1, 2])
    expect(splitCharge(lots, { from: at(0), seconds: 120, pricePercent: 100 })).toEqual({
      shares: [
        { lotId: 4, seconds: 50 },
        { lotId: 3, seconds: 50 },
        { lotId: 1, seconds: 20 },
      ],
      unpaidSeconds: 0,
    })
  })

  test('is borne by the lot that was alive in that second: the next one begins where it expired', () =>
    expect(splitCharge([lot(1, 500, 40), lot(2, 500)], { from: at(0), seconds: 60, pricePercent: 100 })).toEqual({
      shares: [
        { lotId: 1, seconds: 40 },
        { lotId: 2, seconds: 20 },
      ],
      unpaidSeconds: 0,
    }))

  test('is borne by more seconds of hours where an hour costs more, and the lot that expires bears what it lived through', () =>
    expect(splitCharge([lot(1, 500, 40), lot(2, 500)], { from: at(0), seconds: 240, pricePercent: 400 })).toEqual({
      shares: [
        { lotId: 1, seconds: 160 },
        { lotId: 2, seconds: 80 },
      ],
      unpaidSeconds: 0,
    }))

  test('says what nobody could bear', () =>
    expect(splitCharge([lot(1, 30), lot(2, 500, -5)], { from: at(0), seconds: 60, pricePercent: 100 })).toEqual({
      shares: [{ lotId: 1, seconds: 30 }],
      unpaidSeconds: 30,
    }))
})

test('the balance leaves out what has expired, to the second', () => {
  expect(sumBalance([lot(1, 30), lot(2, 20, 100)], at(99))).toBe(50)
  expect(sumBalance([lot(1, 30), lot(2, 20, 100)], at(100))).toBe(30)
})

const lots = fc
  .array(
    fc.record({ left: fc.integer({ min: 0, max: 300 }), expires: fc.option(fc.integer({ min: -100, max: 600 })) }),
    { maxLength: 6 },
  )
  .map((all) => all.map(({ left, expires }, i) => lot(i + 1, left, expires ?? undefined)))

/** The slow and obvious way: second by second from the lot that expires soonest. */
function chargeBySecond(all: readonly Lot[], seconds: number): { left: Map<number, number>; unpaid: number } {
  const left = new Map(all.map(({ id, leftSeconds }) => [id, leftSeconds]))
  for (let second = 0; second < seconds; second++) {
    const payer = orderLots(all).find(
      ({ id, expiresAt }) =>
        (left.get(id) ?? 0) > 0 && (expiresAt === null || expiresAt.getTime() >= at(second + 1).getTime()),
    )
    if (!payer) return { left, unpaid: seconds - second }
    left.set(payer.id, (left.get(payer.id) ?? 0) - 1)
  }
  return { left, unpaid: 0 }
}

test('a charge takes exactly what a count of every second takes, never below zero', () =>
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 700 }), (all, seconds) => {
      const { shares, unpaidSeconds } = splitCharge(all, { from: at(0), seconds, pricePercent: 100 })
      const slow = chargeBySecond(all, seconds)
      expect(unpaidSeconds).toBe(slow.unpaid)
      for (const one of all)
        expect(one.leftSeconds - (shares.find((share) => share.lotId === one.id)?.seconds ?? 0)).toBe(
          slow.left.get(one.id),
        )
      expect(shares.every((share) => share.seconds > 0)).toBe(true)
      expect(shares.reduce((sum, share) => sum + share.seconds, 0) + unpaidSeconds).toBe(seconds)
    }),
    { numRuns: 300 },
  ))

test('what is left after a charge is what can still be used, or what is owed', () =>
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 700 }), (all, seconds) => {
      const slow = chargeBySecond(all, seconds)
      const rest = sumBalance(
        all.map((one) => ({ ...one, leftSeconds: slow.left.get(one.id) ?? 0 })),
        at(seconds),
      )
      expect(leftAfter(all, { from: at(0), seconds, pricePercent: 100, now: at(seconds) })).toBe(
        slow.unpaid > 0 ? -slow.unpaid : rest,
      )
    }),
    { numRuns: 200 },
  ))

describe('what is taken back of grants', () => {
  const granted = (...of: Parameters<typeof lot>) => ({ ...lot(...of), source: 'grant' as const })
  const lots = [
    granted(1, 100),
    { ...lot(2, 500), source: 'purchase' as const },
    granted(3, 50),
    granted(4, 80, 10),
    granted(5, 0),
  ]

  test('comes of the newest that is alive, and of nothing that was bought', () => {
    expect(leftOfGrants(lots, at(20))).toBe(150)
    expect(splitTakeBack(lots, { seconds: 120, now: at(20) })).toEqual({
      shares: [
        { lotId: 3, seconds: 50 },
        { lotId: 1, seconds: 70 },
      ],
      leftSeconds: 150,
    })
  })

  test('is nothing when less is left of them', () =>
    expect(splitTakeBack(lots, { seconds: 151, now: at(20) })).toEqual({ shares: [], leftSeconds: 150 }))
})

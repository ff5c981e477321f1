// Experiment hours: one balance a learner and phase, kept in seconds (READINGS §7). A lot is what was credited at once,
// with its own end; the ledger's entries say what happened to it and are never changed.

export const hoursSources = ['phase', 'purchase', 'provisional', 'grant'] as const
/** Where hours come from: the phase's free ones, an order, an order not yet reviewed, the school. */
export type HoursSource = (typeof hoursSources)[number]

export const entryKinds = ['credit', 'use', 'expiry', 'take_back'] as const

/** A lot with what is left of it: the sum of its entries. */
export interface Lot {
  readonly id: number
  readonly leftSeconds: number
  /** Null: never. */
  readonly expiresAt: Date | null
}

/** Part of a charge that one lot bears. */
export interface Share {
  readonly lotId: number
  readonly seconds: number
}

/** How a charge is borne; `unpaidSeconds` is what no lot could bear: the hours were used up so long before its end. */
export interface Charge {
  readonly shares: readonly Share[]
  readonly unpaidSeconds: number
}

/** Whether a lot may still be used at a moment, in milliseconds. */
export const isAlive = (lot: Pick<Lot, 'expiresAt'>, at: number): boolean =>
  lot.expiresAt === null || lot.expiresAt.getTime() > at

/** Those that expire soonest first; what never expires last, the older before the newer. */
export const orderLots = <L extends Lot>(lots: readonly L[]): L[] =>
  lots.toSorted(
    (a, b) =>
      (a.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - (b.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) ||
      a.id - b.id,
  )

/** What may still be used at a moment. */
export const sumBalance = (lots: readonly Lot[], now: Date): number =>
  lots.filter((lot) => isAlive(lot, now.getTime())).reduce((sum, lot) => sum + Math.max(0, lot.leftSeconds), 0)

/** What is left of the hours that the school granted, for so long as they may be used. */
export const leftOfGrants = (lots: readonly (Lot & { readonly source: HoursSource })[], now: Date): number =>
  sumBalance(
    lots.filter(({ source }) => source === 'grant'),
    now,
  )

/** Which grants bear it when so much is taken back: the newest first; none when less than that is left of them. */
export function splitTakeBack(
  lots: readonly (Lot & { readonly source: HoursSource })[],
  { seconds, now }: { seconds: number; now: Date },
): { readonly shares: readonly Share[]; readonly leftSeconds: number } {
  const leftSeconds = leftOfGrants(lots, now)
  if (seconds > leftSeconds) return { shares: [], leftSeconds }
  const shares: Share[] = []
  let rest = seconds
  for (const lot of lots.toSorted((a, b) => b.id - a.id)) {
    const part = lot.source === 'grant' && isAlive(lot, now.getTime()) ? Math.min(rest, lot.leftSeconds) : 0
    if (part <= 0) continue
    shares.push({ lotId: lot.id, seconds: part })
    rest -= part
  }
  return { shares, leftSeconds }
}

/** Seconds of hours to be charged, used from `from` on. `pricePercent`: so many a hundred seconds of the clock. */
interface Use {
  readonly from: Date
  readonly seconds: number
  readonly pricePercent: number
}

/**
 * Charges a use. A second is borne by the lot that expires soonest among those alive in that second: what was used before
 * an end is never charged to the lot after it.
 */
export function splitCharge(lots: readonly Lot[], { from, seconds, pricePercent }: Use): Charge {
  const shares: Share[] = []
  let cursor = from.getTime()
  let rest = seconds
  for (const lot of orderLots(lots)) {
    if (rest <= 0) break
    const untilExpiry =
      lot.expiresAt === null
        ? Number.POSITIVE_INFINITY
        : Math.floor(((lot.expiresAt.getTime() - cursor) * pricePercent) / 100_000)
    const taken = Math.min(rest, lot.leftSeconds, untilExpiry)
    if (taken <= 0) continue
    shares.push({ lotId: lot.id, seconds: taken })
    cursor += (taken * 100_000) / pricePercent
    rest -= taken
  }
  return { shares, unpaidSeconds: rest }
}

/** What is left at `now` once a use is paid; below zero by what no lot could bear. */
export function leftAfter(lots: readonly Lot[], { now, ...use }: Use & { readonly now: Date }): number {
  const { shares, unpaidSeconds } = splitCharge(lots, use)
  if (unpaidSeconds > 0) return -unpaidSeconds
  const paid = new Map(shares.map((share) => [share.lotId, share.seconds]))
  return sumBalance(
    lots.map((lot) => ({ ...lot, leftSeconds: lot.leftSeconds - (paid.get(lot.id) ?? 0) })),
    now,
  )
}

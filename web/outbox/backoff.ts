/** The longest a retry waits is this, and the first after a failure this (milliseconds). */
export interface Patience {
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * Twice as long after each failure in a row; up to a quarter shorter by chance, so that a school that comes back does
 * not come at once.
 */
export function waitAfter(failures: number, { firstMs, mostMs }: Patience, random: () => number): number {
  return Math.min(mostMs, firstMs * 2 ** (failures - 1)) * (1 - random() / 4)
}

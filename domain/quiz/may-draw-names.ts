/** Longer than two releases serve one database side by side, in milliseconds. */
const LONGEST_UPDATE = 60 * 60_000
/** A new database has all its tables within this time, in milliseconds. */
const MADE_AT_ONCE = 10 * 60_000

/**
 * Whether an attempt that begins now may have names of its own for its choices. During an update the release before,
 * which knows the authors' ids only, serves the same attempts: names wait for an hour after the table has a place for
 * them, but in a database that never knew another release.
 */
export const mayDrawNames = ({ madeAt, placedAt, now }: { madeAt: Date; placedAt: Date; now: Date }): boolean =>
  placedAt.getTime() - madeAt.getTime() <= MADE_AT_ONCE || now.getTime() - placedAt.getTime() >= LONGEST_UPDATE

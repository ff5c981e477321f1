/** A stretch of a video in seconds, from `start` up to `end`. */
export type WatchedRange = readonly [start: number, end: number]

/** A video is finished when this share of it was watched (READINGS §5). */
export const FINISHED_SHARE = 0.9

// Sums of decimal fractions miss by some 1e-12; a learner at exactly nine tenths must not be one of them.
const ROUNDING = 1e-9

/**
 * The ranges as far as the video has them: cut at its ends, empty and backward ones left out. A player may report the
 * last frame late.
 */
export const clipRanges = (ranges: readonly WatchedRange[], length: number): WatchedRange[] =>
  ranges
    .map(([start, end]): WatchedRange => [Math.max(0, start), Math.min(length, end)])
    .filter(([start, end]) => start < end)

/** How many seconds lie in at least one of the ranges. */
export function measureUnion(ranges: readonly WatchedRange[]): number {
  let total = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (end <= reached) continue
    total += end - Math.max(start, reached)
    reached = end
  }
  return total
}

/** The watched share of a video, 0 to 1; 0 where there is no video. */
export function shareWatched(ranges: readonly WatchedRange[], length: number): number {
  if (length <= 0) return 0
  return Math.min(1, measureUnion(clipRanges(ranges, length)) / length)
}

export const isVideoFinished = (ranges: readonly WatchedRange[], length: number): boolean =>
  shareWatched(ranges, length) >= FINISHED_SHARE - ROUNDING

/** Nothing plays faster (web/screens/lesson/player/settings.ts). */
const FASTEST_RATE = 2
/**
 * A first report has no clock before it: the player reports every five seconds, and a slow network is late with the
 * first.
 */
const FIRST_REPORT_SECONDS = 30

/**
 * How many seconds of one film are credited to a learner, and when that was last reckoned; null before the first
 * report.
 */
interface FilmCredit {
  readonly seconds: number
  readonly reckonedAt: Date | null
}

/**
 * What of a film's watched seconds is credited now: since it was last reckoned, at most twice the clock. What was told
 * sooner is not lost, it is credited as the clock goes on; what is credited is never taken back.
 */
export function creditFilm({
  watchedSeconds,
  known,
  now,
}: {
  watchedSeconds: number
  known: FilmCredit
  now: Date
}): number {
  const more = known.reckonedAt
    ? (FASTEST_RATE * Math.max(0, now.getTime() - known.reckonedAt.getTime())) / 1000 // clocks of two processes differ by a little
    : FIRST_REPORT_SECONDS
  return Math.max(known.seconds, Math.min(watchedSeconds, known.seconds + more))
}

/** Nine tenths were watched, and the clock allowed it. */
export const isFilmWatched = ({
  ranges,
  length,
  creditedSeconds,
}: {
  ranges: readonly WatchedRange[]
  length: number
  creditedSeconds: number
}): boolean => isVideoFinished(ranges, length) && creditedSeconds >= (FINISHED_SHARE - ROUNDING) * length

/** Stretches are rounded, and a film may have been begun before its phase was entered. */
const SPARE_SECONDS = 60

/**
 * Whether so much film time can have been watched in so much time by the clock. Both are of a whole phase since the learner
 * entered it: films are watched one after the other, so that the clocks of several films do not run side by side.
 */
export const isWatchable = ({
  watchedSeconds,
  passedSeconds,
}: {
  watchedSeconds: number
  passedSeconds: number
}): boolean => watchedSeconds <= FASTEST_RATE * passedSeconds + SPARE_SECONDS

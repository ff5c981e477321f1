// What of a video was really played: a stretch counts only when the clock on the wall agrees with the clock of the video.
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'

/** What was played since ranges were last taken, and the stretch that is being played. */
export interface Collector {
  readonly ranges: readonly WatchedRange[]
  /** Being played from `start`; seen at `at` (seconds of the video) when the wall clock said `now` (milliseconds). */
  readonly open: { readonly start: number; readonly at: number; readonly now: number } | undefined
}

interface Moment {
  /** Seconds of the video. */
  readonly at: number
  /** Milliseconds of the wall clock. */
  readonly now: number
}

export const emptyCollector: Collector = { ranges: [], open: undefined }

/**
 * A browser reports up to this many seconds of the wall clock late or early, at any speed; what is further ahead was
 * sought, not played.
 */
const SLACK = 0.75

/** Playing begins, or goes on after a seek. */
export const beginStretch = (collector: Collector, { at, now }: Moment): Collector => ({
  ranges: endStretch(collector).ranges,
  open: { start: at, at, now },
})

/** The video is now there. A step back, or a step that the time and the speed cannot explain, was a seek. */
export function advanceStretch(collector: Collector, moment: Moment & { readonly rate: number }): Collector {
  const { open } = collector
  if (!open) return collector
  const step = moment.at - open.at
  const most = ((moment.now - open.now) / 1000 + SLACK) * moment.rate
  if (step < 0 || step > most) return beginStretch(collector, moment)
  return { ranges: collector.ranges, open: { start: open.start, at: moment.at, now: moment.now } }
}

/** Playing stops where it was last seen: a seek has moved the video's own clock already. */
export function endStretch({ ranges, open }: Collector): Collector {
  return { ranges: open && open.at > open.start ? [...ranges, [open.start, open.at]] : ranges, open: undefined }
}

/** What was played so far, to be sent; the open stretch goes on from where it is. */
export function takeRanges(collector: Collector): { ranges: readonly WatchedRange[]; rest: Collector } {
  const { ranges } = endStretch(collector)
  const { open } = collector
  return { ranges, rest: { ranges: [], open: open && { ...open, start: open.at } } }
}

// The clock of a film: what was told of it counts as fast as it can have been watched.
import {
  clipRanges,
  creditFilm,
  isFilmWatched,
  isWatchable,
  measureUnion,
  type WatchedRange,
} from '../../domain/lesson/watched.ts'
import type { Db } from '../../store/database.ts'
import { selectPace, updateFilmCredit, upsertLessonProgress } from '../../store/lesson.ts'

interface Place {
  readonly watched: readonly WatchedRange[]
  readonly credited_seconds: number
  readonly credited_at: Date | null
}

/** What of it is credited at this moment. */
export const creditPlace = ({ place, length, now }: { place: Place; length: number; now: Date }): number =>
  creditFilm({
    watchedSeconds: measureUnion(clipRanges(place.watched, length)),
    known: { seconds: place.credited_seconds, reckonedAt: place.credited_at },
    now,
  })

/**
 * Keeps a report of the player, and what is credited with it; in the caller's transaction, so that two devices wait for
 * each other.
 */
export async function reportFilm(
  db: Db,
  report: Parameters<typeof upsertLessonProgress>[1] & { readonly length: number },
): Promise<{ watched: WatchedRange[]; creditedSeconds: number }> {
  const { length, ...progress } = report
  const place = await upsertLessonProgress(db, progress)
  const creditedSeconds = creditPlace({ place, length, now: report.now })
  if (length > 0) await updateFilmCredit(db, { ...progress, seconds: creditedSeconds })
  return { watched: place.watched, creditedSeconds }
}

/** Whether the film may be marked complete: its own clock allows it, and that of all films of the phase. */
export async function canMarkFilm(
  db: Db,
  {
    length,
    watched,
    creditedSeconds,
    now,
    ...key
  }: {
    accountId: string
    phaseId: string
    lessonId: string
    length: number
    watched: readonly WatchedRange[]
    creditedSeconds: number
    now: Date
  },
): Promise<boolean> {
  if (!isFilmWatched({ ranges: watched, length, creditedSeconds })) return false
  const pace = await selectPace(db, key)
  const passedSeconds = (now.getTime() - (pace.since?.getTime() ?? 0)) / 1000
  return isWatchable({ watchedSeconds: pace.watched, passedSeconds })
}

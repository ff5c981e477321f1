// Progress in one lesson that the server does not hold yet, and how several notes of it become one.
import { readMade, uniteMade, type Made } from '../../../../domain/lesson/made.ts'
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'
import type { OldLayout } from '../../../outbox/journal.ts'

export interface Noted {
  readonly ranges: readonly WatchedRange[]
  readonly video?: number | undefined
  readonly reading?: number | undefined
  readonly made?: Made | undefined
  /** Milliseconds: when the positions were true. */
  readonly at: number
}

const none: Noted = { ranges: [], at: 0 }

/** All of a lesson's progress is one thing. */
export const KEY = 'watched'

export const writeNoted = (noted: Noted): string => JSON.stringify(noted)

/** What is no progress is none. */
export function readNoted(value: string): Noted {
  try {
    const kept: unknown = JSON.parse(value)
    return isNoted(kept) ? { ...kept, made: kept.made && readMade(kept.made) } : none
  } catch {
    return none
  }
}

const isNoted = (kept: unknown): kept is Noted =>
  typeof kept === 'object' && kept !== null && 'ranges' in kept && Array.isArray(kept.ranges) && 'at' in kept

/** Until release 0.1 a note lay under the learner's id alone, without a number: the moment is in it. */
export const oldNotes = ({ learner, phase, lesson }: NotedPlace): OldLayout => ({
  prefix: `progress ${learner} ${phase} ${lesson} `,
  read: (kept) => (isNoted(kept) ? { key: KEY, seq: 0, at: kept.at, value: writeNoted(kept) } : undefined),
})

export interface NotedPlace {
  readonly learner: string
  readonly phase: string
  readonly lesson: string
}

/** One note out of several: all ranges, the newest positions, the first guesses. */
export function mergeNoted(notes: readonly Noted[]): Noted {
  const inOrder = notes.toSorted((a, b) => a.at - b.at)
  return {
    ranges: uniteRanges(inOrder.flatMap((one) => one.ranges)),
    video: inOrder.findLast((one) => one.video !== undefined)?.video,
    reading: inOrder.findLast((one) => one.reading !== undefined)?.reading,
    made: inOrder.reduce<Made | undefined>(
      (all, { made }) => (all && made ? uniteMade(all, made) : (all ?? made)),
      undefined,
    ),
    at: inOrder.at(-1)?.at ?? 0,
  }
}

/** The same seconds in as few ranges as there can be, in order. */
export function uniteRanges(ranges: readonly WatchedRange[]): WatchedRange[] {
  const united: WatchedRange[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = united.at(-1)
    if (last && start <= last[1]) united[united.length - 1] = [last[0], Math.max(last[1], end)]
    else united.push([start, end])
  }
  return united
}

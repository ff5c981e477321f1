// Progress on its way: every five seconds while there is something, again after a failure, at last when the page goes.
import type { InputOf, OutputOf } from '../../../../contract/index.ts'
import type { Device, Outbox } from '../../../outbox/box.ts'
import { openJournal, type JournalOptions } from '../../../outbox/journal.ts'
import { openOutbox } from '../../../outbox/outbox.ts'
import { KEY, mergeNoted, oldNotes, readNoted, writeNoted, type Noted, type NotedPlace } from './noted.ts'

type Input = InputOf<'/lesson/progress'>
export type Saved = OutputOf<'/lesson/progress'>

/** While playing, progress goes out this often; after a failure first so soon, then ever later. */
const SEND_MS = 5_000
const LONGEST_WAIT_MS = 60_000
/** A position that is older than this may have been overtaken on another device; what was watched never is. */
const POSITION_LIFE_MS = 60 * 60 * 1000
/** The contract takes so many ranges a call. */
const MOST_RANGES = 100

export interface ProgressBox extends Pick<Outbox, 'view' | 'flush' | 'sendLast' | 'wake' | 'stop'> {
  /** Notes progress; it is sent with the next beat. */
  readonly note: (noted: Noted) => void
}

export function openProgressBox({
  lesson: where,
  device,
  ...options
}: Pick<JournalOptions, 'place' | 'tab'> & {
  readonly lesson: NotedPlace
  readonly device: Device
  readonly isOwnersPage: () => boolean
  /** `undefined`: refused for good. @throws when it was not heard, or may be taken later */
  readonly send: (input: Input, isLast: boolean) => Promise<Saved | undefined>
  readonly onSaved: (saved: Saved) => void
}): ProgressBox {
  const { learner, phase, lesson } = where
  const box = openOutbox({
    journal: openJournal({
      ...options,
      name: { owner: learner, kind: 'lesson', of: `${phase}/${lesson}` },
      old: oldNotes(where),
    }),
    device,
    isOwnersPage: options.isOwnersPage,
    pace: { writeMs: 0, quietMs: SEND_MS, longestMs: SEND_MS },
    patience: { firstMs: SEND_MS, mostMs: LONGEST_WAIT_MS },
    mayOverlap: true, // what was watched twice counts once
    join: (entries) => writeNoted(mergeNoted(entries.map(({ value }) => readNoted(value)))),
    async send({ value }, { isLast }) {
      const noted = readNoted(value)
      const isFresh = device.now() - noted.at < POSITION_LIFE_MS
      let saved: Saved | undefined
      for (const input of toInputs(isFresh ? noted : { ...noted, video: undefined, reading: undefined }, where)) {
        saved = await options.send(input, isLast)
        if (!saved) return 'refused'
      }
      if (saved) options.onSaved(saved)
      return 'taken'
    },
  })
  return { ...box, note: (noted) => box.put(KEY, writeNoted(noted)) }
}

/** The wire's inputs for a note: as many as its ranges need. */
export function toInputs(noted: Noted, { phase, lesson }: Omit<NotedPlace, 'learner'>): Input[] {
  const texts = noted.ranges
    .filter(([start, end]) => end - start >= 0.01)
    .map(([start, end]) => `${seconds(start)}-${seconds(end)}`)
  const parts = Array.from({ length: Math.max(1, Math.ceil(texts.length / MOST_RANGES)) }, (_, i) =>
    texts.slice(i * MOST_RANGES, (i + 1) * MOST_RANGES),
  )
  return parts.map((range, i) => ({
    cert_id: phase,
    lesson_id: lesson,
    range,
    // Once, with the last part.
    ...(i === parts.length - 1 && noted.made ? { made: JSON.stringify(noted.made) } : {}),
    ...(i === parts.length - 1 && noted.video !== undefined ? { video_position: String(Math.floor(noted.video)) } : {}),
    ...(i === parts.length - 1 && noted.reading !== undefined
      ? { reading_position: String(Math.round(noted.reading)) }
      : {}),
  }))
}

/** At most two decimals, as the contract asks; never more than was played. */
const seconds = (value: number): string => String(Math.floor(value * 100 + 1e-6) / 100)

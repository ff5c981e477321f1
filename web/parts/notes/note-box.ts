// What a learner writes down beside lessons, on its way to the server (web/outbox, decision 031).
import { noteKinds, notePatterns } from '../../../domain/note/note.ts'
import type { Device, Outbox } from '../../outbox/box.ts'
import type { Entry } from '../../outbox/entry.ts'
import { openJournal, type JournalOptions } from '../../outbox/journal.ts'
import { openOutbox } from '../../outbox/outbox.ts'
import type { NoteText } from './note-text.ts'

/** A note as somebody wants it. `base`: the revision that was in front of them. */
export type NoteWriting = ((NoteText & { readonly isGone: false }) | { readonly id: string; readonly isGone: true }) & {
  readonly base: number
  /** The tab that wrote. */
  readonly writer: string
}
export type SentWriting = NoteWriting & { readonly seq: number }

export interface NoteBox extends Pick<Outbox, 'view' | 'flush' | 'wake' | 'reread' | 'sendLast' | 'stop'> {
  readonly write: (note: NoteText, base: number) => void
  readonly remove: (id: string, base: number) => void
}

export function openNoteBox({
  owner,
  device,
  isOwnersPage,
  send,
  ...where
}: Pick<JournalOptions, 'place' | 'tab'> & {
  readonly owner: string
  readonly device: Device
  readonly isOwnersPage: () => boolean
  /** False: refused as it is; it stays on the device. @throws when it was not heard, or may be taken later */
  readonly send: (writing: SentWriting) => Promise<boolean>
}): NoteBox {
  const box = openOutbox({
    journal: openJournal({ ...where, name: { owner, kind: 'note', of: 'all' } }),
    device,
    isOwnersPage,
    patience: { firstMs: 1000, mostMs: 60_000 },
    pace: { writeMs: 0, quietMs: 1200, longestMs: 8000 },
    async send(entry) {
      const writing = readWriting(entry)
      if (!writing) return 'refused'
      return (await send({ ...writing, seq: entry.seq })) ? 'taken' : 'kept'
    },
  })
  /** Whoever goes on with a writing that waits goes on for the tab that began it: nothing of both is unseen. */
  const put = (
    writing: (Omit<NoteText, 'id'> & { id: string; isGone: false }) | { id: string; isGone: true },
    base: number,
  ) => {
    const waiting = newestWritings(box.view.get().entries).get(writing.id)
    const rest = { base: waiting?.base ?? base, writer: waiting?.writer ?? where.tab }
    box.put(writing.id, JSON.stringify({ ...writing, ...rest } satisfies NoteWriting))
  }
  return {
    ...box,
    write: (note, base) => put({ ...note, isGone: false }, base),
    remove: (id, base) => put({ id, isGone: true }, base),
  }
}

/** Of each note the newest writing that the server does not hold yet, by id. */
export function newestWritings(entries: readonly Entry[]): ReadonlyMap<string, NoteWriting> {
  const newest = new Map<string, NoteWriting>()
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const writing = readWriting(entry)
    if (writing) newest.set(entry.key, writing)
  }
  return newest
}

/** `undefined` when it is none of ours. */
function readWriting({ key, value }: Pick<Entry, 'key' | 'value'>): NoteWriting | undefined {
  const kept = parse(value)
  const text = (name: keyof NoteText) => (typeof kept[name] === 'string' ? kept[name] : '')
  const number = (name: string) => (typeof kept[name] === 'number' ? kept[name] : 0)
  const kind = noteKinds.find((one) => one === kept['kind'])
  const pattern = notePatterns.find((one) => one === kept['pattern'])
  const rest = { id: key, base: number('base'), writer: typeof kept['writer'] === 'string' ? kept['writer'] : '' }
  if (kept['isGone'] === true) return { ...rest, isGone: true }
  if (!kind || !pattern) return undefined
  return {
    ...rest,
    isGone: false,
    cert_id: text('cert_id'),
    lesson_id: text('lesson_id'),
    kind,
    lang: text('lang'),
    anchor: text('anchor'),
    place: number('place'),
    prefix: text('prefix'),
    exact: text('exact'),
    suffix: text('suffix'),
    pattern,
    body: text('body'),
  }
}

function parse(value: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(value)
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {} // cut off by a full disk
  }
}

// What a person has made of a text's programs, kept in this browser under their name: one for each lesson, language and
// program. A program is known by the page's own text of it, so another edition of it is another program.
import { createOwnNote, parse } from '../../../session/own-note.ts'

const note = createOwnNote('programs')

export interface KeptCode {
  /** Stands in place of the page's text. */
  readonly own: string | undefined
  /** Kept, and not laid over: it was put back, or the page's text was another one when it was written. */
  readonly offered: { readonly source: string; readonly why: 'reset' | 'edition'; readonly page: string } | undefined
}

interface Entry {
  readonly source: string
  /** The place among the text's programs. */
  readonly at: number
  readonly isAside: boolean
}

const nothing: KeptCode = { own: undefined, offered: undefined }

/** What is kept of a program; `pages` are all programs of the text as the page has them. */
export function findKept(text: string, pages: readonly string[], at: number): KeptCode {
  const kept = parse(text)
  const page = pages[at]
  if (page === undefined) return nothing
  const mine = readEntry(kept[page])
  if (mine)
    return mine.isAside
      ? { own: undefined, offered: { source: mine.source, why: 'reset', page } }
      : { ...nothing, own: mine.source }
  const older = Object.entries(kept)
    .map(([of, value]) => ({ of, entry: readEntry(value) }))
    .findLast(({ of, entry }) => entry?.at === at && !pages.includes(of))
  return older?.entry
    ? { own: undefined, offered: { source: older.entry.source, why: 'edition', page: older.of } }
    : nothing
}

function readEntry(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { source, at, isAside } = value as Partial<Record<string, unknown>> // of an object
  return typeof source === 'string' && typeof at === 'number' ? { source, at, isAside: isAside === true } : undefined
}

export const readKeptText = (place: string): string => JSON.stringify(note.read(place))
export const useKeptText = note.use

/** What stands there now; the page's own text need not be kept. */
export function keepCode(
  place: string,
  program: { readonly page: string; readonly at: number; readonly source: string },
): void {
  const { page, at, source } = program
  note.write(place, { [page]: source === page ? undefined : { source, at } })
}

/** The page's text comes back, and the own one is offered. */
export function putAside(
  place: string,
  program: { readonly page: string; readonly at: number; readonly source: string },
): void {
  const { page, at, source } = program
  note.write(place, { [page]: { source, at, isAside: true } })
}

/** What was kept of `page` is wanted no more. */
export const forgetCode = (place: string, page: string): void => note.write(place, { [page]: undefined })

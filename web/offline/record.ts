// What this browser keeps, and for whom: one person at a time. All that comes late reads it; web/api.ts looks only
// whether it names the page's person.
import { readOwner } from '../session/page-owner.ts'
import { createStore } from '../store.ts'

const KEY = 'offline'

interface KeptPhase {
  readonly name: string
  /** Milliseconds: when it was last kept whole; 0: never yet. */
  readonly at: number
  /** Of all that is kept of it but the program. */
  readonly bytes: number
  readonly hasFilms: boolean
  /** Of the program, the content, the language and the looks that it was kept in. */
  readonly edition: string
}

export interface KeptRecord {
  readonly person: string
  /** Of the program, with Python. */
  readonly bytes: number
  /** The edition that did not come whole the last time, and when that was (milliseconds). */
  readonly tried?: { readonly edition: string; readonly at: number }
  /** By id. */
  readonly phases: Readonly<Record<string, KeptPhase>>
}

/** Of the page's own person; nothing when they keep nothing here. */
export function readRecord(): KeptRecord | undefined {
  const record = parse(localStorage.getItem(KEY))
  const person = readOwner()?.person
  return record && person !== undefined && record.person === person ? record : undefined
}

/** Whether anything is kept here, for whomever. */
export const hasRecord = (): boolean => localStorage.getItem(KEY) !== null
export const isKeptFor = (person: string): boolean => parse(localStorage.getItem(KEY))?.person === person

/** Somebody else's, who is not here now. */
export function isLeftOver(): boolean {
  const person = readOwner()?.person
  return hasRecord() && person !== undefined && !isKeptFor(person)
}

/** Shown wherever it is told of; read anew by whoever knows that it changed. */
export const recordStore = createStore<KeptRecord | undefined>(undefined)
export const rereadRecord = (): void => recordStore.update(readRecord)

/** @throws when the browser keeps nothing, or its person has signed out */
export function writeRecord(change: (before: KeptRecord) => KeptRecord): void {
  const { token, person } = readOwner() ?? {}
  if (token === undefined || person === undefined) throw new Error('nobody is here')
  const before = readRecord() ?? { person, bytes: 0, phases: {} }
  localStorage.setItem(KEY, JSON.stringify(change(before)))
  rereadRecord()
}

/**
 * Where the worker comes and where it goes, one after the other: a browser tells of no worker that is still on its way, so
 * whoever signed out meanwhile would find none to end.
 */
export const inTurnOfWorker = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('worker', work)

export function dropRecord(): void {
  localStorage.removeItem(KEY)
  rereadRecord()
}

function parse(text: string | null): KeptRecord | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptRecord> | null // written by writeRecord only; what is damaged counts as nothing
    return typeof kept?.person === 'string' && typeof kept.phases === 'object'
      ? {
          person: kept.person,
          bytes: kept.bytes ?? 0,
          phases: kept.phases,
          ...(kept.tried ? { tried: kept.tried } : {}),
        }
      : undefined
  } catch {
    return undefined
  }
}

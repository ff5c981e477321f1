/** What somebody did, kept until the server holds it. */
export interface Entry {
  /** What it is about: of one key the newest counts, or all of it joined. */
  readonly key: string
  /** Higher is newer, in whatever tab of this browser it was done. */
  readonly seq: number
  /** Milliseconds, by the device's clock: for people and for age, never for order. */
  readonly at: number
  /** Its user's own; nobody else reads it. */
  readonly value: string
}

/** Anything may lie in a browser's storage: what is no entry is nothing. */
export function readEntry(kept: unknown): Entry | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { key, seq, at, value } = kept as Partial<Record<keyof Entry, unknown>> // each field is checked here
  const isEntry =
    typeof key === 'string' && typeof seq === 'number' && typeof at === 'number' && typeof value === 'string'
  return isEntry ? { key, seq, at, value } : undefined
}

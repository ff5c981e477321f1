// An answer as an attempt keeps it in the browser: the JSON of its question's type, empty while the question is open.

const read = (given: string): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

/** What is no list of texts is none. */
export function readList(given: string): string[] {
  const list = read(given)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

export const writeList = (list: readonly string[]): string => (list.length === 0 ? '' : JSON.stringify(list))

export function readTyped(given: string): string {
  const typed = read(given)
  return typeof typed === 'string' ? typed : ''
}

export const writeTyped = (typed: string): string => (typed.trim() === '' ? '' : JSON.stringify(typed))

/** Of each part what was given to it; an object's answers are given in the order of `ids`, as the server repeats them. */
export function readParts(given: string): Readonly<Record<string, unknown>> {
  const parts = read(given)
  return typeof parts === 'object' && parts !== null && !Array.isArray(parts) ? { ...parts } : {}
}

export function writeParts(ids: readonly string[], parts: Readonly<Record<string, unknown>>): string {
  const kept = ids.flatMap((id) => (parts[id] === undefined || parts[id] === '' ? [] : [[id, parts[id]] as const]))
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept))
}

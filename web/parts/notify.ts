// Toasts behind one door: whoever has something to say needs no component.
export interface Notice {
  readonly id: number
  readonly kind: 'confirmation' | 'failure'
  readonly text: string
}

let notices: readonly Notice[] = []
let counter = 0
const listeners = new Set<() => void>()

/** A confirmation: gone after 3000 ms (SPECIFICATION §9). */
export const notify = (text: string): void => add('confirmation', text)
/** A failure that no page words itself; gone after 3000 ms as well. */
export const notifyFailure = (text: string): void => add('failure', text)

function add(kind: Notice['kind'], text: string): void {
  if (notices.some((notice) => notice.text === text)) return
  notices = [...notices, { id: ++counter, kind, text }]
  for (const listener of listeners) listener()
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id)
  for (const listener of listeners) listener()
}

export const readNotices = (): readonly Notice[] => notices
export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

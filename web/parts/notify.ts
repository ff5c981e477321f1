// Toasts behind one door: whoever has something to say needs no component.
import { createStore } from '../store.ts'

export interface Notice {
  readonly id: number
  readonly kind: 'confirmation' | 'failure'
  readonly text: string
}

const notices = createStore<readonly Notice[]>([])
let counter = 0

/** A confirmation: gone after 3000 ms (SPECIFICATION §9). */
export const notify = (text: string): void => add('confirmation', text)
/** A failure that no page words itself; gone after 3000 ms as well. */
export const notifyFailure = (text: string): void => add('failure', text)

function add(kind: Notice['kind'], text: string): void {
  notices.update((now) => (now.some((one) => one.text === text) ? now : [...now, { id: ++counter, kind, text }]))
}

export function dismiss(id: number): void {
  notices.update((now) => now.filter((notice) => notice.id !== id))
}

/** What is shown now; changed by the functions above only. */
export const noticeStore: Pick<typeof notices, 'get' | 'subscribe'> = notices

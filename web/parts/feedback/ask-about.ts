// Opens the feedback dialog from anywhere; the dialog itself comes late (feedback-host.tsx).
import { createStore } from '../../store.ts'

interface AskedPlace {
  readonly path: string
  readonly label: string
  /** What of a text, in which language. */
  readonly words?: string
  readonly lang?: string
}

export interface Asked {
  /** Where the question arose: a path of ours and what names the spot. */
  readonly place: AskedPlace | undefined
  /** What is typed already, such as a search that found nothing. */
  readonly content: string | undefined
}

const asked = createStore<Asked | undefined>(undefined)

const change = (next: Asked | undefined): void => asked.update(() => next)

/** "Ask about this": opens feedback with the place attached. A visitor is led to sign-in first. */
export const askAbout = (place: AskedPlace): void => change({ place, content: undefined })

export const openFeedback = (content?: string): void => change({ place: undefined, content })

export const closeFeedback = (): void => change(undefined)

/** What is asked about now; to be looked at, and changed by the functions above only. */
export const askedStore: Pick<typeof asked, 'get' | 'subscribe'> = asked

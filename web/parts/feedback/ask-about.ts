// Opens the feedback dialog from anywhere; the dialog itself comes late (feedback-host.tsx).
export interface Asked {
  /** Where the question arose: a path of ours and what names the spot. */
  readonly place: { readonly path: string; readonly label: string } | undefined
  /** What is typed already, such as a search that found nothing. */
  readonly content: string | undefined
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** "Ask about this": opens feedback with the place attached. A visitor is led to sign-in first. */
export const askAbout = (place: { path: string; label: string }): void => change({ place, content: undefined })

export const openFeedback = (content?: string): void => change({ place: undefined, content })

export const closeFeedback = (): void => change(undefined)

export const readAsked = (): Asked | undefined => asked

export function subscribeAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

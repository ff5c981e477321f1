import type { RefObject } from 'react'

/** The word whose card is open. */
export interface Shown {
  readonly link: HTMLAnchorElement
  /** Pressed: it stays until it is closed. */
  readonly isPinned: boolean
  /** Pressed by a key: the focus goes into the card. */
  readonly isEntered: boolean
}

/** A pointer on its way across the text opens nothing, and may leave for the card. */
const REST_MS = 120
const LEAVE_MS = 250

/** Hears of the words of a text, and says which card is to be open. Gives a function that stops it. */
export function followTerms({
  card,
  show,
}: {
  card: RefObject<HTMLElement | null>
  show: (shown: Shown | undefined) => void
}): () => void {
  let now: Shown | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: Shown | undefined) => {
    clearTimeout(timer)
    now = next
    show(next)
  }
  const later = (milliseconds: number, next: Shown | undefined) => {
    clearTimeout(timer)
    timer = setTimeout(() => set(next), milliseconds)
  }
  const isInCard = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true
  const open = (link: HTMLAnchorElement, more: Partial<Shown> = {}): Shown => ({
    link,
    isPinned: false,
    isEntered: false,
    ...more,
  })

  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || now?.isPinned) return
    const link = termOf(event.target)
    if (link && link === now?.link) clearTimeout(timer)
    else if (link) later(REST_MS, open(link))
    else if (isInCard(event.target)) clearTimeout(timer)
    else if (now && document.activeElement !== now.link) later(LEAVE_MS, undefined)
    else if (!now) clearTimeout(timer)
  }
  const focus = (event: FocusEvent) => {
    const link = termOf(event.target)
    if (link?.matches(':focus-visible')) set(open(link))
    else if (now && !isInCard(event.target) && link !== now.link) set(undefined)
  }
  const press = (event: MouseEvent) => {
    const link = termOf(event.target)
    if (!link) {
      if (now && !isInCard(event.target)) set(undefined)
      return
    }
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault() // the way to the glossary is in the card
    if (now?.isPinned && now.link === link) set(undefined)
    else set(open(link, { isPinned: true, isEntered: event.detail === 0 })) // a key's press has no count
  }
  const key = (event: KeyboardEvent) => {
    if (!now) return
    if (event.key === 'Escape') {
      if (isInCard(document.activeElement)) now.link.focus()
      set(undefined)
      event.stopPropagation()
    }
    // The card stands at the end of the page; to whoever goes on by keys it stands after its word.
    if (event.key === 'Tab' && isInCard(document.activeElement)) {
      now.link.focus()
      set(undefined)
      if (event.shiftKey) event.preventDefault()
    }
  }
  const stops = [listen('pointerover', over), listen('focusin', focus), listen('click', press), listen('keydown', key)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

const termOf = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null) ?? undefined

/** On the way down: before what else hears a press on a link. */
function listen<K extends keyof DocumentEventMap>(type: K, hear: (event: DocumentEventMap[K]) => void): () => void {
  document.addEventListener(type, hear, true)
  return () => document.removeEventListener(type, hear, true)
}

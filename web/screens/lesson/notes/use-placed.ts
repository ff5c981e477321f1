import { useEffect, useLayoutEffect, useState } from 'react'
import { findQuote } from '../../../../domain/note/find-quote.ts'
import type { ShownNote } from '../../../parts/notes/note-text.ts'
import { layText, toRange } from './lay-text.ts'
import { markNotes, unmarkNotes, type PlacedNote } from './mark-notes.ts'

/** `near`: its words stand there otherwise. `lost`: they are not there any more. `elsewhere`: in the text of another language. */
export type NotePlace = 'found' | 'near' | 'lost' | 'elsewhere'

export interface Placed {
  readonly ranges: readonly PlacedNote[]
  readonly places: ReadonlyMap<string, NotePlace>
}

/** Changes of the text that come together are looked at once. */
const REST_MS = 200

/** Finds the words of each note in the text as it is now, and marks them. */
export function usePlaced(
  article: HTMLElement | null,
  { notes, lang, nowId }: { notes: readonly ShownNote[]; lang: string; nowId: string | undefined },
): Placed {
  const [placed, setPlaced] = useState<Placed>({ ranges: [], places: new Map() })
  const [edition, setEdition] = useState(0)
  // An effect, before the paint: the text is the page's.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- where words are, only the page can tell
    if (article) setPlaced(place(article, notes, lang))
  }, [article, notes, lang, edition])
  // An effect: a text may be set anew, in another language or with a program's output.
  useEffect(() => {
    if (!article) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setEdition((before) => before + 1), REST_MS)
    })
    observer.observe(article, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [article])
  // An effect: marks are the browser's.
  useLayoutEffect(() => markNotes(placed.ranges, nowId), [placed, nowId])
  useEffect(() => unmarkNotes, [])
  return placed
}

function place(article: HTMLElement, notes: readonly ShownNote[], lang: string): Placed {
  const laid = layText(article)
  const ranges: PlacedNote[] = []
  const places = new Map<string, NotePlace>()
  for (const note of notes) {
    if (note.kind !== 'text') continue
    if (note.lang !== lang) {
      places.set(note.id, 'elsewhere')
      continue
    }
    const found = findQuote(laid.passage, { ...note, heading: note.anchor })
    const range = found && toRange(laid, found)
    places.set(note.id, range ? (found.isNear ? 'near' : 'found') : 'lost')
    if (range) ranges.push({ id: note.id, pattern: note.pattern, range })
  }
  return { ranges, places }
}

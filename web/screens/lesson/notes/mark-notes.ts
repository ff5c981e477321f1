import { notePatterns, type NotePattern } from '../../../../domain/note/note.ts'
import './note-marks.css'

/** Words of the text that a note stands at. */
export interface PlacedNote {
  readonly id: string
  readonly pattern: NotePattern
  readonly range: Range
}

/** Marks the words of notes, each in its pattern, without touching the text. */
export function markNotes(placed: readonly PlacedNote[], nowId: string | undefined): void {
  if (!('highlights' in CSS)) return // the notes are listed all the same
  for (const pattern of notePatterns) {
    const ranges = placed.filter((one) => one.pattern === pattern).map(({ range }) => range)
    CSS.highlights.set(`note-${pattern}`, new Highlight(...ranges))
  }
  const now = new Highlight(...placed.filter(({ id }) => id === nowId).map(({ range }) => range))
  now.priority = 1
  CSS.highlights.set('note-now', now)
}

export function unmarkNotes(): void {
  if (!('highlights' in CSS)) return
  for (const name of [...notePatterns, 'now']) CSS.highlights.delete(`note-${name}`)
}

/** The note whose words were pressed. */
export function findPressed(placed: readonly PlacedNote[], { clientX: x, clientY: y }: MouseEvent): string | undefined {
  const isOver = ({ range }: PlacedNote): boolean =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    )
  // Of marks within each other the shortest: the longer one can be pressed elsewhere.
  return placed.filter(isOver).toSorted((a, b) => a.range.toString().length - b.range.toString().length)[0]?.id
}

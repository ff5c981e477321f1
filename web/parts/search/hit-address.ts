import type { OutputOf } from '../../../contract/index.ts'
import { to } from '../../paths.ts'

export type Hit = OutputOf<'/search/find'>['list'][number]

/** Where a hit is, with the words marked: at its heading, the second of its film, its cell, term, question. */
export function addressOf({ kind, phase, lesson, anchor, snippet }: Hit, words: string): string {
  const find = wordsToMark(snippet, words)
  if (kind === 'question') return to.question(anchor, find)
  if (phase && kind === 'term') return to.terms(phase.id, anchor, find)
  if (!phase || !lesson) return to.phases()
  const at = { phase: phase.id, module: lesson.module_id, lesson: lesson.id }
  switch (kind) {
    case 'film':
      return to.lesson({ ...at, asked: { at: anchor, find }, item: 'video' })
    case 'cell':
      return to.lesson({
        ...at,
        asked: { find },
        item: anchor === '' ? 'experiment' : `cell-${encodeURIComponent(anchor)}`,
      })
    case 'lesson':
      return to.lesson(at)
    default:
      return to.lesson({
        ...at,
        asked: { find },
        item: anchor === '' ? undefined : encodeURIComponent(anchor),
      })
  }
}

/** What was typed, and what was found for it: a word that goes on, or one that was mistyped, stands otherwise in the text. */
function wordsToMark(snippet: Hit['snippet'], typed: string): string {
  const known = new Set(typed.toLowerCase().split(/\s+/))
  const found = snippet.flatMap(({ text, is_hit }) => (is_hit ? [text.toLowerCase()] : []))
  return [typed, ...new Set(found.filter((word) => !known.has(word)))].join(' ')
}

export type FoundNote = OutputOf<'/search/find'>['notes'][number]

/** Where a note of one's own is found: at its words, its second, its cell. */
export function addressOfNote({ id, phase, lesson, kind, anchor }: FoundNote): string {
  const at = { phase: phase.id, module: lesson.module_id, lesson: lesson.id }
  if (kind === 'film') return to.lesson({ ...at, asked: { at: anchor }, item: 'video' })
  return to.lesson({ ...at, item: kind === 'cell' ? `cell-${encodeURIComponent(anchor)}` : `note-${id}` })
}

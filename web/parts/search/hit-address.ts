import type { OutputOf } from '../../../contract/index.ts'
import { to } from '../../paths.ts'

export type Hit = OutputOf<'/search/find'>['list'][number]

/** Where a hit is: at its heading, with the words marked; at the second of its film; at its notebook, term, question. */
export function addressOf({ kind, phase, lesson, anchor, snippet }: Hit, words: string): string {
  if (kind === 'question') return to.question(anchor)
  if (phase && kind === 'term') return to.terms(phase.id, anchor)
  if (!phase || !lesson) return to.phases()
  const at = { phase: phase.id, module: lesson.module_id, lesson: lesson.id }
  switch (kind) {
    case 'film':
      return to.lesson({ ...at, asked: { at: anchor }, item: 'video' })
    case 'cell':
      return to.lesson({ ...at, item: anchor === '' ? 'experiment' : `cell-${encodeURIComponent(anchor)}` })
    case 'lesson':
      return to.lesson(at)
    default:
      return to.lesson({
        ...at,
        asked: { find: wordsToMark(snippet, words) },
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

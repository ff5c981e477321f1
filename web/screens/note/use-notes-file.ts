import { writeNotes } from '../../../domain/note/markdown.ts'
import type { GivenFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { placeWords } from './note-place.ts'
import type { LessonNotes } from './notes.tsx'

/** The notes of a phase as one file, made here: it needs no line. */
export function useNotesFile() {
  const { t } = useMessages()
  return ({
    phase,
    phaseId,
    lessons,
  }: {
    phase: string
    phaseId: string
    lessons: readonly LessonNotes[]
  }): GivenFile => {
    const text = writeNotes(
      t('note.exportTitle', { phase }),
      lessons.map(({ name, notes }) => ({
        name,
        notes: notes.map((note) => ({ exact: note.exact, place: placeWords(note, t), body: note.body })),
      })),
    )
    return { name: `notes-${phaseId}.md`, blob: new Blob([text], { type: 'text/markdown;charset=utf-8' }) }
  }
}

import type { useMessages } from '../../i18n/use-messages.ts'
import { clock } from '../../../domain/note/clock.ts'
import type { NoteText } from '../../parts/notes/note-text.ts'
import type { to } from '../../paths.ts'

type Say = ReturnType<typeof useMessages>['t']

/** Where a note stands, where that is not beside words. */
export const placeWords = ({ kind, anchor }: Pick<NoteText, 'kind' | 'anchor'>, t: Say): string =>
  kind === 'film' ? t('note.filmAt', { time: clock(Number(anchor)) }) : kind === 'cell' ? t('note.cell') : ''

/** The place in its lesson. */
export function noteAddress(
  { id, cert_id, lesson_id, kind, anchor }: NoteText,
  moduleId: string,
): Parameters<typeof to.lesson>[0] {
  const at = { phase: cert_id, module: moduleId, lesson: lesson_id }
  switch (kind) {
    case 'film':
      return { ...at, asked: { at: anchor }, item: 'video' }
    case 'cell':
      return { ...at, item: `cell-${encodeURIComponent(anchor)}` }
    case 'text':
      return { ...at, item: `note-${id}` }
  }
}

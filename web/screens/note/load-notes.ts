import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export type NoteList = OutputOf<'/note/list'>
export type NotesView = { readonly kind: 'learner'; readonly found: NoteList } | NotLoaded

/** Of the phase of the address, else of the one that was written in last. */
export const loadNotes = (phaseId: string | undefined): Promise<NotesView> =>
  forLearner(async () => ({ kind: 'learner', found: await ask('/note/list', phaseId ? { cert_id: phaseId } : {}) }))

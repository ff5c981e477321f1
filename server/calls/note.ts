// What a learner writes down beside lessons: the wire's group /note/*.
import type { OutputOf, ParsedInputOf } from '../../contract/index.ts'
import { isAnchored } from '../../contract/note-calls.ts'
import { pickText } from '../../domain/language.ts'
import { judgeWriting, mayDelete, MOST_NOTES } from '../../domain/note/note.ts'
import { admitReader } from '../../domain/phase/access.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalLesson } from '../../store/lesson.ts'
import {
  countNotes,
  insertNote,
  lockOptionalNote,
  selectNotedPhases,
  selectNotes,
  updateNote,
  updateNoteDeleted,
  type NewNote,
  type NoteFact,
} from '../../store/note.ts'
import { copyId, noteWords } from '../flows/note.ts'
import { refuse, toSeconds, transact, type Handlers } from './call-context.ts'

type Given = ParsedInputOf<'/note/save'>

export const noteCalls = {
  '/note/list': async ({ database, learner, locale }, { cert_id, lesson_id }) => {
    const phases = await selectNotedPhases(database, learner.id)
    const phaseId = cert_id ?? phases[0]?.id ?? null
    const notes =
      phaseId === null
        ? []
        : await selectNotes(database, { accountId: learner.id, phaseId, lessonId: lesson_id ?? null })
    return {
      phases: phases.map(({ id, title, count }) => {
        const { text: name, lang } = pickText(title, locale)
        return { id, name, lang, count }
      }),
      cert_id: phaseId,
      list: notes.map((note) => presentNote(note, locale)),
    }
  },

  '/note/save': async ({ database, learner, now }, given) => {
    if (!isUuid(given.id)) return refuse('not_found')
    if (!isAnchored(given)) return refuse('invalid_input', { fields: { anchor: 'field.invalid' } })
    return transact(database, async (db) => {
      const note = toNote(given, { accountId: learner.id, now })
      const stored = await lockOptionalNote(db, note)
      if (!stored || stored.isDeleted) {
        const refused = await refuseNew(db, note)
        if (refused) return refused
      }
      if (!stored && (await insertNote(db, note))) return { revision: 1, copy_id: null }
      const other = stored ?? (await lockOptionalNote(db, note)) // made at this very moment by another tab
      if (!other || other.phaseId !== note.phaseId) return refuse('not_found')
      switch (judgeWriting(other, given)) {
        case 'held':
          return { revision: other.revision, copy_id: null }
        case 'write':
          await updateNote(db, note)
          return { revision: other.revision + 1, copy_id: null }
        case 'copy': {
          const id = copyId(note)
          await insertNote(db, { ...note, id })
          return { revision: other.revision, copy_id: id }
        }
      }
    })
  },

  '/note/delete': async ({ database, learner, now }, given) => {
    if (!isUuid(given.id)) return { is_deleted: true } // it is nobody's
    return transact(database, async (db) => {
      const { id, writer, seq } = given
      const stored = await lockOptionalNote(db, { accountId: learner.id, id })
      if (!stored || stored.isDeleted) return { is_deleted: true }
      if (!mayDelete(stored, given)) return { is_deleted: false }
      await updateNoteDeleted(db, { accountId: learner.id, id, writer, seq, now })
      return { is_deleted: true }
    })
  },
} satisfies Pick<Handlers, '/note/list' | '/note/save' | '/note/delete'>

/** A new note stands in a lesson that its learner may read. What is theirs already they may go on with for ever. */
async function refuseNew(db: Db, note: NewNote) {
  const lesson = await selectOptionalLesson(db, note)
  const admission = lesson
    ? admitReader({ state: lesson.phase_state, isEnrolled: lesson.is_enrolled, isPreview: lesson.is_preview })
    : 'not_found'
  if (admission !== 'open') return refuse(admission)
  return (await countNotes(db, note)) >= MOST_NOTES ? refuse('notes_full') : undefined
}

const toNote = (given: Given, more: { accountId: string; now: Date }): NewNote => ({
  ...more,
  id: given.id,
  phaseId: given.cert_id,
  lessonId: given.lesson_id,
  kind: given.kind,
  lang: given.lang,
  anchor: given.anchor,
  place: given.place,
  prefix: given.prefix,
  exact: given.exact,
  suffix: given.suffix,
  pattern: given.pattern,
  body: given.body,
  words: noteWords(given),
  writer: given.writer,
  seq: given.seq,
})

function presentNote(note: NoteFact, locale: Locale): OutputOf<'/note/list'>['list'][number] {
  const { phase_id, lesson_title, edited_at, ...same } = note
  return {
    ...same,
    cert_id: phase_id,
    lesson_name: pickText(lesson_title, locale).text,
    edited_at: toSeconds(edited_at),
  }
}

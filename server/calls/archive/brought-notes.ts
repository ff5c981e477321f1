// Notes that come along from another school: each where its learner may read, with its words and its place.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/index.ts'
import { id } from '../../../contract/form.ts'
import { isAnchored, MAX_PLACE, noteFields } from '../../../contract/note-calls.ts'
import { judgeBrought, MOST_NOTES } from '../../../domain/note/note.ts'
import { admitReader } from '../../../domain/phase/access.ts'
import { uuidPattern } from '../../../domain/uuid.ts'
import { insertBroughtNotes, selectBroughtPlaces, type BroughtNote } from '../../../store/brought-note.ts'
import type { Db } from '../../../store/database.ts'
import { selectNotedPhases } from '../../../store/note.ts'
import { copyId, noteWords } from '../../flows/note.ts'

/** As another school's `/note/save` has taken it. */
export const BroughtNoteShape = z
  .object({
    id: z.string().regex(uuidPattern),
    phase_id: id,
    lesson_id: id,
    ...noteFields,
    place: z.int().min(0).max(MAX_PLACE),
    edited_at: z.iso.datetime().refine((text) => text >= '2000' && text < '2200'),
  })
  // JSON may spell half of a character, which no database keeps.
  .refine((note) => Object.values(note).every((value) => typeof value !== 'string' || value.isWellFormed()))
  .refine(isAnchored)

/** So many are made ready at once: others are served between. */
const AT_ONCE = 20

/** What would come, or has come. */
export async function bringNotes(
  db: Db,
  { accountId, notes, isTaken, now }: { accountId: string; notes: readonly BroughtNote[]; isTaken: boolean; now: Date },
): Promise<OutputOf<'/user/import'>['notes']> {
  const first = await sortOut(db, accountId, notes)
  const beside = await sortOut(db, accountId, first.beside.map(asNoteOfItsOwn))
  const wanted = [...first.fresh, ...beside.fresh]
  const coming = await takeWhereIsRoom(db, accountId, wanted)
  // In one order, whatever the file's is: two files that come at the same moment wait for each other once.
  const inOrder = coming.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let at = 0; isTaken && at < inOrder.length; at += AT_ONCE) {
    const some = inOrder.slice(at, at + AT_ONCE).map((note) => ({ ...note, words: noteWords(note) }))
    await insertBroughtNotes(db, { accountId, notes: some, now })
    await nextTurn()
  }
  return {
    all: notes.length,
    fresh: coming.length,
    unknown: first.unknown,
    full: wanted.length - coming.length,
  }
}

async function sortOut(db: Db, accountId: string, notes: readonly BroughtNote[]) {
  const places = await selectBroughtPlaces(db, { accountId, notes })
  const readable = places.filter(({ lesson }) => admitReader(lesson) === 'open')
  const judged = readable.flatMap(({ at, isSame, here }) => {
    const note = notes[at]
    return note ? [{ note, verdict: isSame ? 'here' : judgeBrought(here, new Date(note.edited_at)) }] : []
  })
  const those = (wanted: string) => judged.flatMap(({ note, verdict }) => (verdict === wanted ? [note] : []))
  return { fresh: those('new'), beside: those('beside'), unknown: notes.length - readable.length }
}

const asNoteOfItsOwn = (note: BroughtNote): BroughtNote => ({ ...note, id: copyId(note) })

/** A phase holds so many. */
async function takeWhereIsRoom(db: Db, accountId: string, wanted: readonly BroughtNote[]): Promise<BroughtNote[]> {
  const phases = await selectNotedPhases(db, accountId)
  const counts = new Map(phases.map(({ id: phase, count }) => [phase, count]))
  return wanted.filter(({ phase_id: phase }) => {
    const count = counts.get(phase) ?? 0
    if (count < MOST_NOTES) counts.set(phase, count + 1)
    return count < MOST_NOTES
  })
}

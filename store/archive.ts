// What the archive of a learner lists besides what the calls tell: everything of theirs, also of phases that they have left.
import { z } from 'zod'
import { checkKinds } from '../domain/certificate/verdict.ts'
import { handInOutcomes } from '../domain/experiment/hand-in.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { noteText } from './note.ts'
import { rows, sql } from './sql.ts'

const Submitted = z.strictObject({ id: z.string() })

/** Attempts that were submitted, in the order of the courses; of one quiz the first one first. */
export const selectSubmittedAttempts = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await rows(
      db,
      Submitted,
      sql`select a.id from quiz_attempt a join quiz q on q.id = a.quiz_id
          join lesson l on l.phase_id = q.phase_id and l.id = q.lesson_id join module m on m.phase_id = l.phase_id and m.id = l.module_id
          join phase p on p.id = q.phase_id
          where a.account_id = ${accountId} and a.submitted_at is not null
          order by p.position, p.id, m.position, m.id, l.position, l.id, a.quiz_id, a.ordinal`,
    )
  ).map(({ id }) => id)

const Work = z
  .strictObject({
    experiment_id: z.string(),
    version: z.number(),
    phase_title: localised,
    lesson_title: localised,
    hand_ins: z.array(
      z.strictObject({
        number: z.string(),
        handed_in_at: z.iso.datetime({ offset: true }),
        score: z.number(),
        total: z.number(),
        outcome: z.enum(handInOutcomes),
        check_kind: z.enum(checkKinds).nullable(),
      }),
    ),
  })
  .transform((row) => ({
    experimentId: row.experiment_id,
    version: row.version,
    phaseTitle: row.phase_title,
    lessonTitle: row.lesson_title,
    handIns: row.hand_ins.map((one) => ({
      number: one.number,
      handedInAt: new Date(one.handed_in_at),
      score: one.score,
      total: one.total,
      outcome: one.outcome,
      checkKind: one.check_kind,
    })),
  }))
export type WorkInArchive = z.output<typeof Work>

/** Notebooks of which something is stored, with what was handed in of them, the first one first. */
export const selectWorks = (db: Db, accountId: string) =>
  rows(
    db,
    Work,
    sql`select w.experiment_id, w.version, p.title as phase_title,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = x.phase_id and t.lesson_id = x.lesson_id), '{}') as lesson_title,
          coalesce((select jsonb_agg(jsonb_build_object('number', h.number, 'handed_in_at', h.handed_in_at, 'score', h.score, 'total', h.total, 'outcome', h.outcome, 'check_kind', h.check_kind) order by h.handed_in_at, h.version)
            from lab_hand_in h where h.account_id = w.account_id and h.experiment_id = w.experiment_id), '[]') as hand_ins
        from lab_work w join experiment x on x.id = w.experiment_id join phase p on p.id = x.phase_id
        where w.account_id = ${accountId} and w.version > 0
        order by p.position, p.id, w.experiment_id`,
  )

const CardFact = z.strictObject({
  phase_id: z.string(),
  lesson_id: z.string(),
  quiz_id: z.string().nullable(),
  question_id: z.string(),
  step: z.number(),
  due_on: z.string().nullable(),
  judged_on: z.string().nullable(),
})

/** Every card of a learner by what it asks: what another school needs to go on with it. */
export const selectCardsToTake = (db: Db, accountId: string) =>
  rows(
    db,
    CardFact,
    sql`select phase_id, lesson_id, quiz_id, question_id, step, due_on, judged_on from recall_card
        where account_id = ${accountId} order by phase_id, lesson_id, quiz_id nulls first, question_id`,
  )

const NoteToTake = z.strictObject(noteText).transform((row) => ({ ...row, edited_at: row.edited_at.toISOString() }))

/** Every note of a learner, with what it stands at. */
export const selectNotesToTake = (db: Db, accountId: string) =>
  rows(
    db,
    NoteToTake,
    sql`select id, phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, edited_at from note
        where account_id = ${accountId} and deleted_at is null order by phase_id, lesson_id, kind, place, id`,
  )

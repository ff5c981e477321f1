// Questions that come back to a learner (domain/recall/): their cards, and whether they are wanted.
import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { QuestionContent } from './quiz.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const Unmade = z
  .strictObject({
    phase_id: z.string(),
    lesson_id: z.string(),
    quiz_id: z.string().nullable(),
    question_id: z.string(),
    learnt_at: z.date(),
  })
  .transform((row) => ({
    phaseId: row.phase_id,
    lessonId: row.lesson_id,
    quizId: row.quiz_id,
    questionId: row.question_id,
    learntAt: row.learnt_at,
  }))
/** A question that could be a card and is none yet; `learntAt`: when it was read, or missed. */
export type UnmadeCard = z.output<typeof Unmade>

/** The questions of all lessons whose reading this learner has finished. */
export const selectUnmadeLessonCards = (db: Db, accountId: string) =>
  rows(
    db,
    Unmade,
    sql`select distinct c.phase_id, c.lesson_id, null::text as quiz_id, q.id as question_id, c.completed_at as learnt_at
        from item_completion c
        join lesson_text t on t.phase_id = c.phase_id and t.lesson_id = c.lesson_id
        cross join lateral jsonb_to_recordset(t.recall) as q (id text)
        where c.account_id = ${accountId} and c.item = 'reading' and not exists (
          select from recall_card k where k.account_id = c.account_id and k.phase_id = c.phase_id and k.lesson_id = c.lesson_id
            and k.quiz_id is null and k.question_id = q.id)
        order by c.phase_id, c.lesson_id, q.id`,
  )

/** What this learner has answered, and not all right, in attempts at lessons' quizzes that were submitted. */
export const selectUnmadeQuizCards = (db: Db, accountId: string) =>
  rows(
    db,
    Unmade,
    sql`select z.phase_id, z.lesson_id, a.quiz_id, q.question_id, max(a.submitted_at) as learnt_at
        from quiz_attempt a
        join quiz z on z.id = a.quiz_id
        join quiz_attempt_question q on q.attempt_id = a.id
        join quiz_question_revision r on r.id = q.revision_id
        where a.account_id = ${accountId} and a.submitted_at is not null and z.lesson_id is not null
          and (q.answer <> '{}' or q.given is not null) and q.earned < (r.content->>'points')::numeric
          and not exists (
            select from recall_card k where k.account_id = a.account_id and k.phase_id = z.phase_id and k.lesson_id = z.lesson_id
              and k.quiz_id = a.quiz_id and k.question_id = q.question_id)
        group by z.phase_id, z.lesson_id, a.quiz_id, q.question_id
        order by a.quiz_id, q.question_id`,
  )

/** Makes the cards that are not there yet; two that do so at once make each once. */
export const insertCards = (
  db: Db,
  made: {
    accountId: string
    now: Date
    cards: readonly (Omit<UnmadeCard, 'learntAt'> & { readonly dueOn: string | null })[]
  },
) =>
  run(
    db,
    sql`insert into recall_card (account_id, phase_id, lesson_id, quiz_id, question_id, due_on, made_at)
        select ${made.accountId}::uuid, given."phaseId", given."lessonId", given."quizId", given."questionId", given."dueOn", ${made.now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(made.cards)}::jsonb) as given ("phaseId" text, "lessonId" text, "quizId" text, "questionId" text, "dueOn" date)
        on conflict do nothing`,
  )

const Card = z
  .strictObject({
    id: z.string(),
    phase_id: z.string(),
    quiz_id: z.string().nullable(),
    step: z.number(),
    due_on: z.string().nullable(),
    judged_on: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    phaseId: row.phase_id,
    quizId: row.quiz_id,
    step: row.step,
    dueOn: row.due_on,
    judgedOn: row.judged_on,
  }))
export type CardFact = z.output<typeof Card>

/**
 * This learner's cards in the order of the outline: of phases that they are in, and of questions that are still there. A
 * question that an edition took away has no card; should it come back, its card does.
 */
export const selectCards = (db: Db, accountId: string) =>
  rows(
    db,
    Card,
    sql`select k.id, k.phase_id, k.quiz_id, k.step, k.due_on, k.judged_on
        from recall_card k
        join enrolment e on e.account_id = k.account_id and e.phase_id = k.phase_id and e.left_at is null
        join phase p on p.id = k.phase_id and p.state <> 'draft'
        join lesson l on l.phase_id = k.phase_id and l.id = k.lesson_id and not l.is_retired
        join module m on m.phase_id = l.phase_id and m.id = l.module_id and not m.is_retired
        where k.account_id = ${accountId} and case when k.quiz_id is null
          then exists (
            select from lesson_text t where t.phase_id = k.phase_id and t.lesson_id = k.lesson_id
              and t.recall @> jsonb_build_array(jsonb_build_object('id', k.question_id)))
          else exists (
            select from quiz q where q.id = k.quiz_id and not q.is_retired
              and q.definition->'questions' @> jsonb_build_array(jsonb_build_object('id', k.question_id)))
          end
        order by p.position, p.id, m.position, m.id, l.position, l.id, k.quiz_id nulls first, k.made_at, k.question_id`,
  )

const Asked = z.strictObject({
  id: z.string(),
  round: z.number(),
  step: z.number(),
  phase_id: z.string(),
  module_id: z.string(),
  lesson_id: z.string(),
  lesson_title: localised,
  /** By language. */
  recall: z.record(z.string(), z.strictObject({ id: z.string(), question: z.string(), answer: z.string() })).nullable(),
  content: QuestionContent.nullable(),
})
/** A card with what it asks: of a lesson's text, or of a quiz as it stands now. */
export type AskedCard = z.output<typeof Asked>

/** Some of this learner's cards, with their texts. */
export const selectAskedCards = (db: Db, of: { accountId: string; ids: readonly string[] }) =>
  rows(
    db,
    Asked,
    sql`select k.id, k.round, k.step, k.phase_id, l.module_id, k.lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = k.phase_id and t.lesson_id = k.lesson_id), '{}') as lesson_title,
          (select jsonb_object_agg(t.lang, one) from lesson_text t cross join lateral jsonb_array_elements(t.recall) one
            where k.quiz_id is null and t.phase_id = k.phase_id and t.lesson_id = k.lesson_id and one->>'id' = k.question_id) as recall,
          (select one from quiz q cross join lateral jsonb_array_elements(q.definition->'questions') one
            where q.id = k.quiz_id and one->>'id' = k.question_id limit 1) as content
        from recall_card k join lesson l on l.phase_id = k.phase_id and l.id = k.lesson_id
        where k.account_id = ${of.accountId} and k.id = any(${of.ids}::uuid[])`,
  )

const Judged = z
  .strictObject({ step: z.number(), round: z.number(), due_on: z.string().nullable() })
  .transform(({ step, round, due_on }) => ({ step, round, dueOn: due_on }))

/** Locks a card until the end of the transaction: two judgements of it take turns. */
export const lockOptionalCard = (db: Db, key: { accountId: string; id: string }) =>
  optional(
    db,
    Judged,
    sql`select step, round, due_on from recall_card where account_id = ${key.accountId} and id::text = ${key.id} for update`,
  )

export const updateCardJudged = (
  db: Db,
  card: { accountId: string; id: string; step: number; dueOn: string | null; judgedOn: string },
) =>
  run(
    db,
    sql`update recall_card set step = ${card.step}, due_on = ${card.dueOn}, judged_on = ${card.judgedOn}, round = round + 1
        where account_id = ${card.accountId} and id::text = ${card.id}`,
  )

const Setting = z
  .strictObject({ is_on: z.boolean(), by_mail: z.boolean() })
  .transform((row) => ({ isOn: row.is_on, byMail: row.by_mail }))

/** What this learner wants; by default to be asked, without a mail. */
export const selectRecallSetting = (db: Db, accountId: string) =>
  one(
    db,
    Setting,
    sql`select coalesce(s.is_on, true) as is_on, coalesce(s.by_mail, false) as by_mail
        from (select) as always left join recall_setting s on s.account_id = ${accountId}`,
  )

/** What is left out stays as it was; nothing happens for an account that is gone. */
export const upsertRecallSetting = (
  db: Db,
  { accountId, isOn, byMail }: { accountId: string; isOn?: boolean | undefined; byMail?: boolean | undefined },
) =>
  run(
    db,
    sql`insert into recall_setting (account_id, is_on, by_mail)
        select a.id, coalesce(${isOn ?? null}::boolean, true), coalesce(${byMail ?? null}::boolean, false) from account a where a.id = ${accountId}
        on conflict (account_id) do update set
          is_on = coalesce(${isOn ?? null}::boolean, recall_setting.is_on), by_mail = coalesce(${byMail ?? null}::boolean, recall_setting.by_mail)`,
  )

const Zone = z.strictObject({ zone: z.string() })

/** The zone that this learner's browser told last; `undefined` when none did. */
export const selectLearnerZone = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await optional(
      db,
      Zone,
      sql`select zone from enrolment where account_id = ${accountId} and zone is not null order by enrolled_at desc, phase_id limit 1`,
    )
  )?.zone

const Wanting = z
  .strictObject({ account_id: z.string(), zone: z.string().nullable() })
  .transform((row) => ({ accountId: row.account_id, zone: row.zone }))

/** The next learners after one, in the order of their ids, who want a mail and had none since a moment. */
export const selectMailWanted = (db: Db, of: { after: string | null; mailedBefore: Date; accounts: number }) =>
  rows(
    db,
    Wanting,
    sql`select s.account_id,
          (select e.zone from enrolment e where e.account_id = s.account_id and e.zone is not null order by e.enrolled_at desc, e.phase_id limit 1) as zone
        from recall_setting s
        where s.is_on and s.by_mail and s.account_id > coalesce(${of.after}::uuid, '00000000-0000-0000-0000-000000000000')
          and (s.mailed_at is null or s.mailed_at <= ${of.mailedBefore})
        order by s.account_id limit ${of.accounts}`,
  )

/** Notes that a mail goes out; false when one has gone since that moment, or it is not wanted any more. */
export const updateMailed = async (
  db: Db,
  mail: { accountId: string; mailedBefore: Date; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`update recall_setting set mailed_at = ${mail.now}
        where account_id = ${mail.accountId} and is_on and by_mail and (mailed_at is null or mailed_at <= ${mail.mailedBefore})`,
  )) === 1

const Recipient = z.strictObject({ email: z.string(), lang: z.string() })

/** Whom to write to; `undefined` when it is not wanted any more, or the account is gone. */
export const selectOptionalMailRecipient = (db: Db, accountId: string) =>
  optional(
    db,
    Recipient,
    sql`select a.email, a.lang from account a join recall_setting s on s.account_id = a.id where a.id = ${accountId} and s.is_on and s.by_mail`,
  )

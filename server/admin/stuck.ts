// Who is stuck, for the operator: the list, and a letter.
import { z } from 'zod'
import { stuckReasons } from '../../domain/staff/stuck.ts'
import { sayLoose } from '../../messages/format.ts'
import { hasStuckCase, insertLetter, selectStuckCases } from '../../store/stuck.ts'
import { lockEnrolment } from '../../store/enrolment.ts'
import { tell } from '../flows/tell.ts'
import { slug, text, uuid, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const DAY_MS = 86_400_000
const everybody = { isAll: true, phaseIds: [], groupIds: [] }

export const stuck: Noun = {
  list: defineVerb(z.strictObject({ limit: whole(1, 1000).default(50) }), async ({ db, locale }, { limit }) => {
    const list = await selectStuckCases(db, { scope: everybody, limit })
    return {
      result: {
        list: list.map((one) => ({
          account: one.account_id,
          phase: one.phase_id,
          lesson: one.lesson_id,
          reason: one.reason,
          times: one.times,
          since: one.since.toISOString(),
        })),
      },
      lines: list.map((one) =>
        sayLoose(locale, 'admin.stuck.listed', {
          account: one.account_id,
          email: one.email,
          lesson: `${one.phase_id}/${one.lesson_id}`,
          reason: one.reason,
          times: one.times,
        }),
      ),
      facts: { cases: list.length },
    }
  }),

  /** Once a day about the same course, whoever writes. */
  write: defineVerb(
    z.strictObject({
      account: uuid,
      phase: slug,
      lesson: text(100),
      reason: z.enum(stuckReasons, 'admin.wrong.id'),
      text: text(2000),
    }),
    async ({ db, now, operator, locale, accountId: byAccountId }, given) => {
      const key = {
        accountId: given.account.toLowerCase(),
        phaseId: given.phase,
        lessonId: given.lesson,
        reason: given.reason,
      }
      await lockEnrolment(db, key) // two who write take turns
      if (!(await hasStuckCase(db, key))) throw new Declined('admin.stuck.none')
      const id = await insertLetter(db, {
        ...key,
        byAccountId: byAccountId ?? null,
        byName: operator,
        body: given.text,
        now,
        notAfter: new Date(now.getTime() - DAY_MS),
      })
      if (id === undefined) throw new Declined('admin.stuck.writtenBefore')
      await tell(db, {
        accountId: key.accountId,
        type: 1,
        key: `letter ${id}`,
        subject: 'notice.staff.letter',
        values: { by: operator, text: given.text },
        path: `/phase/lesson-learn/${key.phaseId}`,
      })
      return {
        result: { letter: id },
        lines: [sayLoose(locale, 'admin.stuck.written')],
        facts: { letter: id, account: key.accountId, phase: key.phaseId, reason: key.reason },
      }
    },
  ),
}

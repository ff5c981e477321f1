// "See as this learner": the learner's own read calls, run inside the server for the staff. No token of the learner's is
// made or shown, the database takes no write meanwhile, and what is not in the table below cannot be asked.
import type { SeenView } from '../../contract/staff-see-calls.ts'
import type { SeenPage } from '../../contract/staff-see-pages.ts'
import { displayName } from '../../domain/account/name.ts'
import { hasRole, type StaffRole } from '../../domain/staff/role.ts'
import { sayLoose } from '../../messages/format.ts'
import { insertAudit } from '../../store/audit.ts'
import type { Database, Db } from '../../store/database.ts'
import type { LearnerFact } from '../../store/learner-search.ts'
import { beginReading } from '../../store/personal-data.ts'
import { clearSight, selectOptionalSight, updateSight } from '../../store/staff.ts'
import {
  Refusal,
  refuse,
  toSeconds,
  type CallContext,
  type Handlers,
  type Learner,
  type Staff,
} from '../calls/call-context.ts'
import { learningCalls } from '../calls/learning.ts'
import { lessonCalls } from '../calls/lesson.ts'
import { messageCalls } from '../calls/message.ts'
import { orderHoursCalls } from '../calls/order-hours.ts'
import { orderCalls } from '../calls/order.ts'
import { listQuizzes } from '../calls/quiz.ts'
import type { StaffContext } from './do-verb.ts'
import { findLearner } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher', 'support']
const MINUTES = 15
/** Lines of a list. */
const AT_ONCE = 20

/** Money and letters are no business of a teacher. */
const pagesOf = ({ grants }: Staff): SeenPage[] => [
  'courses',
  'course',
  'quizzes',
  'lesson',
  ...(hasRole(grants, ['owner', 'support']) ? (['messages', 'hours', 'orders'] as const) : []),
]

/** Whom this person may see as: a learner of theirs, never anybody of the staff. */
async function findSeen({ database, staff, now }: StaffContext, accountId: string): Promise<LearnerFact | undefined> {
  const learner = await findLearner(database, { staff, accountId, roles, now })
  return learner?.is_learner ? learner : undefined
}

const declined = ({ locale }: StaffContext, why: 'over' | 'staff') =>
  refuse('declined', { args: { why: sayLoose(locale, `staff.see.${why}`) } })

export const seeCalls = {
  '/staff/see-begin': async (context, { account_id, reason }) => {
    const { database, staff, learner, now } = context
    const known = await findLearner(database, { staff, accountId: account_id, roles, now })
    if (!known) return refuse('not_found')
    if (!known.is_learner) return declined(context, 'staff')
    const until = new Date(now.getTime() + MINUTES * 60_000)
    await database.transaction(async (db) => {
      await endSight(db, context)
      await updateSight(db, { tokenHash: learner.tokenHash, accountId: known.id, until })
      await insertAudit(db, {
        ...lineOf(context),
        verb: 'see',
        facts: { account: known.id, reason, until: until.toISOString() },
      })
    })
    return { until: toSeconds(until) }
  },

  '/staff/see-end': async (context) => {
    await context.database.transaction((db) => endSight(db, context))
    return {}
  },

  '/staff/see': async (context, { account_id, page, cert_id = '', lesson_id = '', at }) => {
    const { database, staff, learner, now } = context
    const seen = await findSeen(context, account_id)
    const pages = pagesOf(staff)
    const isOwnCourse = !['course', 'quizzes', 'lesson'].includes(page) || seen?.phase_ids.includes(cert_id)
    if (!seen || !pages.includes(page) || !isOwnCourse) return refuse('not_found')
    const sight = await selectOptionalSight(database, { tokenHash: learner.tokenHash, now })
    if (sight?.accountId !== seen.id) return declined(context, 'over')
    const view = await reading(database, (only) =>
      see({ ...context, database: only, learner: asLearner(seen.id) }, page, { seen, cert_id, lesson_id, at }),
    )
    if (view instanceof Refusal) return view
    return {
      name: displayName({ firstName: seen.first_name, lastName: seen.last_name }) || seen.email,
      until: toSeconds(sight.until),
      server_now: toSeconds(now),
      pages,
      view,
    }
  },
} satisfies Partial<Handlers>

const lineOf = ({ staff, now }: StaffContext) => ({
  operator: staff.name,
  accountId: staff.accountId,
  noun: 'user',
  now,
})

/** What is over by itself has said so in its first line (`until`), and gets no second one. */
async function endSight(db: Db, context: StaffContext): Promise<void> {
  const { learner, now } = context
  const sight = await selectOptionalSight(db, { tokenHash: learner.tokenHash, now })
  const wasThere = await clearSight(db, learner.tokenHash)
  if (sight && wasThere)
    await insertAudit(db, { ...lineOf(context), verb: 'see-end', facts: { account: sight.accountId } })
}

/** No session has this hash: nothing that is the session's own is found by it. */
const asLearner = (id: string): Learner => ({ id, tokenHash: Buffer.alloc(32) })

/** A database that only reads: PostgreSQL refuses whatever a call would write. */
const reading = <T>(database: Database, work: (only: Database) => Promise<T>): Promise<T> =>
  database.transaction(async (db) => {
    await beginReading(db)
    let last: Promise<unknown> = Promise.resolve()
    const only: Database = {
      ...database,
      // One connection, so one statement after the other.
      query(query) {
        const answer = last.then(() => db.query(query))
        last = answer.catch(() => {})
        return answer
      },
      transaction: (inner) => inner(only),
    }
    return work(only)
  })

interface Place {
  readonly seen: LearnerFact
  readonly cert_id: string
  readonly lesson_id: string
  readonly at: number
}

/** All that can be seen. No zone is told: a learner's own browser says theirs. */
async function see(
  context: CallContext & { readonly learner: Learner },
  page: SeenPage,
  { seen, cert_id, lesson_id, at }: Place,
): Promise<SeenView | Refusal<'not_found' | 'not_enrolled' | 'needs_payment'>> {
  const lines = { page: at, page_size: AT_ONCE }
  switch (page) {
    case 'courses': {
      const { list } = await learningCalls['/dataset-cert/user-self-list'](context, { zone: undefined })
      return { page, shown: { list: list.filter(({ id }) => seen.phase_ids.includes(id)) } }
    }
    case 'course': {
      const shown = await learningCalls['/dataset-cert/overview'](context, { id: cert_id, zone: undefined })
      return shown instanceof Refusal ? shown : { page, shown }
    }
    case 'quizzes': {
      const shown = await listQuizzes(context, cert_id)
      return shown instanceof Refusal ? shown : { page, shown }
    }
    case 'lesson': {
      const detail = await lessonCalls['/lesson/detail'](context, { cert_id, lesson_id, module_id: undefined })
      if (detail instanceof Refusal) return detail
      const { made: _made, position: _position, video: _video, ...shown } = detail
      return { page, shown }
    }
    case 'messages':
      return {
        page,
        shown: await messageCalls['/message/user-messages'](context, { ...lines, unread: undefined, zone: undefined }),
      }
    case 'hours': {
      const shown = await orderHoursCalls['/order/hours'](context, { ...lines, cert_id: undefined })
      return shown instanceof Refusal ? shown : { page, shown }
    }
    case 'orders':
      return { page, shown: await orderCalls['/order/list'](context, lines) }
  }
}

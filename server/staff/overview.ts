// The first page of the console: what waits, and what was counted.
import { pickText } from '../../domain/language.ts'
import { buildOutlines, listLessons } from '../../domain/phase/outline.ts'
import { hasRole } from '../../domain/staff/role.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { countOpenFeedback, selectOpenFeedback } from '../../store/feedback-inbox.ts'
import { selectOutlineFacts, selectPublishedPhases } from '../../store/phase.ts'
import { countWaitingReceipts, selectReceiptQueue } from '../../store/receipt-queue.ts'
import { countFailures, selectFigures } from '../../store/school-figure.ts'
import { countStuckCases, selectStuckCases } from '../../store/stuck.ts'
import { toSeconds, type Handlers } from '../calls/call-context.ts'
import { feedbackOf } from './feedback.ts'
import type { StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'
import { presentStuck, writing } from './stuck.ts'

const DAY_MS = 86_400_000
/** More are not counted one by one. */
const MOST_STUCK = 1000
/** Of each queue so many stand on the first page. */
const NEXT_OF_EACH = 5
const DAYS = 14

export const overviewCalls = {
  '/staff/overview': async (context) => {
    const { database, staff, now } = context
    const decidesReceipts = hasRole(staff.grants, ['owner', 'finance'])
    const writes = hasRole(staff.grants, writing)
    const [figures, receipts, feedback, stuck, failures, cases] = await Promise.all([
      selectFigures(database),
      decidesReceipts ? readReceipts(database) : null,
      countOpenFeedback(database, feedbackOf(staff)),
      writes
        ? countStuckCases(database, {
            scope: scopeOf(staff, writing),
            since: new Date(now.getTime() - DAY_MS),
            most: MOST_STUCK,
          })
        : null,
      hasRole(staff.grants, ['owner', 'support']) ? countFailures(database, new Date(now.getTime() - DAY_MS)) : null,
      readNext(context, { decidesReceipts, writes }),
    ])
    const countOf = (name: string, phaseId = '', place = '') =>
      figures.find((one) => one.name === name && one.phase_id === phaseId && one.place === place)?.n ?? 0
    const seesAll = hasRole(staff.grants, ['owner', 'support'])
    return {
      receipts,
      stuck: stuck && { count: stuck.n, fresh: stuck.fresh, is_more: stuck.n >= MOST_STUCK },
      feedback: { count: feedback.n, oldest: feedback.oldest && toSeconds(feedback.oldest) },
      active: seesAll
        ? {
            count: countOf('active'),
            before: countOf('before'),
            days: Array.from({ length: DAYS }, (_, at) => countOf('day', '', String(DAYS - 1 - at).padStart(2, '0'))),
          }
        : null,
      failures,
      courses: seesAll || writes ? await presentCourses(database, context, countOf) : [],
      counted_at: figures[0] ? toSeconds(figures[0].counted_at) : null,
      next: cases,
    }
  },
} satisfies Partial<Handlers>

async function readReceipts(db: Db) {
  const [count, [first]] = await Promise.all([countWaitingReceipts(db), selectReceiptQueue(db, 1)])
  return {
    count,
    oldest: first ? toSeconds(first.submittedAt) : null,
    answer_by: first?.answerBy ? toSeconds(first.answerBy) : null,
  }
}

/** The first of each queue: promises before questions, and these before who has not asked. */
async function readNext(
  { database, staff, now, locale }: StaffContext,
  may: { decidesReceipts: boolean; writes: boolean },
) {
  const [receipts, feedback, stuck] = await Promise.all([
    may.decidesReceipts ? selectReceiptQueue(database, NEXT_OF_EACH) : [],
    selectOpenFeedback(database, { ...feedbackOf(staff), limit: NEXT_OF_EACH }),
    may.writes ? selectStuckCases(database, { scope: scopeOf(staff, writing), limit: NEXT_OF_EACH }) : [],
  ])
  return [
    ...receipts
      .filter(({ held }) => held === null)
      .map((one) => ({
        kind: 'receipt' as const,
        id: one.id,
        name: one.name,
        what: one.reference,
        times: null,
        place: null,
        since: toSeconds(one.submittedAt),
      })),
    ...feedback.map((one) => ({
      kind: 'feedback' as const,
      id: one.id,
      name: one.name,
      what: one.content.slice(0, 200),
      times: null,
      place: one.place_label,
      since: toSeconds(one.created_at),
    })),
    ...stuck
      .map((one) => presentStuck(one, locale, now))
      .map((one) => ({
        kind: 'stuck' as const,
        id: one.account_id,
        name: one.name,
        what: one.reason,
        times: one.times,
        place: one.what ?? one.lesson,
        since: one.since,
      })),
  ]
}

/** A teacher's own phases; a whole role has all that are published. */
async function presentCourses(
  db: Db,
  { staff, locale }: { staff: StaffContext['staff']; locale: Locale },
  countOf: (name: string, phaseId: string, place?: string) => number,
) {
  const isWhole = hasRole(staff.grants, ['owner', 'support'])
  const own = staff.grants.flatMap(({ phaseId }) => phaseId ?? [])
  const phases = (await selectPublishedPhases(db)).filter(({ id }) => isWhole || own.includes(id))
  const outlines = buildOutlines(
    await selectOutlineFacts(
      db,
      phases.map(({ id }) => id),
    ),
    locale,
  )
  return phases
    .map(({ id, title }) => ({
      cert_id: id,
      name: pickText(title, locale).text,
      enrolled: countOf('enrolled', id),
      certified: countOf('certified', id),
      lessons: listLessons(outlines.get(id) ?? [])
        .filter(({ items }) => items.length > 0)
        .map((lesson) => ({
          name: lesson.title,
          going: countOf('going', id, lesson.id),
          stopped: countOf('stopped', id, lesson.id),
        })),
    }))
    .filter(({ lessons }) => lessons.length > 0)
}

// What stands in a learner's calendar: due dates of what is not done, days on which questions come back, ends of hours
// that were bought.
import { createHash } from 'node:crypto'
import { pickText } from '../../domain/language.ts'
import { canSeePhase } from '../../domain/phase/access.ts'
import { buildOutlines } from '../../domain/phase/outline.ts'
import { gatherCompleted } from '../../domain/phase/progress.ts'
import { buildTimeline, type TimelineEntry } from '../../domain/phase/timeline.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { selectEndingHours } from '../../store/calendar.ts'
import type { Database, Db } from '../../store/database.ts'
import { selectCompletions, selectEnrolments } from '../../store/enrolment.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { selectLearnerZone, selectRecallSetting } from '../../store/recall.ts'
import type { CalendarEntry } from '../outside/calendar-file.ts'
import { ifRoom } from './if-room.ts'
import { writeMoment } from './notice.ts'
import { findReturns, gatherCards } from './recall.ts'

export interface CalendarOf {
  readonly accountId: string
  readonly locale: Locale
  readonly publicUrl: string
  readonly schoolZone: string
  readonly now: Date
}

const SECONDS_AN_HOUR = 3600

/** The due dates of everything that this learner is in and has not done yet, the overdue too. */
export async function listDueDates(db: Db, of: CalendarOf): Promise<CalendarEntry[]> {
  const enrolments = (await selectEnrolments(db, of.accountId)).filter(
    (one) => one.left_at === null && canSeePhase(one.state, true),
  )
  const phaseIds = enrolments.map((one) => one.phase_id)
  const outlines = buildOutlines(await selectOutlineFacts(db, phaseIds, of.accountId), of.locale)
  const completions = await selectCompletions(db, { accountId: of.accountId, phaseIds })
  return enrolments.flatMap((one) => {
    const zone = one.zone ?? of.schoolZone
    const completed = gatherCompleted(completions.filter((completion) => completion.phaseId === one.phase_id))
    return buildTimeline(outlines.get(one.phase_id) ?? [], {
      completed,
      enrolledAt: one.enrolled_at,
      zone,
      now: of.now,
    })
      .filter(({ state }) => state !== 'completed')
      .map((due) => writeDue(of, { phaseId: one.phase_id, phase: pickText(one.title, of.locale).text, zone, due }))
  })
}

/** The id of a due date: the same in the calendar by its address and in the file of one date. */
export const dueId = (of: Pick<CalendarOf, 'accountId' | 'publicUrl'>, phaseId: string, moduleId: string): string =>
  nameEntry(of, `due ${phaseId} ${moduleId}`)

function writeDue(
  of: CalendarOf,
  { phaseId, phase, zone, due }: { phaseId: string; phase: string; zone: string; due: TimelineEntry },
): CalendarEntry {
  return {
    id: dueId(of, phaseId, due.moduleId),
    at: due.dueAt,
    title: say(of.locale, 'calendar.due.title', { module: due.title }),
    text: say(of.locale, 'calendar.due.text', { phase, due: writeMoment(due.dueAt, of.locale, zone) }),
    url: `${of.publicUrl}/phase/lesson/${encodeURIComponent(phaseId)}/${encodeURIComponent(due.moduleId)}`,
  }
}

/** Everything that stands in the calendar of an address. */
export async function listCalendar(
  database: Database,
  of: CalendarOf & { readonly withReviews: boolean },
): Promise<CalendarEntry[]> {
  return [
    ...(await listDueDates(database, of)),
    ...(of.withReviews ? await listReviews(database, of) : []),
    ...(await listEndingHours(database, of)),
  ]
}

async function listReviews(database: Database, of: CalendarOf): Promise<CalendarEntry[]> {
  if (!(await selectRecallSetting(database, of.accountId)).isOn) return []
  const zone = (await selectLearnerZone(database, of.accountId)) ?? of.schoolZone
  const cardsOf = { accountId: of.accountId, zone, now: of.now }
  await ifRoom(database.transaction((db) => gatherCards(db, cardsOf)))
  return (await findReturns(database, cardsOf)).map(({ on, count }) => ({
    id: nameEntry(of, `reviews ${on}`),
    at: on,
    title: say(of.locale, 'calendar.reviews.title', { count }),
    text: say(of.locale, 'calendar.reviews.text'),
    url: `${of.publicUrl}/my/recall`,
  }))
}

const listEndingHours = async (db: Db, of: CalendarOf): Promise<CalendarEntry[]> =>
  (await selectEndingHours(db, of)).map(({ id, phaseTitle, expiresAt, leftSeconds }) => ({
    id: nameEntry(of, `hours ${id}`),
    at: expiresAt,
    title: say(of.locale, 'calendar.hours.title', { hours: Math.round((leftSeconds / SECONDS_AN_HOUR) * 10) / 10 }),
    text: say(of.locale, 'calendar.hours.text', { phase: pickText(phaseTitle, of.locale).text }),
    url: `${of.publicUrl}/my/hours`,
  }))

/** Of one learner and one thing, and nobody can read from it which. */
const nameEntry = ({ accountId, publicUrl }: Pick<CalendarOf, 'accountId' | 'publicUrl'>, what: string): string =>
  `${createHash('sha256').update(`${accountId} ${what}`).digest('hex').slice(0, 32)}@${new URL(publicUrl).hostname}`

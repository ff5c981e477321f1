// Tells of due dates that are near, once an item (the timeline's "due soon").
import { z } from 'zod'
import { buildOutlines } from '../../domain/phase/outline.ts'
import { gatherCompleted, isLessonComplete } from '../../domain/phase/progress.ts'
import { DUE_SOON_MS, dueOn } from '../../domain/phase/timeline.ts'
import { deadlineKey, selectLastOfNextLearners, selectNearDeadlines, type NearDeadline } from '../../store/deadline.ts'
import { selectCompletionsOf } from '../../store/enrolment.ts'
import type { Database, Db } from '../../store/database.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { atMoment } from './notice.ts'
import { tell } from './tell.ts'

/** So many learners are looked at together: memory does not grow with the school. */
const ACCOUNTS = 1000
const TRIES = 3
/** A day is never longer: what was set for its first minute is due in its last. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000

/** A module of a learner, and until when it is to be done. */
type Near = NearDeadline & { readonly dueAt: Date; readonly dueZone: string }

/** A round begins without; its next steps go on after a learner. */
const payload = z.strictObject({ after: z.string().nullable().default(null) })

/**
 * One step. Its messages and the job of the next are one transaction: wherever a process is killed, another goes on
 * from there.
 */
export async function tellDeadlines(
  database: Database,
  { now, schoolZone }: { now: Date; schoolZone: string },
  job: unknown,
): Promise<void> {
  const { after } = payload.parse(job)
  const last = await selectLastOfNextLearners(database, { after, accounts: ACCOUNTS })
  if (last === null) return
  const until = new Date(now.getTime() + DUE_SOON_MS)
  const set = await selectNearDeadlines(database, {
    from: new Date(now.getTime() - LONGEST_DAY_MS),
    until,
    after,
    last,
  })
  const near = set
    .map((one): Near => ({ ...one, dueZone: one.zone ?? schoolZone, dueAt: dueOn(one.moment, one.zone ?? schoolZone) }))
    .filter(({ dueAt }) => dueAt > now && dueAt <= until)
  const open = near.length > 0 ? await keepOpen(database, near) : []
  await database.transaction(async (db) => {
    for (const one of open) await tellDeadline(db, one)
    await insertJob(db, {
      task: 'tell-deadlines',
      payload: { after: last },
      key: `tell-deadlines ${last}`,
      maxAttempts: TRIES,
      priority: MAY_WAIT,
    })
  })
}

/** Those modules in which there is still something to do. */
async function keepOpen(database: Database, near: readonly Near[]): Promise<Near[]> {
  const phaseIds = [...new Set(near.map((one) => one.phaseId))]
  const outlines = buildOutlines(await selectOutlineFacts(database, phaseIds), 'en')
  const completions = await selectCompletionsOf(database, {
    accountIds: [...new Set(near.map((one) => one.accountId))],
    phaseIds,
  })
  const byLearner = Map.groupBy(completions, (completion) => `${completion.accountId} ${completion.phaseId}`)
  return near.filter(({ accountId, phaseId, moduleId }) => {
    const completed = gatherCompleted(byLearner.get(`${accountId} ${phaseId}`) ?? [])
    const lessons =
      outlines
        .get(phaseId)
        ?.find((module) => module.id === moduleId)
        ?.lessons.filter((lesson) => lesson.items.length > 0) ?? []
    return lessons.some((lesson) => !isLessonComplete(completed, lesson))
  })
}

const tellDeadline = (
  db: Db,
  { accountId, phaseId, phaseTitle, moduleId, moduleTitle, moment, dueAt, dueZone }: Near,
) =>
  tell(db, {
    accountId,
    type: 2,
    key: deadlineKey({ phaseId, moduleId, moment }),
    subject: 'notice.deadline.near',
    values: { module: moduleTitle, phase: phaseTitle, due: atMoment(dueAt, dueZone) },
    path: `/phase/lesson/${phaseId}/${moduleId}`,
    since: new Date(dueAt.getTime() - DUE_SOON_MS),
  })

// Tells of due dates that are near, once an item (the timeline's "due soon").
import { z } from 'zod'
import { buildOutlines } from '../../domain/phase/outline.ts'
import { gatherCompleted, isLessonComplete } from '../../domain/phase/progress.ts'
import { DUE_SOON_MS } from '../../domain/phase/timeline.ts'
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

/** A round begins without; its next steps go on after a learner. */
const payload = z.strictObject({ after: z.string().nullable().default(null) })

/** One step. Its messages and the job of the next are one transaction: wherever a process is killed, another goes on from there. */
export async function tellDeadlines(database: Database, now: Date, job: unknown): Promise<void> {
  const { after } = payload.parse(job)
  const last = await selectLastOfNextLearners(database, { after, accounts: ACCOUNTS })
  if (last === null) return
  const near = await selectNearDeadlines(database, { from: now, until: new Date(now.getTime() + DUE_SOON_MS), after, last })
  const open = near.length > 0 ? await keepOpen(database, near) : []
  await database.transaction(async (db) => {
    for (const one of open) await tellDeadline(db, one)
    await insertJob(db, { task: 'tell-deadlines', payload: { after: last }, key: `tell-deadlines ${last}`, maxAttempts: TRIES, priority: MAY_WAIT })
  })
}

/** Those modules in which there is still something to do. */
async function keepOpen(database: Database, near: readonly NearDeadline[]): Promise<NearDeadline[]> {
  const phaseIds = [...new Set(near.map((one) => one.phaseId))]
  const outlines = buildOutlines(await selectOutlineFacts(database, phaseIds), 'en')
  const completions = await selectCompletionsOf(database, { accountIds: [...new Set(near.map((one) => one.accountId))], phaseIds })
  const byLearner = Map.groupBy(completions, (completion) => `${completion.accountId} ${completion.phaseId}`)
  return near.filter(({ accountId, phaseId, moduleId }) => {
    const completed = gatherCompleted(byLearner.get(`${accountId} ${phaseId}`) ?? [])
    const lessons = outlines.get(phaseId)?.find((module) => module.id === moduleId)?.lessons.filter((lesson) => lesson.items.length > 0) ?? []
    return lessons.some((lesson) => !isLessonComplete(completed, lesson))
  })
}

const tellDeadline = (db: Db, { accountId, phaseId, phaseTitle, moduleId, moduleTitle, dueAt }: NearDeadline) =>
  tell(db, {
    accountId,
    type: 2,
    key: deadlineKey({ phaseId, moduleId, dueAt }),
    subject: 'notice.deadline.near',
    values: { module: moduleTitle, phase: phaseTitle, due: atMoment(dueAt) },
    path: `/phase/lesson/${phaseId}/${moduleId}`,
    since: new Date(dueAt.getTime() - DUE_SOON_MS),
  })

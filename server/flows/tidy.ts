import { LONGEST_LIMIT_SECONDS } from '../../domain/account/limit.ts'
import type { Database } from '../../store/database.ts'
import { deleteCodesBefore } from '../../store/email-code.ts'
import {
  deleteFailedJobsBefore,
  hastenMailJobs,
  insertDueRounds,
  migrateJobs,
  unlockExpiredJobs,
  type Round,
} from '../../store/job.ts'
import { deleteUsedAttemptsBefore } from '../../store/used-attempts.ts'
import { deleteHeldBefore } from '../../store/held-source.ts'
import { deleteUncopiedMessagesBefore } from '../../store/message.ts'
import { deleteSentMailsBefore } from '../../store/sent-mail.ts'
import { deleteTurnsBefore } from '../../store/rate.ts'
import { deleteSessionsExpiredBefore } from '../../store/session.ts'
import { deleteSignInsExpiredBefore } from '../../store/third-party.ts'
import { thinVersions, VERSION_DAYS } from '../../domain/experiment/versions.ts'
import { deleteStartsBefore } from '../../store/lab-start.ts'
import { deleteTicketsBefore } from '../../store/lab-session.ts'
import { deleteVersions, deleteVersionsBefore, selectVersions, selectWorksSavedSince } from '../../store/lab-work.ts'
import { acceptStuckHandIns } from './check-hand-in.ts'
import { submitOverdue } from './submit-attempt.ts'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
/** What a deleted account has used of limited quizzes is remembered this long. */
const USED_DAYS = 730
/** What became of a mail is asked soon, or never. */
const MAIL_DAYS = 90

/** Lets go what no rule looks at any more. */
export async function tidy(database: Database, now: Date): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await deleteTurnsBefore(database, ago(LONGEST_LIMIT_SECONDS))
  await deleteCodesBefore(database, ago(DAY_SECONDS))
  await deleteSessionsExpiredBefore(database, now)
  await deleteSignInsExpiredBefore(database, now)
  await deleteUsedAttemptsBefore(database, ago(USED_DAYS * DAY_SECONDS))
  await deleteHeldBefore(database, ago(DAY_SECONDS))
  await deleteUncopiedMessagesBefore(database, ago(DAY_SECONDS))
  await deleteFailedJobsBefore(database, ago(7 * DAY_SECONDS))
  await deleteSentMailsBefore(database, ago(MAIL_DAYS * DAY_SECONDS))
  await deleteTicketsBefore(database, now)
  await deleteStartsBefore(database, ago(HOUR_SECONDS))
  await acceptStuckHandIns(database, now)
  await submitOverdue(database, { now }) // whose job the queue gave up
}

/**
 * Goes through the versions of all notebooks: once a night. A save thins those before it, so of a notebook that was
 * left only the night takes what nobody looks for any more.
 */
export async function tidyVersions(database: Database, now: Date): Promise<void> {
  await deleteVersionsBefore(database, new Date(now.getTime() - VERSION_DAYS * DAY_SECONDS * 1000))
  // Two nights: what was saved in the last day is thinned once more in the next one, and then for good.
  for (const key of await selectWorksSavedSince(database, new Date(now.getTime() - 3 * DAY_SECONDS * 1000))) {
    const versions = thinVersions(await selectVersions(database, key), now)
    if (versions.length > 0) await deleteVersions(database, { ...key, versions })
  }
}

/**
 * Makes the queue ready, before the first job is taken. The jobs of killed processes are given back; nobody else can be
 * at work when this one is alone.
 */
export async function prepareJobs(database: Database, isAlone: boolean): Promise<void> {
  await migrateJobs(database)
  if (isAlone) await unlockExpiredJobs(database, { seconds: 0 })
}

/** The nightly ones at hours when few learn; the hourly one not on the hour, when everybody else's come. */
const rounds: readonly Round[] = [
  { task: 'tidy', every: '5 minutes', offset: '0', maxAttempts: 1 },
  { task: 'expire-orders', every: '5 minutes', offset: '0', maxAttempts: 3 },
  { task: 'recheck-hand-ins', every: '10 minutes', offset: '3 minutes', maxAttempts: 1 },
  { task: 'count-school', every: '30 minutes', offset: '11 minutes', maxAttempts: 1 },
  { task: 'tell-deadlines', every: '1 hour', offset: '7 minutes', maxAttempts: 3 },
  { task: 'tell-recall', every: '1 hour', offset: '22 minutes', maxAttempts: 3 },
  { task: 'tidy-versions', every: '1 day', offset: '03:41', maxAttempts: 3 },
  { task: 'check-files', every: '1 day', offset: '02:53', maxAttempts: 3 },
  { task: 'tidy-receipts', every: '1 day', offset: '04:23', maxAttempts: 3 },
  { task: 'tidy-course-files', every: '1 day', offset: '04:37', maxAttempts: 3 },
]

/** Queues whatever of them has come due. */
export const queueRounds = (database: Database) => insertDueRounds(database, rounds)

/** Mails that wait for another try leave now. */
export const hastenMails = (database: Database) => hastenMailJobs(database)

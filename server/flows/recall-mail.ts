// The mail that something comes back: for who wants it, only while something is due, and at most once in seven days.
import { z } from 'zod'
import { isDaytime } from '../../domain/recall/day.ts'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import type { Database } from '../../store/database.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { selectLearnerZone, selectMailWanted, selectOptionalMailRecipient, updateMailed } from '../../store/recall.ts'
import { findDue, gatherCards } from './recall.ts'
import { link, sendMail, text, type MailContext } from './send-mails.ts'
import { RECALL_MAIL, signUnsubscribe } from './unsubscribe.ts'

/** So many learners are looked at in a step: memory does not grow with the school. */
const ACCOUNTS = 200
const TRIES = 3
// With graphile-worker's back-off (e, e², … seconds) 12 tries reach over a day; a week later the next one comes.
const MAIL_TRIES = 12
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A round begins without; its next steps go on after a learner. */
const step = z.strictObject({ after: z.string().nullable().default(null) })

/** One step: queues the mails of some learners, each with the note that it went, and the next step. */
export async function tellRecall(
  database: Database,
  { now, schoolZone }: { now: Date; schoolZone: string },
  job: unknown,
): Promise<void> {
  const { after } = step.parse(job)
  const mailedBefore = new Date(now.getTime() - WEEK_MS)
  const wanting = await selectMailWanted(database, { after, mailedBefore, accounts: ACCOUNTS })
  for (const { accountId, zone: told } of wanting) {
    const of = { accountId, zone: told ?? schoolZone, now }
    if (!isDaytime(now, of.zone)) continue // the round of another hour has them
    await database.transaction(async (db) => {
      await gatherCards(db, of)
      if ((await findDue(db, of)).due.length === 0) return
      if (!(await updateMailed(db, { accountId, mailedBefore, now }))) return
      await insertJob(db, {
        task: 'send-recall-mail',
        payload: { accountId },
        key: `recall mail ${accountId}`,
        maxAttempts: MAIL_TRIES,
        since: now,
        priority: MAY_WAIT,
      })
    })
  }
  const last = wanting.at(-1)
  if (last && wanting.length === ACCOUNTS)
    await insertJob(database, {
      task: 'tell-recall',
      payload: { after: last.accountId },
      key: `tell-recall ${last.accountId}`,
      maxAttempts: TRIES,
      priority: MAY_WAIT,
    })
}

const payload = z.strictObject({ accountId: z.string() })

/** Nothing when it is not wanted any more, or nothing is due by now. */
export async function sendRecallMail(context: MailContext, job: unknown): Promise<void> {
  const { accountId } = payload.parse(job)
  const { database, config } = context
  const recipient = await selectOptionalMailRecipient(database, accountId)
  if (!recipient) return
  const zone = (await selectLearnerZone(database, accountId)) ?? config.SCHOOL_ZONE
  const count = (await findDue(database, { accountId, zone, now: context.now() })).due.length
  if (count === 0) return
  const locale = readLocale(recipient.lang)
  const stop = `${config.publicUrl}/message/unsubscribe/${signUnsubscribe(config.SECRET, { accountId, type: RECALL_MAIL })}`
  await sendMail(context, {
    kind: 'recall',
    to: recipient.email,
    locale,
    subject: say(locale, 'mail.recall.subject', { count }),
    blocks: [
      text(say(locale, 'mail.recall.lead', { count })),
      link(say(locale, 'mail.recall.open'), `${config.publicUrl}/my/recall`),
      text(say(locale, 'mail.recall.why')),
      link(say(locale, 'mail.recall.stop'), stop),
    ],
    // RFC 8058: the mail program may offer the button itself; a GET of the address decides nothing.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

// The door of the queue: takes jobs out and hands them to their flows. Retries with back-off are graphile-worker's.
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { CallContext } from '../calls/call-context.ts'
import type { Config } from '../config.ts'
import { checkHandIn } from '../flows/check-hand-in.ts'
import type { Labs } from '../flows/labs.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { sendNoticeMail } from '../flows/notice-mail.ts'
import { sendSignInMail } from '../flows/sign-in-mail.ts'
import { sendAccountDeletedMail, sendEmailChangedMail, sendNewDeviceMail, sendPasswordChangedMail } from '../flows/send-account-mails.ts'
import { expireOrders } from '../flows/decide-order.ts'
import { sendReviewMail } from '../flows/review-mail.ts'
import { tidyReceipts } from '../flows/tidy-receipts.ts'
import { makeFileStore } from '../outside/make-file-store.ts'
import { sendCodeMail, type MailContext } from '../flows/send-mails.ts'
import { spreadMessage } from '../flows/spread-message.ts'
import { tellDeadlines } from '../flows/tell-deadlines.ts'
import { writeMessage } from '../flows/tell.ts'
import { submitAtDeadline } from '../flows/submit-attempt.ts'
import { prepareJobs, tidy } from '../flows/tidy.ts'

const CONCURRENT_JOBS = 3
const RESTART_MS = 1000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Warnings of the queue, without anybody's address: a mail server likes to repeat it. */
type Warn = (line: string) => void
const warnOnConsole: Warn = (line) => console.warn(line)

/**
 * graphile-worker 0.18 waits for the "done" of its last jobs only when it may gather them. Else `stop` would come before it, and a
 * mail that has left would leave again at the next start.
 */
export const settled = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** What every job does. */
export const makeTasks = (context: MailContext, labs: Labs): TaskList => ({
  'send-code-mail': (payload) => sendCodeMail(context, payload),
  'send-password-changed-mail': (payload) => sendPasswordChangedMail(context, payload),
  'send-email-changed-mail': (payload) => sendEmailChangedMail(context, payload),
  'send-new-device-mail': (payload) => sendNewDeviceMail(context, payload),
  'send-account-deleted-mail': (payload) => sendAccountDeletedMail(context, payload),
  'send-sign-in-mail': (payload) => sendSignInMail(context, payload),
  'write-message': (payload) => writeMessage(context.database, context.now(), payload),
  'send-notice-mail': (payload) => sendNoticeMail(context, payload),
  'spread-message': (payload) => spreadMessage(context.database, context.now(), payload),
  'tell-deadlines': () => tellDeadlines(context.database, context.now()),
  'submit-attempt': (payload) => submitAtDeadline(context.database, payload, context.now()),
  'check-hand-in': (payload, { job }) => checkHandIn({ database: context.database, labs }, payload, { isLastTry: job.attempts >= job.max_attempts }),
  'send-review-mail': (payload) => sendReviewMail(context, payload),
  'expire-orders': () => expireOrders(context.database, context.now()),
  'tidy-receipts': async () => void (await tidyReceipts(context.database, makeFileStore(context.config), context.now())),
  tidy: () => tidy(context.database, context.now()),
})

/** Starts to work off the queue. `stop` lets the jobs at hand end. */
export async function startJobs(database: CallContext['database'], mailer: MailContext['mailer'], config: Config, warn: Warn = warnOnConsole, labs = makeLabs(config)): Promise<{ stop: () => Promise<void> }> {
  const taskList = makeTasks({ database, config, mailer, now: () => new Date(), warn }, labs)
  const start = async (): Promise<Runner> => {
    const runner = await run({
      pgPool: database.pool,
      taskList,
      crontab: '*/5 * * * * tidy ?jobKey=tidy&max=1\n7 * * * * tell-deadlines ?jobKey=tell-deadlines&max=3\n*/5 * * * * expire-orders ?jobKey=expire-orders&max=3\n23 4 * * * tidy-receipts ?jobKey=tidy-receipts&max=3',
      concurrency: CONCURRENT_JOBS,
      pollInterval: 1000,
      noHandleSignals: true, // main.ts ends everything in its order
      logger: makeLogger(warn),
      preset: settled,
    })
    return waitForFirstLook(runner)
  }
  // The embedded database is nobody else's: whatever is locked was locked by a process that is gone.
  await prepareJobs(database, new Date(), config.DATABASE_URL === undefined)
  let isStopping = false
  let runner = await start()
  const hasEnded = keepRunning()
  return {
    async stop() {
      isStopping = true
      await runner.stop().catch(() => {}) // it had stopped by itself
      await hasEnded
      mailer.close()
    },
  }

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      await runner.promise.catch((error: unknown) => warn(`The queue of jobs stopped: ${hideAddresses(String(error))}`))
      while (!isStopping && (await restart()) === undefined) await pause(RESTART_MS)
    }
    await runner.stop().catch(() => {}) // started while `stop` was asked for
  }

  async function restart(): Promise<Runner | undefined> {
    try {
      return (runner = await start())
    } catch (error) {
      warn(`The queue of jobs cannot start yet: ${hideAddresses(String(error))}`)
      return undefined
    }
  }
}

/**
 * graphile-worker 0.18 asks once for the ids of its tasks and keeps the answer, a failure too: a connection that breaks
 * at that moment would leave it looking for jobs in vain for ever. So a runner counts only once it has looked.
 */
async function waitForFirstLook(runner: Runner): Promise<Runner> {
  const failure = await new Promise<unknown>((resolve) => {
    runner.events.once('worker:getJob:empty', () => resolve(undefined))
    runner.events.once('job:start', () => resolve(undefined))
    runner.events.once('worker:getJob:error', ({ error }) => resolve(error))
    runner.promise.then(() => resolve(new Error('the queue ended')), resolve)
  })
  if (failure === undefined) return runner
  await runner.stop().catch(() => {}) // it may have stopped by itself
  throw failure
}

const makeLogger = (warn: Warn): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') warn(hideAddresses(message))
  })

export const hideAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>')

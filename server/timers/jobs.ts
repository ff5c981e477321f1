// The door of the queue: takes jobs out and hands them to their flows. Retries with back-off are graphile-worker's.
import { Logger, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'
import type { CallContext } from '../calls/call-context.ts'
import type { Config } from '../config.ts'
import { checkHandIn } from '../flows/check-hand-in.ts'
import { hideAddresses } from '../flows/hide-addresses.ts'
import type { Labs } from '../flows/labs.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { writeNoticeMail } from '../flows/notice-mail.ts'
import { sendSignInMail } from '../flows/sign-in-mail.ts'
import { sendAccountDeletedMail, sendEmailChangedMail, sendNewDeviceMail, sendPasswordChangedMail } from '../flows/send-account-mails.ts'
import { expireOrders } from '../flows/decide-order.ts'
import { flagsToSkip } from '../flows/outgoing.ts'
import { sendReviewMail } from '../flows/review-mail.ts'
import { tidyReceipts } from '../flows/tidy-receipts.ts'
import { UndeliverableMail } from '../outside/mail.ts'
import { makeFileStore } from '../outside/make-file-store.ts'
import { sendCodeMail, sendMail, type MailContext } from '../flows/send-mails.ts'
import { spreadMessage } from '../flows/spread-message.ts'
import { tellDeadlines } from '../flows/tell-deadlines.ts'
import { writeMessage } from '../flows/tell.ts'
import { submitAtDeadline } from '../flows/submit-attempt.ts'
import { hastenMails as hastenMailJobs, prepareJobs, tidy, tidyVersions } from '../flows/tidy.ts'
import { makeGiveWay, type GiveWay } from './give-way.ts'
import { startRounds } from './rounds.ts'

const CONCURRENT_JOBS = 3
// Mails have workers of their own: a mail server that takes half a minute for each must not hold up the end of a quiz.
const CONCURRENT_MAILS = 4
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

/** What every job does: those that talk to the mail server, and the others. */
export const makeTasks = (context: MailContext, labs: Labs, giveWay: GiveWay): TaskList => ({ ...makeMailTasks(context, giveWay), ...makeHouseTasks(context, labs, giveWay) })

const makeMailTasks = (context: MailContext, giveWay: GiveWay): TaskList => ({
  'send-code-mail': (payload) => sendCodeMail(context, payload),
  'send-password-changed-mail': (payload) => sendPasswordChangedMail(context, payload),
  'send-email-changed-mail': (payload) => sendEmailChangedMail(context, payload),
  'send-new-device-mail': (payload) => sendNewDeviceMail(context, payload),
  'send-account-deleted-mail': (payload) => sendAccountDeletedMail(context, payload),
  'send-sign-in-mail': (payload) => sendSignInMail(context, payload),
  'send-notice-mail': async (payload) => {
    const mail = await giveWay(() => writeNoticeMail(context, payload))
    if (mail) await sendMail(context, mail) // the mail server is nobody's but its own
  },
  'send-review-mail': (payload) => sendReviewMail(context, payload),
})

const makeHouseTasks = (context: MailContext, labs: Labs, giveWay: GiveWay): TaskList => ({
  'write-message': (_, { job }) => giveWay(() => writeMessage(context.database, context.now(), job)),
  'spread-message': (payload) => giveWay(() => spreadMessage(context.database, context.now(), payload)),
  'tell-deadlines': (payload) => giveWay(() => tellDeadlines(context.database, { now: context.now(), schoolZone: context.config.SCHOOL_ZONE }, payload)),
  'submit-attempt': (payload) => submitAtDeadline(context.database, payload, context.now()),
  'check-hand-in': (payload, { job }) => checkHandIn({ database: context.database, labs }, payload, { isLastTry: job.attempts >= job.max_attempts }),
  'expire-orders': () => giveWay(() => expireOrders(context.database, context.now())),
  'tidy-receipts': async () => void (await tidyReceipts(context.database, makeFileStore(context.config), context.now())),
  tidy: () => tidy(context.database, context.now()),
  'tidy-versions': async () => void (await tidyVersions(context.database, context.now())),
})

export interface Jobs {
  /** Whether somebody works the queue off; false also while it starts anew. */
  readonly isRunning: () => boolean
  /** Lets the jobs at hand end. */
  readonly stop: () => Promise<void>
}

/** Starts to work off the queue. */
export async function startJobs(database: CallContext['database'], mailer: MailContext['mailer'], config: Config, warn: Warn = warnOnConsole, labs = makeLabs(config), now: () => Date = () => new Date()): Promise<Jobs> {
  // The embedded database is nobody else's: whatever is locked was locked by a process that is gone.
  await prepareJobs(database, now(), config.DATABASE_URL === undefined)
  const context = { database, config, mailer: hastenMails(database, mailer), now, warn }
  const shared = { pgPool: database.pool, pollInterval: 1000, noHandleSignals: true, logger: makeLogger(warn), preset: settled, crontab: '' } // main.ts ends everything in its order
  const stopping = new AbortController()
  const giveWay = makeGiveWay(stopping.signal)
  const house = await keepRunning({ ...shared, taskList: makeHouseTasks(context, labs, giveWay), concurrency: CONCURRENT_JOBS }, warn)
  const mails = await keepRunning({ ...shared, taskList: makeMailTasks(context, giveWay), concurrency: CONCURRENT_MAILS, forbiddenFlags: flagsToSkip(database) }, warn).catch(async (error: unknown) => {
    await house.stop()
    throw error
  })
  const rounds = startRounds(database, warn)
  return {
    isRunning: () => house.isRunning() && mails.isRunning(),
    async stop() {
      rounds.stop()
      stopping.abort()
      await Promise.all([house.stop(), mails.stop()])
      mailer.close()
    },
  }
}

/** A mail that leaves after others could not: the server is back, and what waits for its next try need not wait for it. */
function hastenMails(database: CallContext['database'], mailer: MailContext['mailer']): MailContext['mailer'] {
  let hasFailed = false
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        hasFailed ||= !(error instanceof UndeliverableMail)
        throw error
      }
      if (!hasFailed) return
      hasFailed = false
      await hastenMailJobs(database).catch(() => (hasFailed = true)) // the mail has left: it must not leave again for this
    },
  }
}

/** Works off a list of tasks until stopped; starts anew when the queue ends by itself. */
async function keepRunning(options: RunnerOptions, warn: Warn): Promise<Jobs> {
  const start = async () => waitForFirstLook(await run(options))
  let isStopping = false
  let runner: Runner | undefined = await start()
  const hasEnded = watch()
  return {
    isRunning: () => runner !== undefined,
    async stop() {
      isStopping = true
      await runner?.stop().catch(() => {}) // it had stopped by itself
      await hasEnded
    },
  }

  async function watch(): Promise<void> {
    while (!isStopping) {
      await runner?.promise.catch((error: unknown) => warn(`The queue of jobs stopped: ${hideAddresses(String(error))}`))
      runner = undefined
      while (!isStopping && (runner = await restart()) === undefined) await pause(RESTART_MS)
    }
    await runner?.stop().catch(() => {}) // started while `stop` was asked for
  }

  async function restart(): Promise<Runner | undefined> {
    try {
      return await start()
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

// The door of the queue: takes jobs out and hands them to their flows. Retries with back-off are graphile-worker's.
import type { Job, TaskList } from 'graphile-worker'
import type { CallContext } from '../calls/call-context.ts'
import type { Config } from '../config.ts'
import { checkFiles } from '../flows/check-files.ts'
import { checkHandIn } from '../flows/check-hand-in.ts'
import { recheckHandIn, recheckHandIns } from '../flows/recheck-hand-ins.ts'
import type { Labs } from '../flows/labs.ts'
import { keepLeases } from '../flows/leases.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { writeNoticeMail } from '../flows/notice-mail.ts'
import { sendRecallMail, tellRecall } from '../flows/recall-mail.ts'
import { sendAppMail } from '../flows/app-mail.ts'
import { sendSignInMail } from '../flows/sign-in-mail.ts'
import {
  sendAccountDeletedMail,
  sendEmailChangedMail,
  sendNewDeviceMail,
  sendPasswordChangedMail,
} from '../flows/send-account-mails.ts'
import { countSchool } from '../flows/count-school.ts'
import { expireOrders } from '../flows/decide-order.ts'
import { flagsToSkip } from '../flows/outgoing.ts'
import { sendReviewMail } from '../flows/review-mail.ts'
import { tidyCourseFiles } from '../flows/tidy-course-files.ts'
import { tidyReceipts } from '../flows/tidy-receipts.ts'
import { carryOutDecision } from '../staff/carry-out.ts'
import { UndeliverableMail, type Mail } from '../outside/mail.ts'
import { makeCourseFileStore, makeFileStore } from '../outside/make-file-store.ts'
import { sendCodeMail, sendMail, type MailContext } from '../flows/send-mails.ts'
import { spreadMessage } from '../flows/spread-message.ts'
import { tellDeadlines } from '../flows/tell-deadlines.ts'
import { writeMessage } from '../flows/tell.ts'
import { submitAtDeadline } from '../flows/submit-attempt.ts'
import { hastenMails as hastenMailJobs, prepareJobs, tidy, tidyVersions } from '../flows/tidy.ts'
import { makeGiveWay, type GiveWay } from './give-way.ts'
import { startRounds } from './rounds.ts'
import { keepRunning, makeLogger, type Jobs, type Warn } from './runner.ts'

const CONCURRENT_JOBS = 3
// Each takes a processor and 400 MB for some seconds, and a minute at the most: nobody else's work waits behind them.
const CONCURRENT_CHECKS = 2
// Each is a machine of the hub's, and its start may take a quarter of an hour: those that are checked here do not wait for it.
const CONCURRENT_HUB_CHECKS = 2
// Mails have workers of their own: a mail server that takes half a minute for each must not hold up the end of a quiz.
const CONCURRENT_MAILS = 4

const warnOnConsole: Warn = (line) => console.warn(line)

/**
 * graphile-worker 0.18 waits for the "done" of its last jobs only when it may gather them. Else `stop` would come
 * before it, and a mail that has left would leave again at the next start.
 */
export const settled = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** What every job does: those that talk to the mail server, and the others. */
export const makeTasks = (context: MailContext, labs: Labs, giveWay: GiveWay): TaskList => ({
  ...makeMailTasks(() => context, giveWay),
  ...makeHouseTasks(context, labs, giveWay),
  ...makeCheckTasks(context, labs),
  ...makeHubCheckTasks(context, labs),
})

/** `contextOf` gives the mailer of a job: each sends one mail, and strikes its order out. */
const makeMailTasks = (contextOf: (job: Job) => MailContext, giveWay: GiveWay): TaskList => ({
  'send-code-mail': (payload, { job }) => sendCodeMail(contextOf(job), payload),
  'send-password-changed-mail': (payload, { job }) => sendPasswordChangedMail(contextOf(job), payload),
  'send-email-changed-mail': (payload, { job }) => sendEmailChangedMail(contextOf(job), payload),
  'send-new-device-mail': (payload, { job }) => sendNewDeviceMail(contextOf(job), payload),
  'send-account-deleted-mail': (payload, { job }) => sendAccountDeletedMail(contextOf(job), payload),
  'send-app-mail': (payload, { job }) => sendAppMail(contextOf(job), payload),
  'send-sign-in-mail': (payload, { job }) => sendSignInMail(contextOf(job), payload),
  'send-notice-mail': async (payload, { job }) => {
    const context = contextOf(job)
    const mail = await giveWay(() => writeNoticeMail(context, payload))
    if (mail) await sendMail(context, mail) // the mail server is nobody's but its own
  },
  'send-recall-mail': (payload, { job }) => sendRecallMail(contextOf(job), payload),
  'send-review-mail': (payload, { job }) => sendReviewMail(contextOf(job), payload),
})

const isLast = (job: { attempts: number; max_attempts: number }) => ({ isLastTry: job.attempts >= job.max_attempts })

const makeCheckTasks = (context: MailContext, labs: Labs): TaskList => {
  const house = { database: context.database, labs }
  return {
    'check-hand-in': (payload, { job }) => checkHandIn(house, payload, isLast(job)),
    'recheck-hand-in': (payload, { job }) => recheckHandIn(house, payload, isLast(job)),
    'recheck-hand-ins': () => recheckHandIns(house),
  }
}

const makeHubCheckTasks = (context: MailContext, labs: Labs): TaskList => {
  const house = { database: context.database, labs }
  return {
    'check-hand-in-on-hub': (payload, { job }) => checkHandIn(house, payload, isLast(job)),
    'recheck-hand-in-on-hub': (payload, { job }) => recheckHandIn(house, payload, isLast(job)),
  }
}

const makeHouseTasks = (context: MailContext, labs: Labs, giveWay: GiveWay): TaskList => ({
  'write-message': (_, { job }) => giveWay(() => writeMessage(context.database, context.now(), job)),
  'spread-message': (payload) => giveWay(() => spreadMessage(context.database, context.now(), payload)),
  'tell-deadlines': (payload) =>
    giveWay(() =>
      tellDeadlines(context.database, { now: context.now(), schoolZone: context.config.SCHOOL_ZONE }, payload),
    ),
  'tell-recall': (payload) =>
    giveWay(() =>
      tellRecall(context.database, { now: context.now(), schoolZone: context.config.SCHOOL_ZONE }, payload),
    ),
  'submit-attempt': (payload) => submitAtDeadline(context.database, payload, context.now()),
  'carry-out-decision': (payload) => giveWay(() => carryOutDecision({ ...context, labs, now: context.now() }, payload)),
  'expire-orders': () => giveWay(() => expireOrders(context.database, context.now())),
  'tidy-receipts': async () =>
    void (await tidyReceipts(context.database, makeFileStore(context.config), context.now())),
  'tidy-course-files': async () => {
    const files = makeCourseFileStore(context.config)
    await tidyCourseFiles(context.database, files, context.now()).finally(() => files.close())
  },
  'check-files': async () => {
    const stores = { receipts: makeFileStore(context.config), files: makeCourseFileStore(context.config) }
    const { missing } = await checkFiles(context.database, stores, context.now()).finally(() =>
      [stores.receipts, stores.files].forEach((store) => store.close()),
    )
    if (missing.length > 0)
      context.warn(
        `${missing.length} files that the database names are not in their place: npm run admin -- check files.`,
      )
  },
  'count-school': () => countSchool(context.database, context.now(), giveWay),
  tidy: () => tidy(context.database, context.now()),
  'tidy-versions': () => tidyVersions(context.database, context.now()),
})

/** Starts to work off the queue. */
export async function startJobs(
  database: CallContext['database'],
  mailer: MailContext['mailer'],
  config: Config,
  warn: Warn = warnOnConsole,
  labs = makeLabs(config),
  now: () => Date = () => new Date(),
  /** Tasks of those who know more than this room. */
  others: TaskList = {},
): Promise<Jobs> {
  const isAlone = config.DATABASE_URL === undefined // the embedded database is nobody else's
  await prepareJobs(database, isAlone)
  const stopping = new AbortController()
  const leases = keepLeases(database, { isAlone, stopping: stopping.signal })
  const context = { database, config, mailer: hastenMails(database, mailer), now, warn }
  const contextOf = (job: Job) => ({
    ...context,
    ...isLast(job),
    mailer: { ...context.mailer, send: (mail: Mail) => context.mailer.send(mail, leases.orderOf(job)) },
  })
  const shared = {
    pgPool: database.pool,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: makeLogger(warn),
    preset: settled,
    crontab: '',
  } // main.ts ends everything in its order
  const giveWay = makeGiveWay(stopping.signal)
  const house = await keepRunning(
    {
      ...shared,
      taskList: leases.hold({ ...makeHouseTasks(context, labs, giveWay), ...others }),
      concurrency: CONCURRENT_JOBS,
    },
    warn,
  ).catch((error: unknown) => {
    leases.stop()
    throw error
  })
  const mails = await keepRunning(
    {
      ...shared,
      taskList: leases.hold(makeMailTasks(contextOf, giveWay)),
      concurrency: CONCURRENT_MAILS,
      forbiddenFlags: flagsToSkip(database),
    },
    warn,
  ).catch(async (error: unknown) => {
    await house.stop()
    leases.stop()
    throw error
  })
  const checks = await keepRunning(
    { ...shared, taskList: leases.hold(makeCheckTasks(context, labs)), concurrency: CONCURRENT_CHECKS },
    warn,
  ).catch(async (error: unknown) => {
    await Promise.all([house.stop(), mails.stop()])
    leases.stop()
    throw error
  })
  // Also without a hub: what waits for one that was taken away ends as self-checked.
  const hubChecks = await keepRunning(
    { ...shared, taskList: leases.hold(makeHubCheckTasks(context, labs)), concurrency: CONCURRENT_HUB_CHECKS },
    warn,
  ).catch(async (error: unknown) => {
    await Promise.all([house.stop(), mails.stop(), checks.stop()])
    leases.stop()
    throw error
  })
  const rounds = startRounds(database, warn)
  return {
    isRunning: () => house.isRunning() && mails.isRunning() && checks.isRunning() && hubChecks.isRunning(),
    async stop() {
      rounds.stop()
      stopping.abort()
      await Promise.all([house.stop(), mails.stop(), checks.stop(), hubChecks.stop()])
      leases.stop()
      mailer.close()
    },
  }
}

/** A mail that leaves after others could not: the server is back, and what waits for its next try need not wait for it. */
function hastenMails(database: CallContext['database'], mailer: MailContext['mailer']): MailContext['mailer'] {
  let hasFailed = false
  return {
    ...mailer,
    async send(mail, order) {
      try {
        await mailer.send(mail, order)
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

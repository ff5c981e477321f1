// The door of the queue: takes jobs out and hands them to their flows. Retries with back-off are graphile-worker's.
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { CallContext } from '../calls/call-context.ts'
import type { Config } from '../config.ts'
import { sendCodeMail, sendPasswordChangedMail, type MailContext } from '../flows/send-mails.ts'
import { recoverJobs, tidy } from '../flows/tidy.ts'

const CONCURRENT_JOBS = 3
const RESTART_MS = 1000

/** Warnings of the queue, without anybody's address: a mail server likes to repeat it. */
type Warn = (line: string) => void
const warnOnConsole: Warn = (line) => console.warn(line)

/** What every job does. */
export const makeTasks = (context: MailContext): TaskList => ({
  'send-code-mail': (payload) => sendCodeMail(context, payload),
  'send-password-changed-mail': (payload) => sendPasswordChangedMail(context, payload),
  tidy: () => tidy(context.database, context.now()),
})

/** Starts to work off the queue. `stop` lets the jobs at hand end. */
export async function startJobs(database: CallContext['database'], mailer: MailContext['mailer'], config: Config, warn: Warn = warnOnConsole): Promise<{ stop: () => Promise<void> }> {
  const taskList = makeTasks({ database, config, mailer, now: () => new Date(), warn })
  const start = () =>
    run({
      pgPool: database.pool,
      taskList,
      crontab: '*/5 * * * * tidy ?jobKey=tidy&max=1',
      concurrency: CONCURRENT_JOBS,
      pollInterval: 1000,
      noHandleSignals: true, // main.ts ends everything in its order
      logger: makeLogger(warn),
    })
  let isStopping = false
  let runner = await start()
  // The embedded database is nobody else's: whatever is locked was locked by a process that is gone.
  await recoverJobs(database, new Date(), config.DATABASE_URL === undefined)
  const watch = (current: Runner): Promise<void> =>
    current.promise
      .catch((error: unknown) => warn(`The queue of jobs stopped: ${hideAddresses(String(error))}`))
      .then(async () => {
        while (!isStopping) {
          await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
          if (isStopping) return
          const next = await start().catch((error: unknown) => warn(`The queue of jobs cannot start yet: ${hideAddresses(String(error))}`))
          if (next) {
            runner = next
            return watch(next)
          }
        }
      })
  void watch(runner)
  return {
    async stop() {
      isStopping = true
      await runner.stop().catch(() => {}) // it had stopped by itself
      mailer.close()
    },
  }
}

const makeLogger = (warn: Warn): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') warn(hideAddresses(message))
  })

export const hideAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>')

// One runner of the queue that keeps running: graphile-worker ends itself when it cannot write down what became of a job.
import { Logger, run, type Runner, type RunnerOptions } from 'graphile-worker'
import { hideAddresses } from '../flows/hide-addresses.ts'

const RESTART_MS = 1000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Warnings of the queue, without anybody's address: a mail server likes to repeat it. */
export type Warn = (line: string) => void

export interface Jobs {
  /** Whether somebody works the queue off; false also while it starts anew. */
  readonly isRunning: () => boolean
  /** Lets the jobs at hand end. */
  readonly stop: () => Promise<void>
}

/** Works off a list of tasks until stopped; starts anew when the queue ends by itself. */
export async function keepRunning(options: RunnerOptions, warn: Warn): Promise<Jobs> {
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
      await runner?.promise.catch((error: unknown) =>
        warn(`The queue of jobs stopped: ${hideAddresses(String(error))}`),
      )
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

export const makeLogger = (warn: Warn): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') warn(hideAddresses(message))
  })

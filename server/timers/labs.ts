// The door of the experiments' clock: looks at every session again and again. Any number of servers may do so at once.
import type { CallContext } from '../calls/call-context.ts'
import { expireLots } from '../flows/hours.ts'
import { lookAtRun, reapStrangers, reconcileSessions } from '../flows/reconcile-sessions.ts'

const LOOK_EVERY_MS = 2000
const SWEEP_EVERY_MS = 60_000

type Context = Pick<CallContext, 'database' | 'labs'>

/** One look, and once a minute a sweep: hours that expire, engines that nobody knows. */
export async function lookAtLabs(context: Context, { isSweep }: { isSweep: boolean }): Promise<void> {
  await reconcileSessions(context)
  if (!isSweep) return
  await expireLots(context)
  await reapStrangers(context)
}

/** Starts looking. `stop` lets the look at hand end. */
export function startLabs(context: Context, warn: (line: string) => void = (line) => console.warn(line)): { stop: () => Promise<void> } {
  let isStopping = false
  context.labs.driver.onChange?.((handle) => {
    if (!isStopping) void lookAtRun(context, handle.runId).catch(() => {}) // the look at all comes anyhow
  })
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const hasEnded = look()
  return {
    async stop() {
      isStopping = true
      wake()
      await hasEnded
    },
  }

  async function look(): Promise<void> {
    let [sweptAt, failures] = [0, 0]
    while (!isStopping) {
      const isSweep = performance.now() - sweptAt >= SWEEP_EVERY_MS || sweptAt === 0
      try {
        await lookAtLabs(context, { isSweep })
        if (isSweep) sweptAt = performance.now()
        failures = 0
      } catch (error) {
        // An engine or a database that is away is away for many looks: said once, then once a minute.
        if (failures++ % 30 === 0) warn(`The experiments could not be looked at: ${String(error).slice(0, 300)}`)
      }
      await pause()
    }
  }
}

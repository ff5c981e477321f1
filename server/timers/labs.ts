// The door of the experiments' clock: looks at every session again and again. Any number of servers may do so at once.
import type { CallContext } from '../calls/call-context.ts'
import { expireLots } from '../flows/hours.ts'
import { listDrivers } from '../flows/lab-engine.ts'
import { lookAtRun, lookAtSessions, reapStrangers } from '../flows/reconcile-sessions.ts'

const LOOK_EVERY_MS = 2000
const SWEEP_EVERY_MS = 60_000

type Context = Pick<CallContext, 'database' | 'labs'>

/** Once a minute: hours that expire, engines that nobody knows. */
async function sweepLabs(context: Context): Promise<void> {
  await expireLots(context)
  await reapStrangers(context)
}

/** Starts looking. `stop` lets the look at hand end. */
export function startLabs(
  context: Context,
  warn: (line: string) => void = (line) => console.warn(line),
): { stop: () => Promise<void> } {
  let isStopping = false
  for (const driver of listDrivers(context.labs))
    driver.onChange?.((handle) => {
      if (!isStopping) void lookAtRun(context, handle.runId).catch(() => {}) // the look at all comes anyhow
    })
  const wakes = new Set<() => void>()
  const pause = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        wakes.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, LOOK_EVERY_MS)
      wakes.add(wake)
    })
  let sweptAt = -Infinity
  const sweep = async () => {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return
    await sweepLabs(context)
    sweptAt = performance.now()
  }
  // Each at its own pace: what is long to end holds up nobody who works.
  const haveEnded = Promise.all([
    again(() => lookAtSessions(context, { areActive: true })),
    again(() => lookAtSessions(context, { areActive: false })),
    again(sweep),
  ])
  return {
    async stop() {
      isStopping = true
      for (const wake of wakes) wake()
      await haveEnded
    },
  }

  async function again(work: () => Promise<unknown>): Promise<void> {
    let failures = 0
    while (!isStopping) {
      try {
        await work()
        failures = 0
      } catch (error) {
        // An engine or a database that is away is away for many looks: said once, then once a minute.
        if (failures++ % 30 === 0) warn(`The experiments could not be looked at: ${String(error).slice(0, 300)}`)
      }
      await pause()
    }
  }
}

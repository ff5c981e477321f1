// Whose time it is: a learner's that works or sleeps, or the machine's that gives it no processor.
import { readFileSync } from 'node:fs'

export interface Usage {
  readonly busyMs: number
  /** Wanted a processor and had none: this is the machine's. */
  readonly starvedMs: number
}

/** The process and all below it; launchers become the program or keep one child. */
function* withDescendants(pid: number): Generator<number> {
  yield pid
  for (const child of read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean))
    yield* withDescendants(Number(child))
}

/** Of the busiest of them: the launchers do nothing. Zero where the kernel does not tell. */
function readUsage(pid: number): Usage {
  let most: Usage = { busyMs: 0, starvedMs: 0 }
  for (const one of withDescendants(pid)) {
    const [busy = 0, starved = 0] = read(`/proc/${one}/schedstat`)
      .split(' ')
      .map((text) => Number(text) / 1e6)
    if (busy > most.busyMs) most = { busyMs: busy, starvedMs: starved }
  }
  return most
}

export interface Budget {
  /** Time that passes while it is asked, less what the machine kept from it. */
  readonly turnSeconds: number
  /** Of that, time in which it does not even compute: who only waits is soon no longer waited for. */
  readonly idleSeconds: number
}

const SHORT_MS = 100

/** Holds one process to its budget, over all its turns. */
export function makeClock(pid: () => number | undefined, { turnSeconds, idleSeconds }: Budget) {
  let [heldMs, idleMs] = [0, 0]
  const usage = () => readUsage(pid() ?? 0)
  return {
    heldMs: () => heldMs,
    /** `over` is called when its time is up; what comes back ends the turn. */
    begin(over: () => void): () => void {
      const from = performance.now()
      // A short turn is not worth a look at /proc: it counts as it is.
      let [timer, before, shortMs] = [setTimeout(first, SHORT_MS), undefined as Usage | undefined, 0]
      function first() {
        shortMs = performance.now() - from
        before = usage()
        look()
      }
      function measure() {
        const passed = performance.now() - from
        if (!before) return { held: passed, idle: 0 }
        const now = usage()
        const held = Math.max(shortMs, passed - (now.starvedMs - before.starvedMs))
        return { held, idle: now.busyMs > 0 ? Math.max(0, held - shortMs - (now.busyMs - before.busyMs)) : 0 }
      }
      function look() {
        const { held, idle } = measure()
        if (heldMs + held > turnSeconds * 1000 || idleMs + idle > idleSeconds * 1000) return over()
        timer = setTimeout(look, Math.min(500, Math.max(50, turnSeconds * 1000 - heldMs - held)))
      }
      return () => {
        clearTimeout(timer)
        const { held, idle } = measure()
        heldMs += held
        idleMs += idle
      }
    },
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '' // it has ended
  }
}

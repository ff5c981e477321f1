// Children made ready ahead: loading the libraries takes longer than drawing a usual receipt.
import type { Child } from './child.ts'

/** Where receipts come, the next one comes soon; a night without any keeps no memory. */
const KEPT_MS = 10 * 60_000

interface Ready {
  /** One that waits, or a new one; the next are started. */
  take(): Promise<Child>
}

/** At most `most` wait at once; so long after the last was taken they are ended. */
export function makeReady(most: number, start: () => Promise<Child>, keptMs = KEPT_MS): Ready {
  let waiting: Promise<Child | undefined>[] = []
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    for (const one of waiting) void one.then((child) => child?.stop())
    waiting = []
  }
  const next = async (): Promise<Child> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const child = await one
      if (child?.isThere()) return child // it may have been ended for the machine's memory
    }
    return start()
  }
  return {
    async take() {
      const child = await next()
      while (waiting.length < most) waiting.push(start().catch(() => undefined))
      clearTimeout(timer)
      timer = setTimeout(end, keptMs).unref()
      return child
    },
  }
}

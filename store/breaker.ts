/** Says no at once while the database is known to be away, so that nobody waits for what will not come. */
export interface Breaker {
  readonly isOpen: () => boolean
  /** Something failed as it fails when the database is away: look whether it is. */
  readonly doubt: () => void
  readonly close: () => void
}

const PROBE_EVERY_MS = 250

/**
 * One failure proves nothing (a connection breaks, one statement is slow): only when the first probe fails too, or does
 * not come back, nobody else is sent there. Probes overlap, since one that was swallowed never comes back; the first to
 * succeed ends it.
 */
export function makeBreaker({
  probe,
  healed,
  every = PROBE_EVERY_MS,
}: {
  probe: () => Promise<void>
  healed: () => void
  every?: number
}): Breaker {
  let isOpen = false
  let timer: NodeJS.Timeout | undefined
  let round = 0

  const stop = () => {
    clearInterval(timer)
    timer = undefined
    round++
  }
  const look = () => {
    const mine = round
    void probe().then(
      () => {
        if (mine !== round || timer === undefined) return
        const wasOpen = isOpen
        isOpen = false
        stop()
        if (wasOpen) healed()
      },
      () => {
        if (mine === round && timer !== undefined) isOpen = true
      },
    )
  }
  return {
    isOpen: () => isOpen,
    doubt() {
      if (timer !== undefined) return
      timer = setInterval(() => {
        isOpen = true
        look()
      }, every)
      timer.unref()
      look()
    },
    close: stop,
  }
}

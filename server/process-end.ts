// The end of the process, once, whoever asks: a signal, a fault, the terminal that began it and is gone.
import { showControlsInLines } from '../domain/terminal.ts'

export interface ProcessEnd {
  /** Closed at the end, the newest first. */
  readonly closeAtEnd: (close: () => Promise<void>) => void
  readonly end: (code: number, why?: string) => Promise<never>
  /** From then on /readyz says 503 and answers are the last of their connection. */
  readonly isDraining: () => boolean
  /** Doors close so long after a SIGTERM. */
  readonly drainFor: (milliseconds: number) => void
}

export function hearEnd(explain: (error: unknown) => string): ProcessEnd {
  const openThings: (() => Promise<void>)[] = []
  let ending: Promise<never> | undefined
  let isDraining = false
  let drainMs = 0

  function end(code: number, why?: string, { isDrained = false } = {}): Promise<never> {
    return (ending ??= (async () => {
      if (why) console.error(showControlsInLines(why))
      isDraining = true
      if (isDrained) await new Promise((resolve) => setTimeout(resolve, drainMs))
      // Nobody waits for ever for something that does not end.
      setTimeout(() => process.exit(code || 1), 10_000).unref()
      for (const close of openThings.reverse()) await close().catch((error: unknown) => console.error(error))
      process.exit(code)
    })())
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0, undefined, { isDrained: signal === 'SIGTERM' }))
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void end(0), 300).unref()
  process.on('uncaughtException', (error) => void end(1, explain(error)))
  process.on('unhandledRejection', (error) => void end(1, explain(error)))

  return {
    closeAtEnd: (close) => void openThings.push(close),
    end,
    isDraining: () => isDraining,
    drainFor: (milliseconds) => void (drainMs = milliseconds),
  }
}

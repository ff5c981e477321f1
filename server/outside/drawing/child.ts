// A child process that looks at one receipt: it loads what it needs, says so, waits for the file, answers and ends.
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { readCpuMs } from './cpu-time.ts'
import { UP } from './drawing.ts'
import { AskerGone } from './fair-line.ts'
import type { DrawCommand } from './walls.ts'

const MOST_OUTPUT = 32 * 1024 * 1024

export interface Child {
  /** Resolves when it is up, or has ended. */
  readonly isUp: Promise<void>
  /** Gives it the file, once; resolves with what it said of it, which is cut where it was ended. @throws AskerGone */
  readonly give: (
    bytes: Buffer,
    until: { readonly gone: AbortSignal; readonly milliseconds: number },
  ) => Promise<Buffer>
  /** Milliseconds that it has had of a processor; undefined where nobody tells. */
  readonly cpuMs: () => number | undefined
  readonly stop: () => void
  readonly isThere: () => boolean
}

/** While it waits for its file it keeps nobody: where this process ends, so does the child, for its input ends. */
export function startChild(command: DrawCommand): Child {
  const child = spawn(command.file, command.args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: command.env,
    detached: true,
  })
  const handles = [child, ...[child.stdin, child.stdout].filter((one) => one instanceof Socket)]
  for (const one of handles) one.unref()
  let hasEnded = false
  const stop = () => {
    if (hasEnded || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL') // the shell, bubblewrap and what is inside it are one group
  }
  const { promise: isUp, resolve: sayUp } = Promise.withResolvers<void>()
  const parts: Buffer[] = []
  let length = 0
  child.stdout.on('data', (part: Buffer) => {
    sayUp()
    length += part.length
    if (length > MOST_OUTPUT) stop()
    else parts.push(part)
  })
  child.stdin.on('error', () => {}) // it ended before it had read all
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      sayUp()
      resolve()
    }
    child.on('error', end)
    child.on('close', end)
  })
  return {
    isUp,
    stop,
    cpuMs: () => (child.pid === undefined ? undefined : readCpuMs(child.pid)),
    isThere: () => !hasEnded && child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    async give(bytes, { gone, milliseconds }) {
      for (const one of handles) one.ref()
      const timer = setTimeout(stop, milliseconds)
      gone.addEventListener('abort', stop, { once: true })
      child.stdin.end(bytes)
      if (gone.aborted) stop() // while it was started
      await ended
      clearTimeout(timer)
      gone.removeEventListener('abort', stop)
      if (gone.aborted) throw new AskerGone('whoever asked has gone')
      return Buffer.concat(parts).subarray(UP.length)
    },
  }
}

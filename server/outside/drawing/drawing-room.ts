// Looks at receipts, each in a child process of its own: whatever is in a file stops nothing but the look at it.
import { spawn } from 'node:child_process'
import { z } from 'zod'
import { receiptTypes } from '../../../domain/order/receipt-name.ts'
import { drawFaults, type Drawing, type DrawFault } from './drawing.ts'
import { AskerGone, makeFairLine, type FairLine, type Turn } from './fair-line.ts'
import { drawCommand, drawLimits, type DrawCommand, type DrawLimits, type Pace } from './walls.ts'

export interface DrawingRoom {
  /**
   * What a file is, and pictures of it. `who` it is done for: one at a time for each, and the least served first. `gone`: nobody
   * waits for the answer any more. @throws LineFull, AskerGone
   */
  draw(bytes: Buffer, asked: { readonly who: string; readonly gone: AbortSignal }): Promise<Drawing | DrawFault>
}

/** Most receipts are drawn in less. */
const QUICK_MS = 600
/** So many times that while nobody waits who has taken clearly less: on a busy machine an honest receipt takes longer too. */
const PATIENCE = 4
/** How often in `QUICK_MS` it is asked whether somebody does. */
const LOOKS = 4
const MOST_OUTPUT = 32 * 1024 * 1024

interface Settings {
  readonly bwrap?: string | undefined
  readonly limits?: DrawLimits | undefined
  /** The program that draws; another one for tests. */
  readonly child?: string | undefined
  readonly line?: FairLine | undefined
  readonly quickMs?: number | undefined
}

export function makeDrawingRoom({
  bwrap,
  limits = drawLimits,
  child,
  quickMs = QUICK_MS,
  line = makeFairLine({ places: 3, slowPlaces: 1, mostEach: 4, mostWaiting: 200 }),
}: Settings = {}): DrawingRoom {
  const findCommand = (pace: Pace) => drawCommand({ bwrap, limits, child, pace })
  const start = async (bytes: Buffer, gone: AbortSignal, pace: Pace) =>
    startChild({
      command: await findCommand(pace),
      bytes,
      gone,
      milliseconds: limits.wallSeconds * 1000,
    })
  const waitUntilLate = async (turn: Turn): Promise<undefined> => {
    await pause(quickMs)
    for (let i = 0; i < (PATIENCE - 1) * LOOKS && turn.mayStay(); i++) await pause(quickMs / LOOKS)
  }
  return {
    async draw(bytes, { who, gone }) {
      await findCommand('quick') // what wall this machine has is asked once, and is not what this person takes
      return line.run(who, gone, async (turn) => {
        const first = await start(bytes, gone, 'quick')
        const early = await Promise.race([first.done, waitUntilLate(turn), turn.isWanted])
        if (early !== undefined) return early
        // From the beginning when it is its turn among the slow, behind all other work: so none waits with its memory full.
        first.stop()
        await first.done.catch(() => {})
        await turn.waitForSlow()
        return (await start(bytes, gone, 'slow')).done
      })
    },
  }
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds, undefined).unref())

interface Started {
  readonly done: Promise<Drawing | DrawFault>
  readonly stop: () => void
}

function startChild({
  command,
  bytes,
  gone,
  milliseconds,
}: {
  command: DrawCommand
  bytes: Buffer
  gone: AbortSignal
  milliseconds: number
}): Started {
  const child = spawn(command.file, command.args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: command.env,
    detached: true,
  })
  const stop = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL') // the shell, bubblewrap and what is inside it are one group
  }
  const done = new Promise<Drawing | DrawFault>((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const timer = setTimeout(stop, milliseconds)
    gone.addEventListener('abort', stop, { once: true })
    const settle = () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', stop)
      if (gone.aborted) reject(new AskerGone('whoever asked has gone'))
      else resolve(readDrawing(Buffer.concat(parts)))
    }
    child.stdout.on('data', (part: Buffer) => {
      length += part.length
      if (length > MOST_OUTPUT) stop()
      else parts.push(part)
    })
    child.stdin.on('error', () => {}) // it ended before it had read all
    child.stdin.end(bytes)
    child.on('error', settle)
    child.on('close', settle)
    if (gone.aborted) stop() // while it was started
  })
  return { done, stop }
}

const head = z.union([
  z.strictObject({ fault: z.enum(drawFaults) }),
  z.strictObject({
    type: z.enum(receiptTypes),
    pages: z.int().min(1),
    pictures: z
      .array(z.strictObject({ type: z.enum(['image/png', 'image/jpeg', 'image/webp']), length: z.int().min(1) }))
      .min(1),
  }),
])

/** The child may say anything, or have ended in the middle: then the file could not be drawn. */
function readDrawing(output: Buffer): Drawing | DrawFault {
  const end = output.indexOf(10)
  const told = end < 0 ? undefined : head.safeParse(parse(output.subarray(0, end).toString('latin1')))
  if (!told?.success) return 'receipt_undrawable'
  if ('fault' in told.data) return told.data.fault
  const { type, pages, pictures } = told.data
  let at = end + 1
  const cut = pictures.map((picture) => ({ type: picture.type, bytes: output.subarray(at, (at += picture.length)) }))
  return at === output.length ? { type, pages, pictures: cut } : 'receipt_undrawable'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

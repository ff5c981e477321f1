// Looks at receipts, each in a child process of its own: whatever is in a file stops nothing but the look at it.
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { receiptTypes } from '../../../domain/order/receipt-name.ts'
import { drawFaults, type Drawing, type DrawFault } from './drawing.ts'
import { makeFairLine, type FairLine, type Turn } from './fair-line.ts'
import { startChild, type Child } from './child.ts'
import { makeReady } from './ready.ts'
import { drawCommand, drawLimits, type DrawLimits, type Pace } from './walls.ts'

export interface DrawingRoom {
  /**
   * What a file is, and pictures of it. `who` it is done for: one at a time for each, and the least served first. `gone`: nobody
   * waits for the answer any more. @throws LineFull, AskerGone
   */
  draw(bytes: Buffer, asked: { readonly who: string; readonly gone: AbortSignal }): Promise<Drawing | DrawFault>
}

/** More at once than there are processors makes each of them later, and none earlier. */
const PLACES = Math.max(2, availableParallelism())
/** Of a processor; most receipts are drawn in less than half of it. */
const QUICK_MS = 300
/** So many times that while nobody waits who has taken clearly less, */
const PATIENCE = 4
/** and so many times that by the clock: whoever waits for something has nothing of a processor. */
const LONGEST = 16
/** How often in `QUICK_MS` it is asked. */
const LOOKS = 4

interface Settings {
  readonly bwrap?: string | undefined
  readonly limits?: DrawLimits | undefined
  /** The program that draws; another one for tests. */
  readonly child?: string | undefined
  readonly line?: FairLine | undefined
  readonly quickMs?: number | undefined
  /** So many children wait for the next receipt, once there was one. */
  readonly ready?: number | undefined
}

export function makeDrawingRoom({
  bwrap,
  limits = drawLimits,
  child,
  quickMs = QUICK_MS,
  line = makeFairLine({ places: PLACES, slowPlaces: 1, mostEach: 4, mostWaiting: 200 }),
  ready: most = 0,
}: Settings = {}): DrawingRoom {
  const findCommand = (pace: Pace) => drawCommand({ bwrap, limits, child, pace })
  const start = async (pace: Pace) => startChild(await findCommand(pace))
  const ready = makeReady(most, () => start('quick'))
  const milliseconds = limits.wallSeconds * 1000
  const waitUntilLate = async (child: Child, turn: Turn): Promise<undefined> => {
    const [began, before] = [performance.now(), child.cpuMs() ?? 0]
    while (child.isThere()) {
      await pause(quickMs / LOOKS)
      const elapsed = performance.now() - began
      const taken = (child.cpuMs() ?? before + elapsed) - before // by the clock where nobody tells
      if (elapsed >= quickMs * LONGEST || taken >= quickMs * PATIENCE || (taken >= quickMs && !turn.mayStay())) return
    }
    return new Promise(() => {}) // it has answered, or will not
  }
  return {
    async draw(bytes, { who, gone }) {
      await findCommand('quick') // what wall this machine has is asked once, and is not what this person takes
      return line.run(who, gone, async (turn) => {
        const child = await ready.take()
        const first = child.give(bytes, { gone, milliseconds }).then(readDrawing)
        await turn.getReady(child.isUp)
        const early = await Promise.race([first, waitUntilLate(child, turn)])
        if (early !== undefined) return early
        // From the beginning when it is its turn among the slow, behind all other work: so none waits with its memory full.
        child.stop()
        await first.catch(() => {})
        await turn.waitForSlow()
        const slow = await start('slow')
        const last = slow.give(bytes, { gone, milliseconds }).then(readDrawing)
        await turn.getReady(slow.isUp)
        return last
      })
    },
  }
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds, undefined).unref())

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

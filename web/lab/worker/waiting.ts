// Sleeping, asking and listening, for a thread that cannot do two things at once. With shared memory it really waits. Without, Python is
// suspended (JSPI) while the event loop turns; the loop's other callbacks are held back meanwhile, as in any Python that blocks.
import { SIGINT, type SharedControl } from '../shared-control.ts'
import type { Outputs } from './outputs.ts'

/** How often Python lets messages in while it computes. */
const TICK = 30
/** Python looks for signals at every so many steps of its loops and calls, which costs 8 %; at every single one where they take long. */
const MOST_STEPS = 25
const SLOW = 5

export interface Waiting {
  /** Whether a computing Python can be told anything at all. */
  readonly canHear: boolean
  readonly isShared: boolean
  readonly reset: () => void
  readonly sleepShared: (seconds: number) => boolean
  readonly sleepAsync: (seconds: number) => Promise<boolean>
  readonly askShared: (prompt: string, password: boolean) => string | undefined
  readonly askAsync: (prompt: string, password: boolean) => Promise<string | undefined>
  /** Lets messages in. @returns whether one was an interrupt */
  readonly tick: () => Promise<boolean>
  readonly answer: (text: string) => void
  /** @returns whether something waited, and was interrupted */
  readonly interrupt: () => boolean
  /** The cell's own code begins: Python looks for signals at its first step. */
  readonly lookSoon: () => void
  /** Runs a callback of Python's event loop when its time has come and nothing blocks. */
  readonly schedule: (callback: () => void, milliseconds: number) => void
  /** What Python reads its signals from; `setSteps` says after how many steps it does so next. */
  readonly signals: (setSteps: (steps: number) => void) => Uint8Array
}

export function makeWaiting(control: SharedControl | undefined, outputs: Outputs): Waiting {
  const canSuspend = 'Suspending' in WebAssembly
  let settle: ((how: { interrupted: boolean; text?: string }) => void) | undefined
  let held: (() => void)[] = []
  let tickedAt = 0
  let lookedAt = 0
  let steps = 0
  let lookAfter: (steps: number) => void = () => {}

  /** One thing at a time is waited for. */
  async function hold(arrange: (done: () => void) => void): Promise<{ interrupted: boolean; text?: string }> {
    outputs.flush()
    const how = await new Promise<{ interrupted: boolean; text?: string }>((resolve) => {
      settle = resolve
      arrange(() => resolve({ interrupted: false }))
    })
    settle = undefined
    const waited = held
    held = []
    for (const callback of waited) setTimeout(callback, 0)
    tickedAt = performance.now()
    return how
  }

  return {
    canHear: control !== undefined || canSuspend,
    isShared: control !== undefined,
    reset() {
      control?.clearSignal()
      tickedAt = performance.now()
    },
    lookSoon() {
      lookAfter((steps = 0))
      lookedAt = performance.now()
    },
    sleepShared(seconds) {
      outputs.flush()
      return control?.sleep(seconds * 1000) ?? false
    },
    sleepAsync: async (seconds) => (await hold((done) => void setTimeout(done, seconds * 1000))).interrupted,
    askShared(prompt, password) {
      control?.expectAnswer()
      outputs.say({ output_type: 'input_request', prompt, password })
      outputs.flush()
      return control?.awaitAnswer()
    },
    async askAsync(prompt, password) {
      const asked = hold(() => {
        outputs.say({ output_type: 'input_request', prompt, password })
        outputs.flush()
      })
      return (await asked).text
    },
    tick: async () =>
      (
        await hold((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            port1.close()
            done()
          }
          port2.postMessage(0)
        })
      ).interrupted,
    answer: (text) => settle?.({ interrupted: false, text }),
    interrupt() {
      if (!settle) return false
      settle({ interrupted: true })
      return true
    },
    schedule(callback, milliseconds) {
      const run = () => (settle ? void held.push(run) : callback())
      setTimeout(run, milliseconds)
    },
    signals(setSteps) {
      lookAfter = setSteps
      const read = () => {
        const now = performance.now()
        steps = now - lookedAt > SLOW ? 0 : Math.min(MOST_STEPS, steps * 2 + 1)
        lookedAt = now
        lookAfter(steps)
        outputs.poll(now)
        if (control) return control.readSignal()
        if (!canSuspend || settle || now - tickedAt < TICK) return 0
        tickedAt = now
        return SIGINT
      }
      // Python reads and clears the first element of what it takes for an array.
      const signals = { get 0() { return read() }, set 0(_cleared) { control?.clearSignal() } } // prettier-ignore
      return signals as unknown as Uint8Array // it is not one, and need not be
    },
  }
}

// Sleeping, asking and listening, for a thread that cannot do two things at once. With shared memory it really waits.
// Without, Python is suspended (JSPI) while the event loop turns; what asyncio has planned is held back meanwhile, as
// in any Python that blocks.
import { SIGINT, type SharedControl } from '../shared-control.ts'
import type { Outputs } from './outputs.ts'

/** How often a computing Python lets messages in, without shared memory. */
const TICK = 30
/**
 * Python looks for signals at every so many steps of its loops and calls, which costs 8 %; at every single one where
 * they take long.
 */
const MOST_STEPS = 25
const SLOW = 5

export interface Waiting {
  /** Whether a computing Python can be told anything at all. */
  readonly canHear: boolean
  readonly isShared: boolean
  /** A cell has come; its own code begins some turns later. */
  readonly expectCell: () => void
  /**
   * The cell's own code begins: from now on Python is told of signals, at its first step.
   * @returns whether it was interrupted before that
   */
  readonly beginListening: () => boolean
  /** The cell is over. */
  readonly endListening: () => void
  /** With shared memory. @returns whether it was interrupted */
  readonly sleep: (seconds: number) => boolean
  /** With shared memory. @returns undefined when it was interrupted */
  readonly ask: (prompt: string, password: boolean) => string | undefined
  /** Without: says what is waited for; Python then suspends itself, and takes the outcome. */
  readonly startTick: () => void
  readonly startSleep: (seconds: number) => void
  readonly startAsk: (prompt: string, password: boolean) => void
  readonly takeOutcome: () => Outcome
  /** What Python suspends itself with; null when nothing was started. */
  readonly suspended: () => Promise<number> | null
  readonly answer: (text: string) => void
  /** @returns whether something waited or was about to begin, and was interrupted */
  readonly interrupt: () => boolean
  /** Runs a callback of asyncio when its time has come and nothing blocks. */
  readonly schedule: (callback: () => void, milliseconds: number) => void
  /** What Python reads its signals from; `setSteps` says after how many steps it does so next. */
  readonly signals: (setSteps: (steps: number) => void) => Uint8Array
}

interface Outcome {
  readonly interrupted: boolean
  readonly text?: string
}

export function makeWaiting(control: SharedControl | undefined, outputs: Outputs): Waiting {
  const canSuspend = 'Suspending' in WebAssembly
  let started: Promise<Outcome> | undefined
  let settle: ((outcome: Outcome) => void) | undefined
  let outcome: Outcome = { interrupted: false }
  let held: (() => void)[] = []
  let isExpecting = false
  let wasEarly = false
  let isListening = false
  let tickedAt = 0
  let lookedAt = 0
  let steps = 0
  let lookAfter: (steps: number) => void = () => {}

  function start(arrange: (done: () => void) => void): void {
    started = new Promise((resolve) => {
      settle = resolve
      arrange(() => resolve({ interrupted: false }))
    })
  }

  async function suspend(waited: Promise<Outcome>): Promise<number> {
    outcome = await waited
    settle = undefined
    for (const callback of held) setTimeout(callback, 0)
    held = []
    tickedAt = performance.now()
    return 0
  }

  const sayQuestion = (prompt: string, password: boolean) => {
    outputs.say({ output_type: 'input_request', prompt, password })
    outputs.flush()
  }

  return {
    canHear: control !== undefined || canSuspend,
    isShared: control !== undefined,
    expectCell() {
      isExpecting = true
      wasEarly = false
    },
    beginListening() {
      isExpecting = false
      isListening = true
      lookAfter((steps = 0))
      tickedAt = lookedAt = performance.now()
      return wasEarly
    },
    endListening() {
      isExpecting = isListening = false
    },
    sleep(seconds) {
      outputs.flush()
      return control?.sleep(seconds * 1000) ?? false
    },
    ask(prompt, password) {
      control?.expectAnswer() // before the question is out: a fast answer must not be lost
      sayQuestion(prompt, password)
      return control?.awaitAnswer()
    },
    startTick() {
      outputs.poll(performance.now())
      start((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          done()
        }
        port2.postMessage(0)
      })
    },
    startSleep(seconds) {
      outputs.flush()
      start((done) => void setTimeout(done, seconds * 1000))
    },
    startAsk(prompt, password) {
      start(() => sayQuestion(prompt, password))
    },
    suspended() {
      const waited = started
      started = undefined
      return waited ? suspend(waited) : null
    },
    takeOutcome: () => outcome,
    answer: (text) => settle?.({ interrupted: false, text }),
    interrupt() {
      settle?.({ interrupted: true })
      if (isExpecting) wasEarly = true
      return settle !== undefined || isExpecting
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
        if (!isListening) return 0 // it stays until the cell is there to hear it
        if (control) return control.takeSignal()
        if (!canSuspend || settle || now - tickedAt < TICK) return 0
        tickedAt = now
        return SIGINT
      }
      // Python reads the first element of what it takes for an array, and then clears it: by that time it may hold the
      // next signal.
      const signals = { get 0() { return read() }, set 0(_cleared) {} } // prettier-ignore
      return signals as unknown as Uint8Array // it is not one, and need not be
    },
  }
}

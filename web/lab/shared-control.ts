// The memory that the frame and its worker share, where the browser allows any: so a worker that computes can still be
// told something.

const SIGNAL = 0
const WAKE = 1
const REPLY = 2
const LENGTH = 3
const TEXT = 16
const MOST_TEXT = 256 * 1024
/** As in C. */
export const SIGINT = 2
const reply = { waiting: 0, given: 1, interrupted: 2, none: 3 } as const

export interface SharedControl {
  readonly memory: SharedArrayBuffer
  /** Frame: what makes Python raise KeyboardInterrupt at its next step, awake or asleep. */
  readonly interrupt: () => void
  /** Frame: answers the question that the worker waits with. Too long an answer is cut. */
  readonly answer: (text: string) => void
  readonly clearSignal: () => void
  /** Worker: what Python is to be told, once. */
  readonly takeSignal: () => number
  /** Worker: waits without computing. @returns whether it was interrupted */
  readonly sleep: (milliseconds: number) => boolean
  /** Worker: before a question is sent, so that no answer comes too early. */
  readonly expectAnswer: () => void
  /** Worker: waits for the answer; undefined when it was interrupted. */
  readonly awaitAnswer: () => string | undefined
}

export const makeSharedMemory = (): SharedArrayBuffer => new SharedArrayBuffer(TEXT + MOST_TEXT)

export function openSharedControl(memory: SharedArrayBuffer): SharedControl {
  const words = new Int32Array(memory, 0, 4)
  const bytes = new Uint8Array(memory, TEXT)
  const clearSignal = () => void Atomics.store(words, SIGNAL, 0)
  const takeSignal = () => (Atomics.load(words, SIGNAL) === 0 ? 0 : Atomics.exchange(words, SIGNAL, 0)) // to look is cheaper than to take, and nearly always enough
  const settle = (how: number) => {
    if (Atomics.compareExchange(words, REPLY, reply.waiting, how) === reply.waiting) Atomics.notify(words, REPLY)
  }
  Atomics.store(words, REPLY, reply.none)
  return {
    memory,
    interrupt() {
      Atomics.store(words, SIGNAL, SIGINT)
      Atomics.add(words, WAKE, 1)
      Atomics.notify(words, WAKE)
      settle(reply.interrupted)
    },
    answer(text) {
      if (Atomics.load(words, REPLY) !== reply.waiting) return
      const encoded = new TextEncoder().encode(text).subarray(0, MOST_TEXT)
      bytes.set(encoded)
      Atomics.store(words, LENGTH, encoded.length)
      settle(reply.given)
    },
    clearSignal,
    takeSignal,
    sleep(milliseconds) {
      const end = performance.now() + milliseconds
      for (;;) {
        const woken = Atomics.load(words, WAKE)
        if (takeSignal() !== 0) return true
        const left = end - performance.now()
        if (left <= 0) return false
        Atomics.wait(words, WAKE, woken, left)
      }
    },
    expectAnswer: () => void Atomics.store(words, REPLY, reply.waiting),
    awaitAnswer() {
      Atomics.wait(words, REPLY, reply.waiting)
      const how = Atomics.exchange(words, REPLY, reply.none)
      if (how === reply.given) return new TextDecoder().decode(bytes.slice(0, Atomics.load(words, LENGTH)))
      clearSignal()
      return undefined
    },
  }
}

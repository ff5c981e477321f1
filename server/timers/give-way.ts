// Work that can wait leaves processor and database to people at work: one piece at a time, and after each a rest.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A rest is so many times as long as the work before it: a fifth of one connection's time goes into it, and less of all
 * there is when calls make it slow.
 */
const REST = 4
/** After one that hung, the next is due soon all the same. */
const LONGEST_REST_MS = 1000

export type GiveWay = <T>(work: () => Promise<T>) => Promise<T>

/** @param ended nobody rests any longer: what is at hand ends soon */
export function makeGiveWay(
  ended: AbortSignal,
  now = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { signal: ended }).catch(() => {}),
): GiveWay {
  let free: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const before = free
    let leave = () => {}
    free = new Promise<void>((resolve) => (leave = resolve))
    await before
    const began = now()
    try {
      return await work()
    } finally {
      void wait(Math.min((now() - began) * REST, LONGEST_REST_MS)).then(leave)
    }
  }
}

/** The line for some slow work is full; the same may go through a little later. Thrown, because every call may meet it. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/**
 * Lets at most `atOnce` pieces of work run at a time; the others wait in the order they came, at most `mostWaiting` of
 * them. The returned function throws TooBusy where the line is full: before the work, so nothing is half done.
 */
export function limitAtOnce(
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length >= mostWaiting) throw new TooBusy('the line is full')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next() // hands the place on, so nobody can slip in between
      else free++
    }
  }
}

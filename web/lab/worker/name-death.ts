// Why a kernel is no more, by what its Python threw at JavaScript. A cell's own errors never come there.
import type { FromKernel } from '../kernel-wire.ts'

/** Nearly all that a program of 32 bits can have. */
const FULL = 0.98 * 2 ** 32

/**
 * A Python that has no memory left has none for a message either: then its size tells.
 * @param heap bytes that Python has taken, as far as it came up
 */
export function nameDeath(error: unknown, heap = 0): Extract<FromKernel, { type: 'failed' }> {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['', String(error)]
  const isOfMemory = /memory|allocation/i.test(message) || (message === '' && heap > FULL)
  return { type: 'failed', failure: isOfMemory ? 'out-of-memory' : 'kernel-died', detail: `${name}: ${message}` }
}

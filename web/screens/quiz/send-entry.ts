// Carries the journal's entries to the server.
import { CallFailed, CallRefused, call } from '../../api.ts'
import { callOf, isHopeless, outcomeOf, outcomeOfRefusal } from './entry-wire.ts'
import type { Entry, Outcome } from './entry.ts'

/** A save that takes longer is tried again: twice is harmless. */
const LONGEST_MS = 10_000

/** @throws when the server was not reached or could not answer: the entry stays in the journal */
export async function sendEntry(attemptId: string, entry: Entry): Promise<Outcome> {
  const { path, input } = callOf(attemptId, entry)
  try {
    return outcomeOf(
      entry,
      await call(path, input, { isQuiet: true, keepalive: true, signal: AbortSignal.timeout(LONGEST_MS) }),
    )
  } catch (error) {
    const outcome = error instanceof CallRefused ? outcomeOfRefusal(error.code) : undefined
    if (outcome) return outcome
    if (error instanceof CallFailed && isHopeless(error.status)) return { kind: 'refused' }
    throw error
  }
}

// Carries presses to the server.
import { CallFailed, CallRefused, call } from '../../api.ts'
import { callOf, isHopeless, replyOf, replyOfRefusal } from './press-wire.ts'
import type { Press, Reply } from './press.ts'

/** A save that takes longer is tried again: twice is harmless. */
const LONGEST_MS = 10_000

/** @throws when the server was not reached or could not answer: the press stays in the outbox */
export async function sendPress(attemptId: string, press: Press): Promise<Reply> {
  const { path, input } = callOf(attemptId, press)
  try {
    const options = { isQuiet: true, keepalive: true, signal: AbortSignal.timeout(LONGEST_MS) }
    return replyOf(press, await call(path, input, options))
  } catch (error) {
    const reply = error instanceof CallRefused ? replyOfRefusal(error.code) : undefined
    if (reply) return reply
    if (error instanceof CallFailed && isHopeless(error.status)) return { kind: 'refused' }
    throw error
  }
}

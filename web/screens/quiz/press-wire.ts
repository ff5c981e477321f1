// Presses on the wire, both ways; apart from the browser's caller, so that other callers can send them too.
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { flagValue, type Press, type Reply } from './press.ts'

type PressCall =
  | { readonly path: '/quiz/answer'; readonly input: InputOf<'/quiz/answer'> }
  | { readonly path: '/quiz/flag'; readonly input: InputOf<'/quiz/flag'> }

export function callOf(attemptId: string, { kind, question, seq, value }: Press): PressCall {
  const place = { train_user_id: attemptId, question_id: question, seq: String(seq) }
  if (kind === 'answer') return { path: '/quiz/answer', input: { ...place, given: value } }
  return { path: '/quiz/flag', input: { ...place, is_flagged: value === '1' ? '1' : '0' } }
}

export function replyOf({ question }: Press, reply: OutputOf<'/quiz/answer'> | OutputOf<'/quiz/flag'>): Reply {
  const clock = { deadline: reply.deadline, serverNow: reply.server_now }
  if ('answer' in reply) {
    const held: Press = { kind: 'answer', question, seq: reply.seq, value: reply.given }
    return { kind: 'held', held, savedAt: reply.saved_at, clock }
  }
  const held: Press = { kind: 'flag', question, seq: reply.flag_seq, value: flagValue(reply.is_flagged) }
  return { kind: 'held', held, savedAt: null, clock }
}

/** `undefined` when the press is to be kept and sent again: after signing in it is taken. */
export function replyOfRefusal(code: RefusalCode): Reply | undefined {
  if (code === 'quiz_closed') return { kind: 'closed' }
  return code === 'auth_fail' ? undefined : { kind: 'refused' }
}

/** A status that the same request will get for ever. */
export const isHopeless = (status: number): boolean => [400, 404, 405, 413, 415].includes(status)

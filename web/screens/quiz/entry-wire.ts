// The journal's entries on the wire, both ways; apart from the browser's caller so that other callers can send them too.
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { Entry, Outcome } from './entry.ts'

type EntryCall =
  | { readonly path: '/quiz/answer'; readonly input: InputOf<'/quiz/answer'> }
  | { readonly path: '/quiz/flag'; readonly input: InputOf<'/quiz/flag'> }

export function callOf(attemptId: string, entry: Entry): EntryCall {
  const place = { train_user_id: attemptId, question_id: entry.question, seq: String(entry.seq) }
  if (entry.kind === 'answer') return { path: '/quiz/answer', input: { ...place, choice: [...entry.choice] } }
  return { path: '/quiz/flag', input: { ...place, is_flagged: entry.isFlagged ? '1' : '0' } }
}

export function outcomeOf(entry: Entry, reply: OutputOf<'/quiz/answer'> | OutputOf<'/quiz/flag'>): Outcome {
  const clock = { deadline: reply.deadline, serverNow: reply.server_now }
  if ('answer' in reply)
    return {
      kind: 'held',
      held: { kind: 'answer', question: entry.question, seq: reply.seq, choice: reply.answer },
      savedAt: reply.saved_at,
      clock,
    }
  return {
    kind: 'held',
    held: { kind: 'flag', question: entry.question, seq: reply.flag_seq, isFlagged: reply.is_flagged },
    savedAt: null,
    clock,
  }
}

/** `undefined` when the entry is to be kept and sent again: after signing in it is taken. */
export function outcomeOfRefusal(code: RefusalCode): Outcome | undefined {
  if (code === 'quiz_closed') return { kind: 'closed' }
  return code === 'auth_fail' ? undefined : { kind: 'refused' }
}

/** A status that the same request will get for ever. */
export const isHopeless = (status: number): boolean => [400, 404, 405, 413, 415].includes(status)

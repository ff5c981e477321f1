// What a learner did in an attempt, as an entry of the outbox.
import type { Entry } from '../../outbox/entry.ts'
import { clearJournal, type BoxName, type OldLayout } from '../../outbox/journal.ts'
import type { Place } from '../../outbox/place.ts'
import { writeList } from './given.ts'

/** With its place in the attempt's order; a higher `seq` is newer, on whatever tab or device. */
export interface Press {
  readonly kind: 'answer' | 'flag'
  readonly question: string
  readonly seq: number
  /** Of an answer what its question makes of it, of a flag `1` or `0`: only the wire and the question's drawing read it. */
  readonly value: string
}

/** Seconds by the server's clock, and by the browser's when they were heard (milliseconds). */
export interface HeardClock {
  readonly deadline: number
  readonly serverNow: number
  readonly heardAt: number
}

/**
 * What the server said to a press. `held` is what it holds now: the press, or something newer. A send that rejects was
 * not heard at all.
 */
export type Reply =
  | {
      readonly kind: 'held'
      readonly held: Press
      readonly savedAt: number | null
      readonly clock: Omit<HeardClock, 'heardAt'>
    }
  /** The attempt takes nothing more. */
  | { readonly kind: 'closed' }
  /** This press will never be taken. */
  | { readonly kind: 'refused' }

export const flagValue = (isFlagged: boolean): string => (isFlagged ? '1' : '0')

/** The thing that was answered or flagged. */
export const keyOf = ({ kind, question }: Press): string => `${kind} ${question}`

/** `undefined` when it is none of an attempt's. */
export function toPress({ key, seq, value }: Entry): Press | undefined {
  const [, kind, question] = /^(answer|flag) (.+)$/.exec(key) ?? []
  return question === undefined ? undefined : { kind: kind === 'flag' ? 'flag' : 'answer', question, seq, value }
}

export const isSamePress = (a: Press, b: Press): boolean => a.seq === b.seq && a.value === b.value

export const boxOf = (owner: string, attemptId: string): BoxName => ({ owner, kind: 'quiz', of: attemptId })

/** Until release 0.1 an attempt's presses had no owner's name on them, and their choices lay open. */
export const oldPresses = (attemptId: string): OldLayout => ({
  prefix: `quiz-journal ${attemptId} entry `,
  marks: `quiz-journal ${attemptId} seq `,
  read(kept) {
    const fields = new Map<string, unknown>(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
    const [kind, question, seq] = ['kind', 'question', 'seq'].map((name) => fields.get(name))
    const [choice, isFlagged] = [fields.get('choice'), fields.get('isFlagged')]
    if (typeof question !== 'string' || typeof seq !== 'number') return undefined
    const entryOf = (press: Omit<Press, 'seq' | 'question'>) => ({
      key: keyOf({ ...press, question, seq }),
      seq,
      at: 0,
      value: press.value,
    })
    if (kind === 'flag' && typeof isFlagged === 'boolean') return entryOf({ kind, value: flagValue(isFlagged) })
    if (kind === 'answer' && Array.isArray(choice) && choice.every((id) => typeof id === 'string'))
      return entryOf({ kind, value: writeList(choice) })
    return undefined
  },
})

/** Once the result is there nothing of the attempt needs keeping. */
export const clearPresses = (place: Place, attemptId: string): void =>
  clearJournal(place, boxOf('', attemptId), oldPresses(attemptId))

// Between a call and its caller, for whoever keeps a phase here (web/api.ts loads it): what comes by the line is kept,
// and where there is no line the kept one is given.
import type { Path } from '../../contract/index.ts'
import { createStore } from '../store.ts'
import { readRecord } from './record.ts'
import { getReply, listReplies, putReply } from './replies.ts'
import { isReader, listOutdated, nameReply, phaseOf, tellNow, type Asked, type KeptReply } from './reply-rules.ts'

export interface AskedCall {
  readonly path: Path
  readonly input: Asked
  readonly person: string
  readonly locale: string
  /** Asks it once more, as it was. */
  readonly again: (path: Path, input: Asked) => Promise<unknown>
}

/** Whether the last call found no line. */
export const awayStore = createStore(false)

/** Writes that come close together make one question. */
const QUIET_MS = 1000

/** @throws as `asking` does, where nothing is kept that could stand in its place */
export async function hearReply(asked: AskedCall, asking: Promise<unknown>): Promise<unknown> {
  try {
    const reply = await asking
    awayStore.update(() => false)
    if (isAnswer(reply)) void take(asked, reply).catch(() => {}) // no room, or no storage: what was kept stays as it was
    return reply
  } catch (error) {
    if (!hasNoLine(error)) throw error
    awayStore.update(() => true)
    const kept = isReader(asked.path) ? await getReply(nameReply(asked)).catch(() => undefined) : undefined
    if (!kept) throw error
    return tellNow(kept, Date.now())
  }
}

/** A refusal is no answer to keep. */
const isAnswer = (reply: unknown): boolean => typeof reply === 'object' && reply !== null && !('error' in reply)
/** As api.ts says it: no answer came, whatever the reason. */
const hasNoLine = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 0

async function take(asked: AskedCall, reply: unknown): Promise<void> {
  const { path, input, person } = asked
  const record = readRecord()
  if (record?.person !== person) return
  if (!isReader(path)) return noteWritten(asked)
  const phase = phaseOf(path, input, reply)
  if (phase !== '' && record.phases[phase] === undefined) return
  await putReply(nameReply(asked), { path, input, phase, reply, at: Date.now() })
}

let waiting: { readonly again: AskedCall['again']; readonly old: Map<string, KeptReply> } | undefined

async function noteWritten({ path, input, person, locale, again }: AskedCall): Promise<void> {
  const old = listOutdated(path, input, await listReplies())
  if (old.length === 0) return
  if (!waiting) {
    waiting = { again, old: new Map() }
    setTimeout(askAgain, QUIET_MS)
  }
  for (const one of old) waiting.old.set(nameReply({ ...one, person, locale }), one)
}

/** Each answer is kept on its way. */
function askAgain(): void {
  const now = waiting
  waiting = undefined
  for (const { path, input } of now?.old.values() ?? []) void now?.again(path, input).catch(() => {})
}

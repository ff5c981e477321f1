// A verb with its line in the audit log: the command's way and the console's.
import { insertAudit } from '../../store/audit.ts'
import type { OperatorContext, Verb, VerbOutcome } from './verb.ts'

export interface Command {
  readonly noun: string
  readonly verb: string
  readonly is: Verb
  readonly input: Readonly<Record<string, unknown>>
  /** Of whoever does it in the console. */
  readonly accountId?: string
}

/** The deed and its audit line are one transaction, which is `db`: neither is there without the other. */
export async function runVerb(
  context: OperatorContext,
  { noun, verb, is, input, accountId }: Command,
): Promise<VerbOutcome> {
  const outcome = await is.run({ ...context, accountId }, input as never) // parsed by the verb itself
  const { facts, change, isNothing = false } = outcome
  if (isNothing) return outcome
  await insertAudit(context.db, { operator: context.operator, accountId, noun, verb, facts, change, now: context.now })
  return outcome
}

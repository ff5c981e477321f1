// What an operator command is made of. One file a noun; docs/how-to-add-an-operator-command.md says how.
import type { z } from 'zod'
import type { Key } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Change } from '../../store/audit.ts'
import type { Database, Db } from '../../store/database.ts'
import type { Config } from '../config.ts'
import type { Labs } from '../flows/labs.ts'

/** What a verb may use besides its options. */
export interface OperatorContext {
  /** The transaction in which the audit line is written too. */
  readonly db: Db
  readonly config: Config
  /** The engines of a running server; a command makes its own. */
  readonly labs?: Labs
  readonly now: Date
  /** Who does it; goes into the audit log by itself. */
  readonly operator: string
  /** Of whoever does it in the console; a command has none. */
  readonly accountId?: string | undefined
  /** The language of the operator's terminal. */
  readonly locale: Locale
}

export interface VerbOutcome {
  /** What `--json` prints. */
  readonly result: Readonly<Record<string, unknown>>
  /** What a person reads, already worded. */
  readonly lines: readonly string[]
  /** For the audit log: ids instead of addresses, and never a secret. */
  readonly facts: Readonly<Record<string, unknown>>
  /** For the audit log as well: what the deed changed, as it was and as it is. */
  readonly change?: Change
  /** It was so already: no deed, and no line in the audit log. */
  readonly isNothing?: boolean
}

/** Why a command was not done: exit code 1 and this sentence; its transaction is undone. */
export class Declined extends Error {
  readonly key: Key
  readonly args: Readonly<Record<string, string | number>>
  constructor(key: Key, args: Readonly<Record<string, string | number>> = {}) {
    super(key)
    this.key = key
    this.args = args
  }
}

export interface Verb<I extends z.ZodObject = z.ZodObject> {
  /** The options, `--like-this` for `likeThis`. Text comes in; complaints are message keys. */
  readonly input: I
  readonly run: (context: OperatorContext, input: z.output<I>) => Promise<VerbOutcome>
}

/** The verbs of a noun. `admin.<noun>.<verb>` is the line of help, `admin.option.<name>` that of an option. */
export type Noun = Readonly<Record<string, Verb>>

export const defineVerb = <I extends z.ZodObject>(input: I, run: Verb<I>['run']): Verb => ({
  input,
  run: (context, given) => run(context, input.parse(given)), // parsed by the door already; once more gives the type
})

/** What a deed may use: one on the whole house, which writes its audit line itself. */
interface DeedContext extends Omit<OperatorContext, 'db'> {
  readonly database: Database
}

/**
 * A command on a file and everything: `npm run admin -- <name> <file> [--option]`. `admin.deed.<name>` is its line of
 * help.
 */
export interface Deed<I extends z.ZodObject = z.ZodObject> {
  /** Its options; `file` is the word after its name. */
  readonly input: I
  /** The data folder may be an empty one, which is made. */
  readonly mayBegin: boolean
  readonly run: (
    context: DeedContext,
    input: z.output<I>,
  ) => Promise<Omit<VerbOutcome, 'facts' | 'change' | 'isNothing'>>
}

export const defineDeed = <I extends z.ZodObject>(input: I, mayBegin: boolean, run: Deed<I>['run']): Deed => ({
  input,
  mayBegin,
  run: (context, given) => run(context, input.parse(given)),
})

import { randomUUID } from 'node:crypto'
import type { contract, OutputOf, ParsedInputOf, Path, RefusalOf } from '../../contract/index.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { StaffGrant } from '../../domain/staff/role.ts'
import type { Proved } from '../../domain/staff/proof.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db, Database } from '../../store/database.ts'
import type { Config } from '../config.ts'
import type { Labs } from '../flows/labs.ts'
import type { DrawingRoom } from '../outside/drawing/drawing-room.ts'
import type { FileStore } from '../outside/file-store.ts'
import type { Payments } from '../outside/payment/registry.ts'
import type { Providers } from '../outside/sign-in/registry.ts'

/** The signed-in person behind a call. */
export interface Learner {
  readonly id: string
  readonly tokenHash: Buffer
}

/** Somebody of the staff behind a call. */
export interface Staff extends Proved {
  readonly accountId: string
  readonly email: string
  /** As the audit log and their colleagues know them. */
  readonly name: string
  /** When a code of the authenticator app was typed last in this session. */
  readonly secondAt: Date | null
  readonly grants: readonly StaffGrant[]
}

/** The browser behind a call, told apart by a cookie that opens nothing. */
export interface Browser {
  /** Of the cookie that came with the call. */
  readonly id: string | undefined
  /** The same; where none came one is given with the answer. */
  readonly give: () => string
}

/** Who renders a page or sends no cookie. */
export const noBrowser: Browser = { id: undefined, give: () => randomUUID() }

/** What a call may use besides its input. */
export interface CallContext {
  readonly database: Database
  readonly config: Config
  readonly labs: Labs
  /** Where payment receipts are. */
  readonly receipts: FileStore
  /** Where receipts are looked at. */
  readonly drawing: DrawingRoom
  readonly providers: Providers
  /** Online ways to pay. */
  readonly payments: Payments
  readonly locale: Locale
  /** The server's clock; rules take it as an argument. */
  readonly now: Date
  /** Where the request came from, for limits. */
  readonly source: string
  /** The browser's own words about itself, cut short; shown in the list of sessions. */
  readonly device: string
  readonly browser: Browser
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal
}

/**
 * The file of a call that has one (`upload` of its contract), as it was sent: its name and type are the sender's
 * claims.
 */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Whoever asked waits to the end: a page, a mail's link. */
export const stays: AbortSignal = new AbortController().signal

type WhoOf<P extends Path> = (typeof contract)[P]['who']
type LearnerOf<P extends Path> =
  WhoOf<P> extends 'learner'
    ? { readonly learner: Learner }
    : WhoOf<P> extends 'either'
      ? { readonly learner: Learner | undefined }
      : WhoOf<P> extends 'staff'
        ? { readonly learner: Learner; readonly staff: Staff }
        : unknown
type FileOf<P extends Path> = (typeof contract)[P]['upload'] extends undefined
  ? unknown
  : { readonly file: UploadedFile }
type ContextOf<P extends Path> = CallContext & LearnerOf<P> & FileOf<P>

type Handler<P extends Path> = (
  context: ContextOf<P>,
  input: ParsedInputOf<P>,
) => Promise<OutputOf<P> | Refusal<RefusalOf<P>>>
export type Handlers = { readonly [P in Path]: Handler<P> }

/**
 * A refusal by the product's rules: a value, never thrown. `args` fill its sentence, `fields` hold message keys,
 * `retryAfter` is in seconds where waiting helps.
 */
export class Refusal<C extends RefusalCode = RefusalCode> {
  readonly code: C
  readonly args: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfter: number | undefined
  constructor(
    code: C,
    more: {
      readonly args?: Readonly<Record<string, string | number>>
      readonly fields?: Readonly<Record<string, string>>
      readonly retryAfter?: number
    },
  ) {
    this.code = code
    this.args = more.args ?? {}
    this.fields = more.fields ?? {}
    this.retryAfter = more.retryAfter
  }
}

export const refuse = <C extends RefusalCode>(
  code: C,
  more: ConstructorParameters<typeof Refusal>[1] = {},
): Refusal<C> => new Refusal(code, more)

class Undo extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('undone by a refusal')
    this.refusal = refusal
  }
}

/** One transaction whose refusal undoes it: a call that refuses has changed nothing. */
export async function transact<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (db) => {
      const result = await work(db)
      if (result instanceof Refusal) throw new Undo(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.refusal as T // the very refusal that `work` gave, so it is a T
    throw error
  }
}

/** A moment as the wire writes it. */
export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

// The typed caller: the only file that asks calls.
import type { FilePath, InputOf, OutputOf, Path } from '../contract/index.ts'
import { MADE_FOR } from '../contract/made-for.ts'
import type { RefusalCode } from '../contract/refusals.ts'
import { encodeForm, type FormValue } from '../contract/encode.ts'
import { currentLocale, sentence } from './i18n/messages.ts'
import { leavePage, readOwner, type Owner } from './session/page-owner.ts'
import { endSession } from './session/end-session.ts'
import { readToken } from './session/session.ts'
import { forgetUser } from './session/user-cache.ts'
import { notifyFailure } from './parts/notify.ts'

/** Asks one call; settles with its output, or rejects with CallRefused or CallFailed. */
export type Ask = <P extends Path>(path: P, input: InputOf<P>) => Promise<OutputOf<P>>

/** The product's rules said no; `message` is for the person, `fields` holds a sentence a field. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which the same may be tried again, where waiting helps. */
  readonly retryAfter: number | undefined
  constructor(reply: { error: RefusalCode; message?: string; fields?: Record<string, string>; retry_after?: number }) {
    super(reply.message || sentence('shell.failure'))
    this.code = reply.error
    this.fields = reply.fields ?? {}
    this.retryAfter = reply.retry_after
  }
}

/** The call itself failed: no network, no answer in time, an HTTP status. `message` is for the person. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const TIME_LIMIT = 60_000 // SPECIFICATION §9
/** Their page shows a dialog of its own, never a toast (SPECIFICATION §8). */
const silent: readonly string[] = ['please_done_video', 'please_done_experiment']

/** A reply's body as a value: a refusal rejects. Used in the browser and for pages rendered on the server. */
export function readReply<P extends Path>(reply: unknown): OutputOf<P> {
  if (typeof reply === 'object' && reply !== null && 'error' in reply)
    throw new CallRefused(reply as ConstructorParameters<typeof CallRefused>[0]) // the server's one shape of refusal
  return reply as OutputOf<P> // parsed by the same contract before it left the server
}

export interface CallOptions {
  /** The page words a refusal itself (a form's fields): no toast. */
  readonly isQuiet?: boolean
  readonly signal?: AbortSignal
  /** Milliseconds after which it is given up, where a call's own do not do. */
  readonly patience?: number
  /** Survives the page being closed: a last save. */
  readonly keepalive?: boolean
  /** The one file of a call whose contract has an `upload`; its form then travels as multipart. */
  readonly file?: { readonly field: string; readonly blob: Blob; readonly name: string }
  /** In fetch's place, for a file whose way is watched (send-watched.ts): it knows by itself when to give up. */
  readonly send?: (address: string, request: RequestInit) => Promise<Response>
}

/** Asks a call with the token of the page's own person, and in their language. */
export async function call<P extends Path>(
  path: P,
  input: InputOf<P>,
  options: CallOptions = {},
): Promise<OutputOf<P>> {
  return guard(options, async (owner) => {
    const asking = post({
      path,
      owner,
      body: encodeBody(input as Record<string, FormValue>, options.file),
      options,
    }).then(readJson) // every input is made of form values
    return readReply<P>(await (isKeeper(owner) ? throughKept({ path, input, owner }, asking) : asking))
  })
}

/** Whether this person keeps a phase on this device (web/offline). */
const isKeeper = ({ person }: Owner): boolean => !!person && !!localStorage.getItem('offline')?.includes(person)

/** What is kept is written and read by code of its own, which whoever keeps nothing never loads. */
function throughKept(asked: { path: Path; input: object; owner: Owner }, asking: Promise<unknown>): Promise<unknown> {
  asking.catch(() => {}) // heard below, perhaps later than it fails
  const { path, input, owner } = asked
  return import('./offline/kept-replies.ts').then(
    ({ hearReply }) =>
      hearReply({ path, input: { ...input }, person: owner.person ?? '', locale: currentLocale(), again: ask }, asking),
    () => asking,
  )
}

/** A file that a call gave. */
export interface GivenFile {
  readonly name: string
  readonly blob: Blob
}

/** As `call`, for the calls that answer with a file. */
export async function callFile<P extends FilePath>(
  path: P,
  input: InputOf<P>,
  options: CallOptions = {},
): Promise<GivenFile> {
  return guard(options, async (owner) => {
    const response = await post({ path, owner, body: encodeForm(input as Record<string, FormValue>), options }) // every input is made of form values
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (response.ok && name !== undefined) return { name: decodeURIComponent(name), blob: await response.blob() }
    readReply(await readJson(response)) // a refusal
    throw new CallFailed(response.status, sentence('shell.failure'))
  })
}

/** What every call does when it is refused or fails: an ended session, a page that is another's by now, a toast. */
async function guard<T>(options: CallOptions, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = readOwner()
  if (!owner) throw anotherIsHere()
  try {
    const result = await work(owner)
    if (!readOwner()) throw anotherIsHere() // the answer is for somebody who has gone
    return result
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (!readOwner()) throw anotherIsHere()
    if (error instanceof CallRefused && error.code === 'other_person') {
      forgetUser() // what was known here of the token's person was wrong
      leavePage()
      throw anotherIsHere()
    }
    if (error instanceof CallRefused && error.code === 'auth_fail') {
      if (readToken() === owner.token) endSession(error.message) // an answer to a session that is over ends no newer one
    } else if (
      error instanceof Error &&
      !options.isQuiet &&
      !(error instanceof CallRefused && silent.includes(error.code))
    )
      notifyFailure(error.message)
    throw error
  }
}

/**
 * Nothing leaves the page and nothing comes in. A failure, not a refusal: whatever is kept to be sent is kept on for
 * its own person.
 */
const anotherIsHere = () => new CallFailed(0, sentence('shell.left'))

/** The caller for loaders: a page words its own refusals. */
export const ask: Ask = (path, input) => call(path, input, { isQuiet: true })

function encodeBody(input: Readonly<Record<string, FormValue>>, file: CallOptions['file']): string | FormData {
  const body = encodeForm(input)
  if (!file) return body
  const parts = new FormData()
  for (const [key, value] of new URLSearchParams(body)) parts.append(key, value)
  parts.append(file.field, file.blob, file.name)
  return parts
}

async function post({
  path,
  owner,
  body,
  options,
}: {
  path: string
  owner: Owner
  body: string | FormData
  options: CallOptions
}): Promise<Response> {
  const { send = fetch, signal, patience = TIME_LIMIT } = options
  const limits = [...(signal ? [signal] : []), ...(options.send ? [] : [AbortSignal.timeout(patience)])]
  try {
    return await send(`/api${path}`, {
      method: 'POST',
      body,
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.any(limits),
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}), // fetch itself names the boundary of multipart
        'accept-language': currentLocale(),
        ...(owner.token ? { 'access-token': owner.token, ...(owner.person ? { [MADE_FOR]: owner.person } : {}) } : {}),
      },
    })
  } catch {
    throw new CallFailed(0, sentence('shell.failure'))
  }
}

/** Times are whole seconds; 13 digits are milliseconds (READINGS §1). `undefined`: no JSON. */
function parseReply(text: string): unknown {
  const toSeconds = (_key: string, value: unknown) =>
    typeof value === 'number' && value >= 1e12 && value < 1e13 ? Math.floor(value / 1000) : value
  try {
    return JSON.parse(text, /[:[,]\s*\d{13}\b/.test(text) ? toSeconds : undefined)
  } catch {
    return undefined
  }
}

async function readJson(response: Response): Promise<unknown> {
  const reply = parseReply(await response.text().catch(() => ''))
  if (response.ok && reply !== undefined) return reply
  const message =
    typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
      ? reply.message
      : sentence('shell.failure')
  throw new CallFailed(response.status, message)
}

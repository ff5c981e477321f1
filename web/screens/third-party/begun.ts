// What this tab keeps of a sign-in at a provider: the secret that ties the way back to the way there (READINGS §4),
// then the ticket until it is used. A phone that shows the mail in between may have loaded the page anew.
import { isProvider, type ProviderName } from '../../../contract/provider.ts'

const BEGUN = 'signIn'
const TICKET = 'signInTicket'
const LAST = 'lastSignIn'

export type Purpose = 'sign_in' | 'bind'
export interface Begun {
  readonly secret: string
  readonly provider: ProviderName
  readonly purpose: Purpose
}

/** A ticket, and what it asks for. */
export interface Waiting {
  readonly kind: 'prove' | 'bind_email' | 'bind' | 'second_factor'
  readonly provider: ProviderName
  readonly ticket: string
  /** As the provider gives it. */
  readonly email: string | null
  /** The account to prove has one. */
  readonly hasPassword: boolean
}

/** Makes the secret of one way there and back, and gives its hash. */
export async function begin(provider: ProviderName, purpose: Purpose): Promise<string> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.removeItem(TICKET)
  sessionStorage.setItem(BEGUN, JSON.stringify({ secret, provider, purpose } satisfies Begun))
  return toBase64Url(await hash256(secret))
}

/** What was begun here and leads to this state, in either spelling: WeChat carries letters and digits only. Good once. */
export async function takeBegun(state: string): Promise<Begun | undefined> {
  const begun = read<Begun>(BEGUN)
  sessionStorage.removeItem(BEGUN)
  const hash = begun?.secret ? await hash256(begun.secret) : undefined
  return hash && [toBase64Url(hash), toHex(hash)].includes(state) ? begun : undefined
}

export const keepWaiting = (waiting: Waiting): void => sessionStorage.setItem(TICKET, JSON.stringify(waiting))
export const readWaiting = (): Waiting | undefined => read<Waiting>(TICKET)
export const forgetWaiting = (): void => sessionStorage.removeItem(TICKET)

/** The provider that signed somebody in here last; kept for the log-in screen of the next visit. */
export const rememberProvider = (provider: ProviderName): void => localStorage.setItem(LAST, provider)
export const forgetProvider = (): void => localStorage.removeItem(LAST)
export function readLastProvider(): ProviderName | undefined {
  const last = localStorage.getItem(LAST)
  return isProvider(last) ? last : undefined
}

function read<T extends Begun | Waiting>(key: string): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null // written above only; what is damaged counts as nothing
    return kept && isProvider(kept.provider) ? kept : undefined
  } catch {
    return undefined
  }
}

const hash256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

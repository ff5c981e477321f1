// What every way to sign in by OAuth 2 shares: the way there, the way back, and how what goes wrong is worded.
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  randomPKCECodeVerifier,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { z } from 'zod'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

/** READINGS §4: after 3 s sign-in by e-mail is offered; the browser needs a part of them for its own way there. */
export const BEGIN_MS = 2000
export const FINISH_MS = 10_000
/** Seen alive this long ago counts as alive. */
export const ALIVE_MS = 60_000

/** Where to send the browser, with the proof (PKCE) that only this product can finish what it began. */
export async function beginAt(client: Configuration, parameters: Record<string, string>) {
  const codeVerifier = randomPKCECodeVerifier()
  const url = buildAuthorizationUrl(client, {
    ...parameters,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, codeVerifier }
}

/** The address that the browser came back to, made anew: of what it brought, only these are looked at. */
export function returnedTo(
  redirectUri: string,
  { state, code, iss }: { state: string; code: string; iss: string | undefined },
): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) }).toString()
  return url
}

/** The answer of a resource. @throws ProviderUnreachable, ProviderRefused */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status >= 500) throw new ProviderUnreachable(`answered ${response.status}`)
  if (!response.ok) throw new ProviderRefused(`answered ${response.status}`)
  return response.json()
}

/** What was said, in its shape. @throws ProviderRefused */
export function read<T>(schema: z.ZodType<T>, said: unknown): T {
  const parsed = schema.safeParse(said)
  if (!parsed.success) throw new ProviderRefused('says nothing that can be read')
  return parsed.data
}

/** Words every way to fail as one of the two. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) throw error
    const cause = { cause: error }
    if (error instanceof AuthorizationResponseError || error instanceof WWWAuthenticateChallengeError)
      throw new ProviderRefused('said no', cause)
    if (error instanceof ResponseBodyError)
      throw error.status >= 500
        ? new ProviderUnreachable(`answered ${error.status}`, cause)
        : new ProviderRefused('said no', cause)
    if (
      error instanceof ClientError &&
      error.code !== 'OAUTH_TIMEOUT' &&
      error.code !== 'OAUTH_ABORT' &&
      !isServerFault(error)
    )
      throw new ProviderRefused('what it said does not hold', cause)
    throw new ProviderUnreachable('does not answer', cause)
  }
}

/** A page of a broken server in place of the JSON that was asked for. */
const isServerFault = (error: ClientError): boolean => error.cause instanceof Response && error.cause.status >= 500

/** The settings let the clear go to this machine only. */
export const looseOnLoopback = (address: string) =>
  new URL(address).protocol === 'http:' ? [allowInsecureRequests] : []

/** Does it again when the last time is `ms` ago or failed; parallel askers share one. */
export function keepFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { readonly made: Promise<T>; readonly at: number } | undefined
  return () => {
    if (kept && performance.now() - kept.at < ms) return kept.made
    const next = { made: work(), at: performance.now() }
    kept = next
    next.made.catch(() => kept === next && (kept = undefined))
    return next.made
  }
}

// How one provider of this machine differs from the next, for tests.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration, Provider } from 'oidc-provider'

/** Somebody who has an account at the providers. */
export interface TestPerson {
  readonly email?: string
  readonly isEmailVerified?: boolean
  readonly first?: string
  readonly last?: string
}

export const CLIENT = { id: 'tessera-test', secret: 'a secret between the two' }

/** A provider that listens on this machine, and can be away for a while. */
export interface OpenedProvider {
  readonly origin: string
  open(): Promise<void>
  close(): Promise<void>
  /** It gives no ID tokens. */
  readonly forge?: never
}

/** One provider as the tests run it. */
export type TestKind = SharedKind & (OpenIdKind | OwnKind)
interface SharedKind {
  /** The product's settings that lead to it. */
  readonly env: (origin: string) => Readonly<Record<string, string>>
  /** Its word on an address is enough. */
  readonly vouches: boolean
  /** It tells no address at all, and one name only. */
  readonly isTerse?: true
  /** It holds a code to the browser that began (PKCE). */
  readonly knowsVerifier: boolean
  /** What it calls a wrong secret. */
  readonly wrongSecret: string
}

/** The real `oidc-provider`, shaped like the true one. */
export interface OpenIdKind {
  /** Its scopes, claims and routes. */
  readonly configure: () => Configuration
  /** What it answers besides OpenID; says whether it did. */
  readonly answer?: (asked: {
    readonly provider: Provider
    readonly people: Map<string, TestPerson>
    readonly pathname: string
    readonly request: IncomingMessage
    readonly response: ServerResponse
  }) => boolean
}

/** A double of our own, where the true one keeps to no standard. */
interface OwnKind {
  readonly start: (people: Map<string, TestPerson>, redirectUri: string) => Promise<OpenedProvider>
}

export function findPerson(people: Map<string, TestPerson>, id: string): TestPerson | undefined {
  const known = people.get(id)
  if (known) return known
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString()) as TestPerson // written by describePerson
  } catch {
    return undefined
  }
}

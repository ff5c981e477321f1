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

/** One provider as the tests run it: the real `oidc-provider`, shaped like the true one. */
export interface TestKind {
  /** Its scopes, claims and routes. */
  readonly configure: () => Configuration
  /** The product's settings that lead to it. */
  readonly env: (origin: string) => Readonly<Record<string, string>>
  /** Its word on an address is enough. */
  readonly vouches: boolean
  /** What it answers besides OpenID; says whether it did. */
  readonly answer?: (asked: {
    readonly provider: Provider
    readonly people: Map<string, TestPerson>
    readonly pathname: string
    readonly request: IncomingMessage
    readonly response: ServerResponse
  }) => boolean
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

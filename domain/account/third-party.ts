/** What is known when somebody comes back from a provider and is to be signed in. */
export interface ArrivalFacts {
  /** This very person of the provider was connected before. */
  readonly isBound: boolean
  /** The provider gives an address that we can write to, and vouches for it. */
  readonly hasVerifiedEmail: boolean
  /** That address has an account here. */
  readonly isEmailTaken: boolean
}

/** `sign_in`; `create` an account; `prove` the one that has the address; `bind_email`: say which address, and prove it. */
export type Arrival = 'sign_in' | 'create' | 'prove' | 'bind_email'

/**
 * READINGS §4. The connection decides, never the address: one that changed hands at the provider opens nobody's account.
 * An address that the provider does not vouch for counts as none, or whoever claims it could take the account.
 */
export function judgeArrival({ isBound, hasVerifiedEmail, isEmailTaken }: ArrivalFacts): Arrival {
  if (isBound) return 'sign_in'
  if (!hasVerifiedEmail) return 'bind_email'
  return isEmailTaken ? 'prove' : 'create'
}

/** READINGS §4: the last way to sign in is not taken away. */
export const canUnbind = ({ hasPassword, boundCount }: { hasPassword: boolean; boundCount: number }): boolean =>
  hasPassword || boundCount > 1

/** A sign-in at a provider is good this long. */
export const FLOW_SECONDS = 600
/** So long somebody may take to prove an account: a code can be asked for again. */
export const TICKET_SECONDS = 1800

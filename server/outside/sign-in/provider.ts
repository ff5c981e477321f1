// The seam: what a way to sign in is. One folder each, listed in registry.ts; how to add one:
// docs/how-to-add-a-sign-in-provider.md.
import { configurable, type Configurable, type Definition, type OwnSettings } from '../configured.ts'

/** What a provider says of a person. Only `subject` never changes. */
export interface Identity {
  readonly subject: string
  /** Under which the provider knew them before it had the one above: whoever came by this one is found by it. */
  readonly formerSubject?: string
  readonly email: string | undefined
  /** The provider vouches for it; Facebook does not. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** One sign-in under way: what the second half needs of the first. */
interface Begun {
  readonly codeVerifier: string
  /** What the answer must repeat; where a provider repeats nothing, what else its second half must know. */
  readonly nonce: string
}

export interface Provider {
  /**
   * Where to send the browser, which says of itself what `device` holds. @throws ProviderUnreachable within two
   * seconds
   */
  readonly begin: (state: string, device: string) => Promise<Begun & { readonly url: string }>
  /** Who came back with `code`. @throws ProviderUnreachable, ProviderRefused */
  readonly finish: (
    begun: Begun,
    returned: { readonly state: string; readonly code: string; readonly iss: string | undefined },
  ) => Promise<Identity>
}

/** It does not answer, or not in time. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
/** It answers, and says no; or what it says does not hold. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** What every way to sign in gets from the house. */
export interface House {
  /** Where the provider sends people back to; the same for all. */
  readonly redirectUri: string
  /** Judges what a provider says of its time; a machine's own date may be wrong. */
  readonly now: () => Date
}

/** A way to sign in: its settings, and what they make. */
export const defineSignIn = <S extends OwnSettings>(
  definition: Definition<S, House, Provider>,
): Configurable<House, Provider> => configurable(definition)

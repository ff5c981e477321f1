// The keys under which tries and mails are counted. A key that names an address is stored beside it and forgotten with
// the person.
import { emailKey } from '../../domain/account/email.ts'

/** Enough of a hash to tell two apart; what is counted shall lead nobody back. */
const short = (hash: Buffer): string => hash.subarray(0, 12).toString('base64url')

/** Wrong passwords of an address from browsers that it does not know, whether it has an account or not. */
export const strangerLoginKey = (email: string): string => `login ${emailKey(email)}`
/** Wrong passwords of an address from one browser, or one session, of its own. */
export const ownLoginKey = (email: string, own: Buffer): string => `login ${short(own)} ${emailKey(email)}`

/** Wrong codes of an app for an address, from one browser of its own or from all others. */
export const secondKey = (email: string, own: Buffer | undefined): string =>
  own ? `second ${short(own)} ${emailKey(email)}` : `second ${emailKey(email)}`

/**
 * Mails of one flow to an address: asked for by one browser or session, by one source, by all that the address does not
 * know.
 */
export const ownMailKey = (scene: string, email: string, own: Buffer): string =>
  `mail ${scene} ${short(own)} ${emailKey(email)}`
export const sourceMailKey = (scene: string, email: string, source: string): string =>
  `mail ${scene} ${source} ${emailKey(email)}`
export const strangerMailKey = (scene: string, email: string): string => `mail ${scene} ${emailKey(email)}`

/** Different addresses that one source does something with. */
export const sourceKey = (what: 'mail' | 'guess' | 'provider' | 'held' | 'arrived', source: string): string =>
  `${what} from ${source}`

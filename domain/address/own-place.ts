// An address to go back to, whoever stored or sent it: only ever a screen of our own.
import { readAddress, type ScreenAddress } from './read-address.ts'

export interface OwnPlace {
  readonly address: ScreenAddress
  /** Path in its one spelling, query and fragment: safe as a `Location` and for the router. */
  readonly path: string
}

/**
 * Reads a path that should be one of ours. `undefined` for whatever a browser could take for another site
 * (`//other.site`, `/\other.site`, a scheme, control characters in between), and for addresses at which there is no
 * screen.
 */
export function readOwnPlace(text: string | null | undefined): OwnPlace | undefined {
  if (!text || !/^\/(?![\\/])/.test(text) || hasControls(text)) return undefined
  const address = readAddress(text)
  if (address.kind !== 'screen') return undefined
  const rest = /[?#][^]*$/.exec(text)?.[0] ?? ''
  return { address, path: address.path + rest.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent) }
}

/** Browsers leave tabs and line breaks out of an address, and what remains may be another's. */
const hasControls = (text: string): boolean => [...text].some((letter) => letter < ' ' || letter === '\u007F')

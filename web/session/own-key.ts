import { readOwner } from './page-owner.ts'

/**
 * The name under which something is kept in this browser for the page's own person: nobody else is shown it. A visitor's
 * own is apart, and so is what is kept on a page that its person has signed out on. `undefined` while it is not known
 * who is here, and once the page is nobody's: then nothing is kept.
 */
export function ownKey(name: string): string | undefined {
  const owner = readOwner()
  if (owner?.person && !owner.isSignedOut) return `${name} of ${owner.person}`
  return owner && owner.token === undefined ? name : undefined
}

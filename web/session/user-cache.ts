// Who the token's person is, kept so that it need not be asked: shown for two hours (SPECIFICATION §9), known as an id
// for as long as the token lives.
import type { User } from '../../contract/shapes.ts'

const KEY = 'user'
const LIFE = 2 * 60 * 60 * 1000

interface Kept {
  readonly user: User
  /** Milliseconds. */
  readonly until: number
  /** A mark of the token whose person this is. */
  readonly of: string
}

export const readUserText = (): string | null => localStorage.getItem(KEY)
export const forgetUser = (): void => localStorage.removeItem(KEY)

export function keepUser(token: string, user: User): void {
  localStorage.setItem(KEY, JSON.stringify({ user, until: Date.now() + LIFE, of: markOf(token) } satisfies Kept))
}

/** The account of a token, when it is known here. */
export const personOf = (token: string): string | undefined => parseKept(readUserText(), token)?.user.id

/** The person of a token, and until when it need not be asked for. */
export function parseUser(
  text: string | null,
  token: string,
): { readonly user: User; readonly until: number } | undefined {
  const kept = parseKept(text, token)
  return kept && kept.until > Date.now() ? kept : undefined
}

function parseKept(text: string | null, token: string): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null // written by keepUser only; what is damaged counts as nothing
    return kept?.user && kept.until && kept.of === markOf(token)
      ? { user: kept.user, until: kept.until, of: kept.of }
      : undefined
  } catch {
    return undefined
  }
}

/** Tells one token from another and gives none of it away: 32 bits of it (FNV-1a). */
function markOf(token: string): string {
  let mark = 0x811c9dc5
  for (let at = 0; at < token.length; at++) mark = Math.imul(mark ^ token.charCodeAt(at), 0x01000193)
  return (mark >>> 0).toString(16)
}

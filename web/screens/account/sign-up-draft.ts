// What was typed into the sign-up form, for a phone that loads the page anew after the mail was read. In this tab only,
// for half an hour, and never the password.
import type { SentCode } from './use-code.ts'

const KEY = 'signUp'
const LIFE = 30 * 60 * 1000

export interface SignUpDraft {
  readonly email: string
  readonly hasConsented: boolean
  /** The code that is on its way. */
  readonly sent: SentCode | undefined
}

export function keepDraft(draft: SignUpDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ draft, until: Date.now() + LIFE }))
}

/** What is over, or damaged, is none. */
export function readDraft(): SignUpDraft | undefined {
  if (typeof sessionStorage === 'undefined') return undefined // on the server
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<{
      draft: SignUpDraft
      until: number
    }> | null // written by keepDraft only
    if (kept?.draft && typeof kept.draft.email === 'string' && (kept.until ?? 0) > Date.now()) return kept.draft
  } catch {
    // falls through: it is thrown away
  }
  forgetDraft()
  return undefined
}

export const forgetDraft = (): void => sessionStorage.removeItem(KEY)

/**
 * A verification code: 6 digits, 10 minutes, one use, at most 5 tries (READINGS §4). How often one may be sent:
 * limit.ts.
 */
const CODE_DIGITS = 6
/** Codes are drawn below this number, each equally likely. */
export const CODE_COUNT = 10 ** CODE_DIGITS
export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/** After this many seconds the form may offer to send another. */
export const RESEND_SECONDS = 60

/** A code as it is written in the mail; zeros in front stay. */
export const writeCode = (drawn: number): string => String(drawn).padStart(CODE_DIGITS, '0')

/** Validity counts from the sending. */
export const codeExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + CODE_SECONDS * 1000)

/**
 * Codes that strangers ask for to an address in a day, after which each has one try: a flood of codes is no flood of
 * guesses.
 */
const STRANGERS_WITH_ALL_TRIES = 5

/**
 * Tries of a code. `strangers`: how many browsers that the address does not know have asked for such codes to it today,
 * this one included.
 */
export const triesOf = (strangers: number): number => (strangers <= STRANGERS_WITH_ALL_TRIES ? CODE_TRIES : 1)

/** What is known of a code. */
export interface CodeFacts {
  readonly tries: number
  readonly maxTries: number
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** `open`: one more try counts. The others are over, whatever is typed. */
export type CodeState = 'open' | 'used' | 'expired' | 'exhausted'

export function codeState(code: CodeFacts, now: Date): CodeState {
  if (now.getTime() >= code.expiresAt.getTime()) return 'expired'
  if (code.tries >= code.maxTries) return 'exhausted'
  return code.usedAt ? 'used' : 'open'
}

/**
 * What a code is asked for: an account's new address, the person behind a sensitive change, the account that Google or
 * Facebook shall lead to (READINGS §4); `signin` goes beside a right password where others have guessed.
 */
export const codeScenes = ['signup', 'reset', 'change', 'confirm', 'bind', 'signin'] as const
export type CodeScene = (typeof codeScenes)[number]

/** What the mail that was asked for has to say: nobody but the owner of the address learns whether it is known. */
export type CodeMail = `${CodeScene}Code` | 'alreadyRegistered' | 'addressTaken' | 'notRegistered'

/** READINGS §4: the answer to "is this address known?" never leaks, so it is decided when the mail is written. */
export function chooseCodeMail(scene: CodeScene, isRegistered: boolean): CodeMail {
  if (scene === 'signup') return isRegistered ? 'alreadyRegistered' : 'signupCode'
  if (scene === 'change') return isRegistered ? 'addressTaken' : 'changeCode'
  if (scene === 'bind') return 'bindCode' // joins the account of the address, or makes it one
  return isRegistered ? `${scene}Code` : 'notRegistered' // of `signin` none goes to an address without an account
}

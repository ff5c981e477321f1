// A code of an authenticator app beside the password (TOTP, RFC 6238: six digits, one for each half minute).

/** The half minutes whose codes are taken: clocks differ, and typing takes time. */
export const STEP_SECONDS = 30
export const STEPS_AROUND = 1

/** For how long a code that was typed counts in its session: the console asks for no second one meanwhile. */
const SECOND_MS = 12 * 3_600_000
export const isSecondDue = (secondAt: Date | null, now: Date): boolean =>
  secondAt === null || secondAt.getTime() + SECOND_MS <= now.getTime()

/** Codes for who has lost the app: each is good once. */
export const RECOVERY_CODES = 10
/** Letters and digits of which hardly two look alike; 32 of them, five bits each. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
const RECOVERY_LENGTH = 10

/** Fifty bits out of ten random bytes, as they are shown: in two halves. */
export function writeRecoveryCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte % 32] ?? '')
  return `${letters.slice(0, RECOVERY_LENGTH / 2).join('')}-${letters.slice(RECOVERY_LENGTH / 2).join('')}`
}

export type TypedSecond =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string }

/** What was typed, in the form in which it is compared: spaces, hyphens and capitals do not matter. */
export function readSecond(typed: string): TypedSecond | undefined {
  const plain = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', digits: plain }
  return plain.length === RECOVERY_LENGTH && [...plain].every((letter) => RECOVERY_LETTERS.includes(letter))
    ? { kind: 'recovery', code: plain }
    : undefined
}

/** The parts of the one password rule (READINGS §4), in the order in which a form ticks them off. */
export const passwordParts = ['length', 'letter', 'capital', 'number'] as const
/** One part of the password rule; its sentence is `account.password.<part>`. */
export type PasswordPart = (typeof passwordParts)[number]

/** Counted in code points: a Chinese character or an emoji is one. */
const PASSWORD_LENGTH = { min: 10, max: 30 } as const
/** Shorter e-mail names occur in words by chance. */
const MIN_NAME = 4

// ASCII on purpose: "letter", "capital letter" and "number" must mean the same to everybody who reads the rule.
const isMet: Readonly<Record<PasswordPart, (password: string) => boolean>> = {
  length: (password) => {
    const length = [...password].length
    return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
  },
  letter: (password) => /^[A-Za-z]/.test(password),
  capital: (password) => /[A-Z]/.test(password),
  number: (password) => /[0-9]/.test(password),
}

/** The one form of a password: é typed as one character or as two is the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFC')

/** The parts that a password still lacks; none when it keeps the rule. */
export function findLackingParts(password: string): PasswordPart[] {
  const normal = normalizePassword(password)
  return passwordParts.filter((part) => !isMet[part](normal))
}

/** Why a password that keeps the rule is refused all the same; its sentence is `account.password.<why>`. */
export type Guessable = 'common' | 'containsName'

/**
 * Says why a password is easy to guess, or `undefined`. `emailName` is what stands before the @;
 * `commonPasswords` are in lower case: capitals hide nothing.
 */
export function findGuessable(
  password: string,
  emailName: string,
  commonPasswords: ReadonlySet<string>,
): Guessable | undefined {
  const lower = normalizePassword(password).toLowerCase()
  if (commonPasswords.has(lower)) return 'common'
  const name = emailName.toLowerCase()
  const names = [name, name.split('+')[0] ?? ''] // anna+school@… is known as anna
  return names.some((one) => one.length >= MIN_NAME && lower.includes(one)) ? 'containsName' : undefined
}

/** True when a password is common or contains the person's e-mail name (READINGS §4). */
export const isGuessable = (password: string, emailName: string, commonPasswords: ReadonlySet<string>): boolean =>
  findGuessable(password, emailName, commonPasswords) !== undefined

/** What stands before the @. */
export const readEmailName = (email: string): string => email.slice(0, Math.max(0, email.lastIndexOf('@')))

import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '../../domain/account/password.ts'
import { limitAtOnce } from './line.ts'

/** Hashing and checking of passwords. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work when there is no hash to compare with, and says no. */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>
}

/** Argon2id with OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Of a random password that nobody has kept: compared with where there is no account. A test holds it to `cost`. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$OvQaAwQNPg+rD5gbiGK6rA$ttyEN6SItf0PGzctiBIwgiEkovtRwBXpasY4pRcRIik'
// Each takes 19 MiB and a core for a moment: a flood stands in line and does not eat the memory.
const AT_ONCE = 2
// About a second's work: who would wait longer is told so at once.
const MOST_WAITING = 60

export function makePasswords(atOnce = AT_ONCE): Passwords {
  const inLine = limitAtOnce(atOnce, MOST_WAITING)
  return {
    hash: (password) => inLine(() => hash(normalizePassword(password), cost)),
    async verify(storedHash, password) {
      const isRight = await inLine(() => verify(storedHash ?? DUMMY_HASH, normalizePassword(password)))
      return isRight && typeof storedHash === 'string'
    },
  }
}

/** One line for all calls that check a password. */
export const sharedPasswords = makePasswords()

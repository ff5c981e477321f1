// Passwords of tests that try hundreds of them: the same Argon2id at a hundredth of its cost. passwords.test.ts holds
// what the product pays, account.test.ts that signing up pays it.
import { hash, verify } from '@node-rs/argon2'
import { makeAccountCalls } from './account.ts'
import type { Passwords } from './passwords.ts'

const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const ofNobody = await hash('Tall Giraffe 42, but nobody has it', cost)

export const cheapPasswords: Passwords = {
  hash: (password) => hash(password, cost),
  async verify(storedHash, password) {
    const isRight = await verify(storedHash ?? ofNobody, password)
    return isRight && typeof storedHash === 'string'
  },
}

/** Signing up, in and out, for `handlers` of a test. */
export const cheapAccountCalls = makeAccountCalls(cheapPasswords)

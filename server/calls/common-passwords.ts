import { readFileSync } from 'node:fs'

let known: ReadonlySet<string> | undefined

/**
 * Common passwords that would keep the rule, in lower case; read at the first use. server/data/make-common-passwords.ts
 * makes the file.
 */
export const commonPasswords = (): ReadonlySet<string> =>
  (known ??= new Set(
    readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  ))

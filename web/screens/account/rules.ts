// The forms' rules: the server's own, asked here first.
import { isEmail } from '../../../contract/email.ts'
import { findGuessable, findLackingParts, readEmailName } from '../../../domain/account/password.ts'
import type { PlainKey, Values } from '../../parts/form/complaint.ts'

export const emailRule = (email: string): PlainKey | undefined => {
  if (email.trim() === '') return 'account.email.missing'
  return isEmail(email.trim()) ? undefined : 'account.email.invalid'
}

/** When signing in, any password may be the right one. */
export const typedPasswordRule = (password: string): PlainKey | undefined =>
  password === '' ? 'account.password.missing' : undefined

const noCommonPasswords: ReadonlySet<string> = new Set() // the list stays on the server: it is long

export const newPasswordRule = (password: string, values: Values): PlainKey | undefined => {
  if (password === '') return 'account.password.missing'
  const [lacking, ...more] = findLackingParts(password)
  if (lacking) return more.length > 0 ? 'account.password.rule' : `account.password.${lacking}`
  const why = findGuessable(password, readEmailName(values['email']?.trim() ?? ''), noCommonPasswords)
  return why ? `account.password.${why}` : undefined
}

export const repeatRule = (repeated: string, values: Values): PlainKey | undefined => {
  if (repeated === '') return 'account.password.repeatMissing'
  return repeated === values['password'] ? undefined : 'account.password.mismatch'
}

export const codeRule = (code: string): PlainKey | undefined => {
  if (code.trim() === '') return 'account.code.missing'
  return /^\d{6}$/.test(code.trim()) ? undefined : 'account.code.invalid'
}

export const consentRule = (consent: string): PlainKey | undefined =>
  consent === '' ? 'account.consent.missing' : undefined

/** A rule that only asks for something. */
export const required =
  (key: PlainKey) =>
  (value: string): PlainKey | undefined =>
    value.trim() === '' ? key : undefined

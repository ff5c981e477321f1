import { emailKey } from '../../domain/account/email.ts'

/** Wrong passwords of an address are counted under this key, whether it has an account or not. */
export const loginKey = (email: string): string => `login ${emailKey(email)}`

/** Mails to an address are counted under this key. */
export const mailKey = (email: string): string => `mail ${emailKey(email)}`

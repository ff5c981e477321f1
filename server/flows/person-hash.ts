import { makeMac } from './mac.ts'

/** Who an address is to who deleted an account with it. Keyed: without SECRET nobody can try addresses. */
export const hashPerson = (secret: string, emailKey: string): Buffer => makeMac(secret, 'used attempts', emailKey)

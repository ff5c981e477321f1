import { createHmac } from 'node:crypto'

/** Who an address is to who deleted an account with it. Keyed: without SECRET nobody can try addresses. */
export const hashPerson = (secret: string, emailKey: string): Buffer =>
  createHmac('sha256', secret).update(`used attempts\n${emailKey}`).digest()

import { createHmac } from 'node:crypto'

/**
 * What is stored of a verification code. Keyed: six digits hashed alone would be found by trying all million.
 * Bound to scene and address: a code is good for nothing else.
 */
export const hashCode = (
  secret: string,
  { scene, emailKey, code }: { scene: string; emailKey: string; code: string },
): Buffer => createHmac('sha256', secret).update(`${scene}\n${emailKey}\n${code}`).digest()

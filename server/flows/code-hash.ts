import { makeCodeMac } from './mac.ts'

/**
 * What is stored of a verification code. Keyed: six digits hashed alone would be found by trying all million.
 * Bound to scene and address: a code is good for nothing else.
 */
export const hashCode = (
  secret: string,
  { scene, emailKey, code }: { scene: string; emailKey: string; code: string },
): Buffer => makeCodeMac(secret, scene, `${emailKey}\n${code}`)

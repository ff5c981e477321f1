// What the house must be able to read again and the database alone may not give away is sealed with SECRET, which is not
// in it. A backup needs SECRET beside it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is sealed: each has a key of its own. */
type Purpose = 'tessera signing keys' | 'tessera second factors'

const IV_BYTES = 12
const TAG_BYTES = 16
const sealingKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** `id` says whose it is: sealed for one, it opens for nobody else. */
interface Of {
  readonly secret: string
  readonly purpose: Purpose
  readonly id: string
}

export function seal({ secret, purpose, id }: Of, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, purpose), iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** `undefined` when it was sealed by another secret, or for somebody else. */
export function unseal({ secret, purpose, id }: Of, sealed: Buffer): Buffer | undefined {
  const [iv, tag, text] = [
    sealed.subarray(0, IV_BYTES),
    sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    sealed.subarray(IV_BYTES + TAG_BYTES),
  ]
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, purpose), iv)
    .setAAD(Buffer.from(id))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return undefined
  }
}

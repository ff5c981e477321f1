const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Multibase base58btc (`z…`), as Data Integrity writes signatures and keys. */
export function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = (ALPHABET[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${text}`
}

/** Multibase base64url (`u…`), as status lists write their bits. */
export const toBase64 = (bytes: Uint8Array): string => `u${Buffer.from(bytes).toString('base64url')}`

/** Multicodec: an Ed25519 public key. */
const ED25519_PUBLIC = Uint8Array.of(0xed, 0x01)

/** A raw Ed25519 public key as a Multikey writes it: `z6Mk…`. */
export const toMultikey = (publicKey: Uint8Array): string => toBase58(Buffer.concat([ED25519_PUBLIC, publicKey]))

// Who issues: a did:web of our own address, and the documents by which anybody checks what it has signed.
import type { Db } from '../../../store/database.ts'
import { selectPublicKeys, type PublicKey } from '../../../store/signing-key.ts'
import type { Config } from '../../config.ts'

/** Addresses of ours that credentials name: they never change. */
export const issuerPaths = {
  did: '/.well-known/did.json',
  keys: '/credentials/keys.json',
  key: (id: string) => `/credentials/keys/${id}`,
  statusList: (list: number) => `/credentials/status/${list}`,
} as const

/** did:web writes a port's colon as %3A. */
export const issuerDid = (config: Config): string => `did:web:${encodeURIComponent(new URL(config.publicUrl).host)}`

/** The DID document: every key there ever was may still vouch for what it signed. */
export async function makeDidDocument(db: Db, config: Config) {
  const did = issuerDid(config)
  const keys = await selectPublicKeys(db)
  const methods = keys.map((key) => ({
    id: `${did}#${key.id}`,
    controller: did,
    ...(key.kind === 'Ed25519'
      ? { type: 'Multikey', publicKeyMultibase: key.id }
      : { type: 'JsonWebKey', publicKeyJwk: toJwk(key) }),
  }))
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id: did,
    alsoKnownAs: [config.publicUrl],
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}

/** The keys of JSON Web Tokens, as a set (RFC 7517). */
export const makeKeySet = async (db: Db) => ({
  keys: (await selectPublicKeys(db)).filter(({ kind }) => kind === 'RS256').map(toJwk),
})

/** One of them: what a token's `kid` leads to. */
export async function findKey(db: Db, id: string) {
  const key = (await selectPublicKeys(db)).find((one) => one.id === id && one.kind === 'RS256')
  return key && toJwk(key)
}

const toJwk = (key: PublicKey) => ({
  ...key.public_jwk,
  kid: key.id,
  use: 'sig',
  ...(key.kind === 'RS256' ? { alg: 'RS256' } : {}),
})

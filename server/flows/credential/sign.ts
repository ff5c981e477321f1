// Two ways to sign a credential: a Data Integrity proof inside it (eddsa-rdfc-2022), or a JWT around it (RS256).
import { createHash, sign } from 'node:crypto'
import { canonize } from './canonize.ts'
import { toBase58 } from './multibase.ts'
import type { Signer } from './signing-keys.ts'

export interface Unsigned {
  readonly '@context': readonly string[]
  readonly id: string
  readonly validFrom: string
  readonly validUntil?: string
  readonly issuer: string | { readonly id: string }
  readonly credentialSubject: { readonly id: string }
}

/** When something was signed: whole seconds, as XML Schema writes them. */
export const toDateTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * W3C vc-di-eddsa, eddsa-rdfc-2022: what is signed are the digests of the proof's own words and of the document's
 * meaning.
 */
export async function addProof<T extends Unsigned>(
  credential: T,
  { signer, did, created }: { signer: Signer; did: string; created: Date },
) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: toDateTime(created),
    verificationMethod: `${did}#${signer.id}`,
    proofPurpose: 'assertionMethod',
  }
  const digest = Buffer.concat([
    sha256(await canonize({ '@context': credential['@context'], ...proof })),
    sha256(await canonize(credential)),
  ])
  return { ...credential, proof: [{ ...proof, proofValue: toBase58(sign(null, digest, signer.privateKey)) }] } // a list: the schema of Open Badges wants one
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const toNumericDate = (dateTime: string): number => Date.parse(dateTime) / 1000

/** Open Badges 3.0, JSON Web Token proof: the payload is the credential with the registered claims beside it. */
export function signJwt(credential: Unsigned, { signer, keyUrl }: { signer: Signer; keyUrl: string }): string {
  const claims = {
    iss: typeof credential.issuer === 'string' ? credential.issuer : credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: toNumericDate(credential.validFrom),
    ...(credential.validUntil === undefined ? {} : { exp: toNumericDate(credential.validUntil) }),
  }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: keyUrl })}.${encode({ ...credential, ...claims })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), signer.privateKey).toString('base64url')}`
}

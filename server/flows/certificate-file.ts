// The files of a certificate: made when they are asked for, the same each time until a key changes.
import type { Certificate } from '../../domain/certificate/certificate.ts'
import type { Database } from '../../store/database.ts'
import type { Config } from '../config.ts'
import { issuerDid, issuerPaths } from './credential/issuer.ts'
import { addProof, signJwt } from './credential/sign.ts'
import { readSigner } from './credential/signing-keys.ts'
import { writeCredential } from './credential/write-credential.ts'

interface Context {
  readonly database: Database
  readonly config: Config
  readonly now: Date
}

type FileType = 'application/pdf' | 'application/vc' | 'application/vc+jwt'

export async function makeCertificateFile(
  context: Context,
  certificate: Certificate,
  form: 'pdf' | 'credential' | 'jwt',
): Promise<{ name: string; type: FileType; bytes: Uint8Array }> {
  const name = `certificate-${certificate.number}`
  if (form === 'pdf') {
    const { makeCertificatePdf } = await import('./certificate-sheet.ts') // the printer and its faces are large: a start does without
    return {
      name: `${name}.pdf`,
      type: 'application/pdf',
      bytes: await makeCertificatePdf(context.config, certificate),
    }
  }
  if (form === 'jwt')
    return { name: `${name}.jwt`, type: 'application/vc+jwt', bytes: Buffer.from(await makeJwt(context, certificate)) }
  return {
    name: `${name}.json`,
    type: 'application/vc',
    bytes: Buffer.from(`${JSON.stringify(await makeCredential(context, certificate), null, 2)}\n`),
  }
}

/** Signed by the key of today: after a change of keys a fresh download is signed by the new one. */
async function makeCredential({ database, config, now }: Context, certificate: Certificate) {
  const signer = await readSigner(database, { config, kind: 'Ed25519', now })
  const created = new Date(Math.max(certificate.issuedAt.getTime(), signer.createdAt.getTime()))
  return addProof(writeCredential(config, certificate), { signer, did: issuerDid(config), created })
}

async function makeJwt({ database, config, now }: Context, certificate: Certificate): Promise<string> {
  const signer = await readSigner(database, { config, kind: 'RS256', now })
  return signJwt(writeCredential(config, certificate), {
    signer,
    keyUrl: `${config.publicUrl}${issuerPaths.key(signer.id)}`,
  })
}

// W3C Bitstring Status List: whether a credential still holds, without anybody learning whose was looked up.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { selectStatusList } from '../../../store/certificate.ts'
import type { Database } from '../../../store/database.ts'
import type { Config } from '../../config.ts'
import { CREDENTIALS_CONTEXT } from './canonize.ts'
import { issuerDid, issuerPaths } from './issuer.ts'
import { toBase64 } from './multibase.ts'
import { addProof, toDateTime } from './sign.ts'
import { readSigner } from './signing-keys.ts'

/** At least so many bits, so that one bit tells nothing of one person. */
export const STATUS_LIST_BITS = 131_072
/** How long a verifier may believe its copy, in milliseconds. */
const BELIEVED_MS = 300_000
const compress = promisify(gzip)

/** The signed list; the same bytes until a bit or the key changes. `undefined` when there is no such list. */
export async function makeStatusList(
  { database, config, now }: { database: Database; config: Config; now: Date },
  list: number,
) {
  const { began_at, changed_at, revoked } = await selectStatusList(database, list)
  if (!began_at) return undefined
  const bits = Buffer.alloc(STATUS_LIST_BITS / 8)
  for (const index of revoked) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3) // the first bit is the leftmost
  const signer = await readSigner(database, { config, kind: 'Ed25519', now })
  const created = new Date(Math.max(began_at.getTime(), changed_at?.getTime() ?? 0, signer.createdAt.getTime()))
  const did = issuerDid(config)
  const id = `${config.publicUrl}${issuerPaths.statusList(list)}`
  const credential = {
    '@context': [CREDENTIALS_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: toDateTime(created),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: toBase64(await compress(bits)),
      ttl: BELIEVED_MS,
    },
  }
  return addProof(credential, { signer, did, created })
}

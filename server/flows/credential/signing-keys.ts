// The platform's signing keys: made when they are first needed, kept in the database, changed by an operator.
import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database, Db } from '../../../store/database.ts'
import {
  insertKey,
  keyKinds,
  lockKeys,
  selectOptionalCurrentKey,
  updateKeyRetired,
  updateKeySealed,
  type KeyKind,
} from '../../../store/signing-key.ts'
import type { Config } from '../../config.ts'
import { seal, unseal } from '../seal.ts'
import { toMultikey } from './multibase.ts'

export interface Signer {
  readonly id: string
  readonly privateKey: KeyObject
  readonly createdAt: Date
  /** A former secret had sealed it until now. */
  readonly isSealedAnew?: boolean
}

const generate = promisify(generateKeyPair)
const RSA_BITS = 2048
/** A stolen database signs nothing: private parts are sealed. */
const sealOf = (secret: string, id: string) => ({ secret, purpose: 'tessera signing keys', id }) as const

/**
 * The key that signs now. One that a former secret sealed is sealed anew; one is made when there is none, or when
 * SECRET was changed and the old one cannot be opened any more.
 */
export async function readSigner(
  database: Database,
  { config, kind, now }: { config: Config; kind: KeyKind; now: Date },
): Promise<Signer> {
  const known = openCurrent(config, await selectOptionalCurrentKey(database, kind))
  if (known) return known
  return database.transaction(async (db) => {
    await lockKeys(db)
    const current = await selectOptionalCurrentKey(db, kind)
    return openCurrent(config, current) ?? (await sealAnew(db, config, current)) ?? makeKey(db, { config, kind, now }) // by another process meanwhile
  })
}

/** Made before the first request, so that nobody waits for it. Says whether a former secret had sealed them until now. */
export async function prepareSigningKeys(database: Database, config: Config, now: Date): Promise<boolean> {
  const signers: Signer[] = []
  for (const kind of keyKinds) signers.push(await readSigner(database, { config, kind, now }))
  return signers.some(({ isSealedAnew }) => isSealedAnew)
}

/** Retires the keys of today: their private parts are gone, what they signed can be checked for ever. */
export async function rotateSigningKeys(db: Db, config: Config, now: Date): Promise<string[]> {
  await lockKeys(db)
  const made: Signer[] = []
  for (const kind of keyKinds) made.push(await makeKey(db, { config, kind, now }))
  return made.map(({ id }) => id)
}

async function makeKey(db: Db, { config, kind, now }: { config: Config; kind: KeyKind; now: Date }): Promise<Signer> {
  await updateKeyRetired(db, kind, now)
  const { publicKey, privateKey } =
    kind === 'Ed25519' ? await generate('ed25519') : await generate('rsa', { modulusLength: RSA_BITS })
  const { kty = '', crv, x, n, e } = publicKey.export({ format: 'jwk' })
  const publicJwk = Object.fromEntries(
    Object.entries({ kty, crv, x, n, e }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  // An Ed25519 key is called by itself, which some verifiers read instead of asking for it; an RSA key by its RFC 7638
  // thumbprint.
  const id = kind === 'Ed25519' ? toMultikey(Buffer.from(x ?? '', 'base64url')) : thumbprint(publicJwk)
  await insertKey(db, {
    id,
    kind,
    publicJwk,
    privateSealed: seal(sealOf(config.SECRET, id), privateKey.export({ format: 'der', type: 'pkcs8' })),
    now,
  })
  return { id, privateKey, createdAt: now }
}

const thumbprint = ({ e, kty, n }: Readonly<Record<string, string>>): string =>
  createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')

type CurrentKey = Awaited<ReturnType<typeof selectOptionalCurrentKey>>

function openCurrent({ SECRET }: Pick<Config, 'SECRET'>, current: CurrentKey): Signer | undefined {
  const der = current && unseal(sealOf(SECRET, current.id), current.private_sealed)
  return (
    current &&
    der && {
      id: current.id,
      privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      createdAt: current.created_at,
    }
  )
}

async function sealAnew(db: Db, config: Config, current: CurrentKey): Promise<Signer | undefined> {
  const signer = config.formerSecrets
    .map((SECRET) => openCurrent({ SECRET }, current))
    .find((opened) => opened !== undefined)
  if (signer)
    await updateKeySealed(
      db,
      signer.id,
      seal(sealOf(config.SECRET, signer.id), signer.privateKey.export({ format: 'der', type: 'pkcs8' })),
    )
  return signer && { ...signer, isSealedAnew: true }
}

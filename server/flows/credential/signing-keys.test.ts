import { createPublicKey, sign, verify } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../../store/database.ts'
import { selectPublicKeys } from '../../../store/signing-key.ts'
import { rows, sql } from '../../../store/sql.ts'
import { openTestDatabase } from '../../../store/test-database.ts'
import { readConfig } from '../../config.ts'
import { makeDidDocument } from './issuer.ts'
import { prepareSigningKeys, readSigner } from './signing-keys.ts'

const { database, url, close } = await openTestDatabase({ maxConnections: 10 })
const second = await openDatabase({ url, dataDir: '', maxConnections: 5 })
afterAll(async () => {
  await second.close()
  await close()
})
const config = readConfig({ SECRET: 'the secret of the school' })
const now = new Date('2026-11-21T10:00:00Z')
const liveKeys = async () => (await selectPublicKeys(database)).filter(({ retired_at }) => retired_at === null)

test('two processes that start together make one key of each kind', async () => {
  await Promise.all([database, second, database, second].map((one) => prepareSigningKeys(one, config, now)))
  expect((await liveKeys()).map(({ kind }) => kind).toSorted()).toEqual(['Ed25519', 'RS256'])
  expect((await selectPublicKeys(database)).length).toBe(2)
})

test('the key that is kept signs what its public part checks', async () => {
  const signer = await readSigner(second, { config, kind: 'Ed25519', now })
  const key = (await liveKeys()).find(({ id }) => id === signer.id)
  const publicKey = createPublicKey({ key: key?.public_jwk ?? {}, format: 'jwk' })
  expect(verify(null, Buffer.from('words'), publicKey, sign(null, Buffer.from('words'), signer.privateKey))).toBe(true)
})

test('the database holds nothing that signs: the private part is sealed', async () => {
  for (const kind of ['Ed25519', 'RS256'] as const) {
    const { privateKey } = await readSigner(database, { config, kind, now })
    const { d = '' } = privateKey.export({ format: 'jwk' })
    const stored = await rows(
      database,
      z.strictObject({ row: z.string() }),
      sql`select signing_key::text || encode(coalesce(private_sealed, ''), 'base64') as row from signing_key`,
    )
    const secret = Buffer.from(d, 'base64url')
    for (const { row } of stored)
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(row.replaceAll('\n', '')).not.toContain(secret.toString(form).slice(0, 30))
  }
})

test('a changed SECRET makes new keys and keeps the old public ones', async () => {
  const before = await liveKeys()
  const changed = readConfig({ SECRET: 'another secret of theirs' })
  const signer = await readSigner(database, { config: changed, kind: 'Ed25519', now: new Date('2026-11-22T10:00:00Z') })
  expect(before.map(({ id }) => id)).not.toContain(signer.id)
  expect((await readSigner(database, { config: changed, kind: 'Ed25519', now })).id).toBe(signer.id)
  const { assertionMethod } = await makeDidDocument(database, config)
  for (const { id } of [...before, signer]) expect(assertionMethod).toContain(`did:web:localhost%3A3000#${id}`)
})

test('keys that a former secret sealed are the same keys under the seal of today', async () => {
  const former = readConfig({ SECRET: 'another secret of theirs' })
  const before = await readSigner(database, { config: former, kind: 'Ed25519', now })
  const config = readConfig({ SECRET: 'the newest of all secrets' }, () => former.SECRET)
  expect(await prepareSigningKeys(database, config, now)).toBe(true)
  expect((await readSigner(database, { config, kind: 'Ed25519', now })).id).toBe(before.id)
  expect(await prepareSigningKeys(database, config, now)).toBe(false)
  expect((await readSigner(database, { config: { ...config, formerSecrets: [] }, kind: 'Ed25519', now })).id).toBe(
    before.id,
  )
})

// The platform's keys for credentials. Private parts come and go sealed: what seals them is not in the database.
import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

export const keyKinds = ['Ed25519', 'RS256'] as const
export type KeyKind = (typeof keyKinds)[number]

const jwk = z.record(z.string(), z.string())
const Current = z.strictObject({
  id: z.string(),
  public_jwk: jwk,
  private_sealed: z.instanceof(Buffer),
  created_at: z.date(),
})

/** The key that signs now. */
export const selectOptionalCurrentKey = (db: Db, kind: KeyKind) =>
  optional(
    db,
    Current,
    sql`select id, public_jwk, private_sealed, created_at from signing_key where kind = ${kind} and retired_at is null`,
  )

const Public = z.strictObject({
  id: z.string(),
  kind: z.enum(keyKinds),
  public_jwk: jwk,
  created_at: z.date(),
  retired_at: z.date().nullable(),
})
/** A key that something was signed with, now or once. */
export type PublicKey = z.output<typeof Public>

/** Every key there ever was, the newest first: what was signed with an old one is checked with it. */
export const selectPublicKeys = (db: Db) =>
  rows(
    db,
    Public,
    sql`select id, kind, public_jwk, created_at, retired_at from signing_key order by created_at desc, id`,
  )

/** Makes whoever makes or changes keys wait for each other, until the transaction ends. */
export const lockKeys = (db: Db) => run(db, sql`select pg_advisory_xact_lock(hashtext('tessera signing keys'))`)

export const insertKey = (
  db: Db,
  key: { id: string; kind: KeyKind; publicJwk: Readonly<Record<string, string>>; privateSealed: Buffer; now: Date },
) =>
  run(
    db,
    sql`insert into signing_key (id, kind, public_jwk, private_sealed, created_at)
        values (${key.id}, ${key.kind}, ${JSON.stringify(key.publicJwk)}, ${key.privateSealed}, ${key.now})`,
  )

/** The private part is gone for good: what is stolen later signs nothing. */
export const updateKeyRetired = (db: Db, kind: KeyKind, now: Date) =>
  run(
    db,
    sql`update signing_key set retired_at = ${now}, private_sealed = null where kind = ${kind} and retired_at is null`,
  )

/** The same key under another seal. */
export const updateKeySealed = (db: Db, id: string, privateSealed: Buffer) =>
  run(db, sql`update signing_key set private_sealed = ${privateSealed} where id = ${id} and retired_at is null`)

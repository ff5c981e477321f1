// What is in a backup, written last: an archive without it is half of one.
import { hkdfSync } from 'node:crypto'
import { z } from 'zod'

/** Raised when the form of the archive changes. */
export const FORMAT = 1

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const moment = z.iso.datetime().transform((text) => new Date(text))

/** The first thing in the archive: what it is. */
export const Opening = z.object({ what: z.literal('Tessera backup'), format: z.int() })

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  product: z.string(),
  madeAt: moment,
  contentVersion: count,
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })).min(1),
  tables: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z_0-9]*$/),
        columns: z.array(z.string()).min(1),
        rows: count,
        bytes: count,
        sha256,
      }),
    )
    .min(1),
  sequences: z.array(z.strictObject({ table: z.string(), column: z.string(), last: z.int(), isCalled: z.boolean() })),
  /** Receipts and course files: how many, and the hash of the list that stands beside them. */
  files: z.strictObject({ count, bytes: count, sha256 }),
  /** Named in the database and not found in the storage. */
  missing: z.array(z.string()),
  ledger: z.strictObject({ lots: count, seconds: z.int() }),
  secret: sha256,
})
export type Manifest = z.output<typeof Manifest>

/** One file of the storage, in the list beside them. */
export const FileLine = z.strictObject({
  kind: z.enum(['receipts', 'files']),
  key: z.string(),
  type: z.string(),
  bytes: count,
  sha256,
})
export type FileLine = z.output<typeof FileLine>

export const names = {
  opening: 'backup.json',
  manifest: 'manifest.json',
  part: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (kind: 'receipts' | 'files', key: string) => `${kind}/${key}`,
  list: (part: number) => `list/${String(part).padStart(6, '0')}.jsonl`,
} as const

/** Tells whether SECRET is the one of the backup without telling it: keys are sealed by it, links are signed by it. */
export const secretMark = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tessera backup', 32)).toString('hex')

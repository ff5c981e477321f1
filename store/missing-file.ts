// What the last look at all stored files has found missing (server/flows/check-files.ts).
import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

export const fileKinds = ['receipts', 'files'] as const

const Missing = z.strictObject({ kind: z.enum(fileKinds), key: z.string() })
export type MissingFile = z.output<typeof Missing>

/** The result of a look at all takes the place of the one before. */
export async function replaceMissingFiles(
  db: Db,
  look: { missing: readonly MissingFile[]; files: number; now: Date },
): Promise<void> {
  await run(db, sql`delete from missing_file`)
  await run(
    db,
    sql`insert into missing_file (kind, key) select kind, key from json_to_recordset(${JSON.stringify(look.missing)}::json) as missing (kind text, key text) on conflict do nothing`,
  )
  await run(
    db,
    sql`insert into file_look (looked_at, files) values (${look.now}, ${look.files}) on conflict (is_last) do update set looked_at = excluded.looked_at, files = excluded.files`,
  )
}

const Look = z.strictObject({ looked_at: z.date(), files: z.number(), missing: z.number() })

/** The last look; `undefined` when there was none yet. */
export const selectOptionalFileLook = (db: Db) =>
  optional(db, Look, sql`select looked_at, files, (select count(*) from missing_file) as missing from file_look`)

export const selectMissingFiles = (db: Db, limit: number) =>
  rows(db, Missing, sql`select kind, key from missing_file order by kind, key limit ${limit}`)

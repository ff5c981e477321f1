import { z } from 'zod'
import { one, sql } from './sql.ts'
import type { Db } from './database.ts'

const ContentVersion = z.strictObject({ version: z.int(), updated_at: z.date() })

/** The content's version, raised by every import that changed something, and when that was (whole seconds). */
export async function selectContentVersion(db: Db): Promise<{ version: number; updatedAt: number }> {
  const row = await one(db, ContentVersion, sql`select version, updated_at from content_version`)
  return { version: row.version, updatedAt: Math.floor(row.updated_at.getTime() / 1000) }
}

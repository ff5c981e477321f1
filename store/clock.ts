import { z } from 'zod'
import type { Db } from './database.ts'
import { one, sql } from './sql.ts'

const Now = z.strictObject({ now: z.date() })

/** The time that all servers and commands on a database go by: a machine's own date may be wrong. */
export const selectNow = async (db: Db): Promise<Date> => (await one(db, Now, sql`select clock_timestamp() as now`)).now

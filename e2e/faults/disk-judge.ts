// After a run without room: what was acknowledged is looked for, and what is half there.
import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { one, rows, sql } from '../../store/sql.ts'
import type { ServedHouse } from './house.ts'

export interface Acknowledged {
  readonly accountId: string
  readonly attempt: string
  /** The number of the newest answer to each question. */
  readonly answers: ReadonlyMap<string, number>
  /** Of the notebook. */
  readonly version: number
}

const Answered = z.strictObject({ question: z.string(), seq: z.number() })
const Kept = z.strictObject({ version: z.number().nullable() })

/** What was acknowledged and is not there. */
export async function findLost(
  house: ServedHouse,
  people: readonly Acknowledged[],
  experimentId: string,
): Promise<string[]> {
  const lost: string[] = []
  await house.withDatabase(async (db) => {
    for (const person of people) {
      const saved = new Map(
        (
          await rows(
            db,
            Answered,
            sql`select question_id as question, answer_seq as seq from quiz_attempt_question where attempt_id = ${person.attempt}`,
          )
        ).map(({ question, seq }) => [question, seq]),
      )
      for (const [question, seq] of person.answers)
        if ((saved.get(question) ?? 0) < seq)
          lost.push(`answer ${seq} to ${question}: ${saved.get(question) ?? 'nothing'}`)
      const { version } = await one(
        db,
        Kept,
        sql`select max(version) as version from lab_version where account_id = ${person.accountId} and experiment_id = ${experimentId}`,
      )
      if ((version ?? 0) < person.version) lost.push(`version ${person.version} of a notebook: ${version ?? 'none'}`)
    }
  })
  return lost
}

const Receipts = z.strictObject({ key: z.string() })

/** Files that no order names, and half-written ones; orders whose file is not there. */
export async function findHalves(house: ServedHouse, folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const named = new Set(
    (await house.withDatabase((db) => rows(db, Receipts, sql`select key::text as key from order_receipt`))).map(
      ({ key }) => key,
    ),
  )
  return [
    ...files.filter((file) => !named.has(file)),
    ...[...named].filter((key) => !files.includes(key)).map((key) => `missing: ${key}`),
  ]
}

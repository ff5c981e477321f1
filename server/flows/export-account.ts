// All that is stored of a learner as one JSON file. It is written to the disk first: the database is held only as long as
// reading takes, not as long as a slow connection does, and a fault is told before the first byte has left.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db, Database } from '../../store/database.ts'
import { beginReading, personalData, selectPersonal, type PersonalRow } from '../../store/personal-data.ts'
import { unpackNotebook } from './notebook-file.ts'

const CHUNK = 64 * 1024

/** The file as a stream; it has no name on the disk any more when this returns. */
export async function exportAccount(
  database: Database,
  accountId: string,
  now: Date,
): Promise<AsyncIterable<Uint8Array>> {
  const name = path.join(tmpdir(), `tessera-export-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name) // what is open stays until it is closed, also when the process is killed
  try {
    await database.transaction(async (db) => {
      await beginReading(db)
      let waiting = ''
      for await (const text of writeExport(db, accountId, now)) {
        waiting += text
        if (waiting.length < CHUNK) continue
        await file.appendFile(waiting)
        waiting = ''
      }
      await file.appendFile(waiting)
    })
  } catch (error) {
    await file.close()
    throw error
  }
  return createReadStream(name, { fd: file, start: 0 })
}

async function* writeExport(db: Db, accountId: string, now: Date): AsyncGenerator<string> {
  yield `{\n"format": "tessera-personal-data",\n"version": 1,\n"made_at": ${JSON.stringify(now.toISOString())}`
  for (const [table, part] of Object.entries(personalData)) {
    yield `,\n${JSON.stringify(table)}: [`
    let before = '\n'
    for await (const row of selectPersonal(db, accountId, part)) {
      yield before + (await writeRow(row))
      before = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

/** A notebook is JSON itself: it goes in as it is. */
async function writeRow({ fact, packed }: PersonalRow): Promise<string> {
  const text = JSON.stringify(fact)
  return packed ? `${text.slice(0, -1)},"notebook":${await unpackNotebook(packed)}}` : text
}

import type { Db } from '../../store/database.ts'
import { selectUnknownKeys } from '../../store/order-receipt.ts'
import type { FileStore } from '../outside/file-store.ts'
import { isHeld } from './outgoing.ts'

const DAY_MS = 86_400_000
const TOGETHER = 500

/** Files whose upload ended before its row was written, by a crash: after a day nobody will write it any more. */
export async function tidyReceipts(db: Db, files: FileStore, now: Date): Promise<number> {
  if (await isHeld(db)) return 0 // a copy beside the original may share its storage
  let [removed, keys]: [number, string[]] = [0, []]
  const look = async () => {
    const unknown = await selectUnknownKeys(db, keys)
    for (const key of unknown) await files.remove(key)
    removed += unknown.length
    keys = []
  }
  for await (const { key, storedAt } of files.list()) {
    if (storedAt.getTime() < now.getTime() - DAY_MS) keys.push(key)
    if (keys.length >= TOGETHER) await look()
  }
  await look()
  return removed
}

// What reaches outside asks first: a restored copy must neither write to people nor clear away what the original owns.
import type { Database, Db } from '../../store/database.ts'
import { MAIL_FLAG } from '../../store/job.ts'
import { selectOptionalHold } from '../../store/outgoing-hold.ts'

export const isHeld = async (db: Db): Promise<boolean> => (await selectOptionalHold(db)) !== undefined

/** Jobs that the queue passes over for now; they wait and lose none of their tries. */
export const flagsToSkip = (database: Database) => async (): Promise<string[] | null> =>
  (await isHeld(database)) ? [MAIL_FLAG] : null

/** A mail whose job was taken the moment before the hold: the queue tries again. */
export class HeldBack extends Error {
  override name = 'HeldBack'
  constructor() {
    super('mails are held back')
  }
}

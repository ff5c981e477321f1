import { selectContentVersion } from '../store/content-version.ts'
import type { Database } from '../store/database.ts'

/** The content's version, and when it was last changed (whole seconds). */
export interface FollowedContent {
  readonly now: () => { readonly version: number; readonly updatedAt: number }
  readonly close: () => Promise<void>
}

/** Told by the database when an import is done: by this process, another one, or the command. */
export async function followContent(database: Database): Promise<FollowedContent> {
  let current = await selectContentVersion(database)
  const close = await database.listen('content', () => {
    void selectContentVersion(database).then(
      (fresh) => (current = fresh),
      () => {}, // the database is away: it tells again when it is back
    )
  })
  return { now: () => current, close }
}

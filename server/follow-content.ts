import { selectContentVersion } from '../store/content-version.ts'
import type { Database } from '../store/database.ts'

/** The content's version, and when it was last changed (whole seconds). */
export interface FollowedContent {
  readonly now: () => { readonly version: number; readonly updatedAt: number }
  readonly close: () => Promise<void>
}

/** A line that was cut without a word hears nothing more and knows nothing of it. */
const LOOK_EVERY_MS = 30_000

/**
 * Told by the database when an import is done: by this process, another one, or the command. `onChange` makes what
 * follows from it; what it throws is tried again with the next change.
 */
export async function followContent(
  database: Database,
  onChange: () => Promise<unknown> = async () => {},
): Promise<FollowedContent> {
  let current = await selectContentVersion(database)
  const look = () =>
    void selectContentVersion(database).then(
      (fresh) => {
        const isNew = fresh.version !== current.version
        current = fresh
        if (isNew) void onChange().catch(() => {})
      },
      () => {}, // the database is away: it tells again when it is back
    )
  const close = await database.listen('content', look)
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    now: () => current,
    close() {
      clearInterval(timer)
      return close()
    },
  }
}

/** What follows from the content alone is asked once for each version of it; a failure is not kept. */
export function keepForContent<T>(content: Pick<FollowedContent, 'now'>, ask: () => Promise<T>): () => Promise<T> {
  let kept: { readonly version: number; readonly answer: Promise<T> } | undefined
  return () => {
    const { version } = content.now()
    if (kept?.version === version) return kept.answer
    const made = { version, answer: ask() }
    kept = made
    made.answer.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.answer
  }
}

// The secret of the tab that writes survives a reload of that tab. A tab that was duplicated has a copy of it: only one
// of the two may use it, and the browser's own locks say which.

export interface WriterSecret {
  readonly read: () => string | undefined
  /** The one to ask with: kept before the server answers, so that a page that goes meanwhile finds it again. */
  readonly offer: () => string
  readonly keep: (secret: string) => void
  readonly forget: () => void
}

/** What this tab kept before a reload, if no other tab lives on it. */
export async function openWriterSecret(experiment: string): Promise<WriterSecret> {
  const key = `lab-writer ${experiment}`
  const kept = sessionStorage.getItem(key) ?? undefined
  let secret = kept !== undefined && (await hold(kept)) ? kept : undefined
  let held = secret
  const store = (next: string) => {
    if (next !== held) void hold(next)
    held = next
    sessionStorage.setItem(key, next)
    return next
  }
  return {
    read: () => secret,
    offer: () => store(held ?? crypto.randomUUID()),
    keep: (next) => void (secret = store(next)),
    forget() {
      secret = undefined
      held = undefined
      sessionStorage.removeItem(key)
    },
  }
}

/** A page that is reloaded lets its locks go only after the next one has begun. */
const PAGE_GOES_MS = 2000

/**
 * Holds a lock until the page goes; false when another tab holds it. A browser without locks (plain http) trusts
 * itself.
 */
function hold(secret: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PAGE_GOES_MS)
    locks
      .request(`lab-writer ${secret}`, { signal }, () => {
        resolve(true)
        return new Promise<never>(() => {})
      })
      .catch(() => resolve(false)) // the other tab lives
  })
}

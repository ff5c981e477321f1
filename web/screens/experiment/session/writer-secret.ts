// The secret of the tab that writes survives a reload of that tab. A tab that was duplicated has a copy of it: only one
// of the two may use it, and the browser's own locks say which.

export interface WriterSecret {
  readonly read: () => string | undefined
  readonly keep: (secret: string) => void
  readonly forget: () => void
}

/** What this tab kept before a reload, if no other tab lives on it. */
export async function openWriterSecret(experiment: string): Promise<WriterSecret> {
  const key = `lab-writer ${experiment}`
  const kept = sessionStorage.getItem(key) ?? undefined
  let secret = kept !== undefined && (await hold(kept)) ? kept : undefined
  return {
    read: () => secret,
    keep(next) {
      if (next !== secret) void hold(next)
      secret = next
      sessionStorage.setItem(key, next)
    },
    forget() {
      secret = undefined
      sessionStorage.removeItem(key)
    },
  }
}

/**
 * Holds a lock until the page goes; false when another tab holds it. A browser without locks (plain http) trusts
 * itself.
 */
function hold(secret: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    void locks.request(`lab-writer ${secret}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise<never>(() => {}) : undefined
    })
  })
}

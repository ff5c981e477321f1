// The end of a sign-out in this browser's small storages: nothing of its person stays but what the server does not have.

/** Of whoever was here, and under no name. */
const OF_WHOEVER = ['phaseList', 'lastPhase', 'lab-line']

/** What waits to be sent stays, with the numbers that were given beside it: `outbox <person> <kind> <of> …`. */
export function isWaiting(key: string, keys: readonly string[]): boolean {
  const [room, person, kind, of] = key.split(' ')
  return room === 'outbox' && keys.some((one) => one.startsWith(`outbox ${person} ${kind} ${of} entry `))
}

/** How earlier releases wrote down what waits: it is sent, too, when its person is here again. */
const isOldWaiting = (key: string, person: string): boolean => key.startsWith(`progress ${person} `)

export function forgetOwn(person: string | undefined): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) {
      const isTheirs = person !== undefined && key.includes(person)
      if (OF_WHOEVER.includes(key) || (isTheirs && !isWaiting(key, keys) && !isOldWaiting(key, person)))
        storage.removeItem(key)
    }
  }
}

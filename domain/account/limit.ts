/** At most `max` times in any `seconds` (a sliding window, so the turn of an hour doubles nothing). */
export interface Limit {
  readonly max: number
  readonly seconds: number
}

/** READINGS §4: a new code at most every 60 s, 5 an hour and 10 a day for an address. */
export const codeLimits: readonly Limit[] = [
  { max: 1, seconds: 60 },
  { max: 5, seconds: 3600 },
  { max: 10, seconds: 86_400 },
]
/** Mails that one source may cause: a class that signs up together sits behind one address. */
export const mailSourceLimits: readonly Limit[] = [{ max: 60, seconds: 3600 }]
/** Wrong passwords for one account. */
export const loginLimits: readonly Limit[] = [{ max: 5, seconds: 900 }]
/** Wrong passwords and wrong codes from one source, whatever the account. */
export const guessSourceLimits: readonly Limit[] = [{ max: 30, seconds: 900 }]

/** Downloads of all one's data: each reads all of it. */
export const exportLimits: readonly Limit[] = [{ max: 5, seconds: 3600 }]

/** Sign-ins at Google or Facebook that one source begins: enough for a school behind one address. */
export const providerSourceLimits: readonly Limit[] = [{ max: 300, seconds: 3600 }]

/** Feedback of one learner. */
export const feedbackLimits: readonly Limit[] = [{ max: 20, seconds: 3600 }]

/** Receipts that one learner sends, bad ones too: each is decoded and written anew. */
export const receiptLimits: readonly Limit[] = [{ max: 30, seconds: 3600 }]

/** What is older than this no limit looks at any more. */
export const LONGEST_LIMIT_SECONDS = 86_400

/** How many seconds to wait until one more is allowed; 0 when it is allowed now. */
export function waitSeconds(takenAt: readonly Date[], limits: readonly Limit[], now: Date): number {
  // A clock that was set back must not lock anybody out for longer than the window: the future counts as now.
  const times = takenAt.map((moment) => Math.min(moment.getTime(), now.getTime())).sort((a, b) => a - b)
  let wait = 0
  for (const { max, seconds } of limits) {
    const inWindow = times.filter((time) => time > now.getTime() - seconds * 1000)
    const leaving = inWindow[inWindow.length - max]
    if (leaving !== undefined) wait = Math.max(wait, Math.ceil((leaving + seconds * 1000 - now.getTime()) / 1000))
  }
  return wait
}

// IPv6: a household or a rented machine owns at least 64 bits of addresses, so those 64 are one source.
const IPV6_GROUPS = 4

/** The source behind an address: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(address: string): string {
  const plain = (address.split('%')[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups.slice(0, IPV6_GROUPS).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

// Which versions of a notebook are kept: it is saved every few seconds, and nobody looks for a second of last week.

/** Versions older than this are gone (READINGS §7), but for the newest and what was handed in. */
export const VERSION_DAYS = 30

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Younger than `age`: one in each stretch of `every`. */
const steps = [
  { age: 10 * MINUTE, every: 0 },
  { age: 2 * HOUR, every: MINUTE },
  { age: DAY, every: 10 * MINUTE },
  { age: VERSION_DAYS * DAY, every: 6 * HOUR },
] as const

/**
 * Of the last ten minutes every version is kept while they fit into this together; beyond it one of each minute. Bytes
 * as stored, packed.
 */
export const RECENT_BYTES = 8 * 1024 * 1024
/** All versions of a notebook together: beyond it the oldest go first, but for the newest and what was handed in. */
export const KEPT_BYTES = 32 * 1024 * 1024

export const versionKinds = ['saved', 'restored', 'handed_in'] as const

/** A version as far as thinning looks at it. */
export interface VersionMark {
  readonly version: number
  readonly kind: (typeof versionKinds)[number]
  readonly savedAt: Date
  /** As stored, packed. */
  readonly stored: number
}

/** The versions that may go; of each stretch of time the newest stays. `versions` may come in any order. */
export function thinVersions(versions: readonly VersionMark[], now: Date): number[] {
  const gone: number[] = []
  const taken = new Set<string>()
  let kept = 0
  for (const [i, { version, kind, savedAt, stored }] of versions.toSorted((a, b) => b.version - a.version).entries()) {
    const age = now.getTime() - savedAt.getTime()
    const step = steps.find((one) => age < one.age)
    const every = step && step.every === 0 && kept + stored > RECENT_BYTES ? MINUTE : step?.every
    const slot = every !== undefined && every > 0 ? `${every} ${Math.floor(savedAt.getTime() / every)}` : undefined
    const isKept =
      i === 0 ||
      kind === 'handed_in' ||
      (step !== undefined && (slot === undefined || !taken.has(slot)) && kept + stored <= KEPT_BYTES)
    if (isKept) kept += stored
    else gone.push(version)
    if (slot !== undefined) taken.add(slot)
  }
  return gone
}

/** A tab that writes tells of itself every 15 s; after so long a silence another may take over unasked. */
export const WRITER_LEASE_SECONDS = 45

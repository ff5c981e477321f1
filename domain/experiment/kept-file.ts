// Files that a learner's code writes in a lab and finds again in the next lab of the phase: where they lie, how many,
// and which of their versions stay.
import { isLabPath, labFileLimits } from './lab-file.ts'
import { VERSION_DAYS } from './versions.ts'

/** The folder beside the notebook whose files are kept, in labs that say `keep_files`. */
export const KEPT_FOLDER = 'work'

/** Of a phase, the newest versions together; `bytes` of one file, and of all. */
export const keptFileLimits = {
  files: 100,
  bytesOfOne: labFileLimits.bytesOfOne,
  bytesOfAll: labFileLimits.bytesOfAll,
} as const

/** All versions of a phase together: beyond it the oldest go first, but for the newest of each file. */
const KEPT_FILE_BYTES = 64_000_000
/** A file that each run writes anew: its newest versions, so many. */
export const VERSIONS_OF_FILE = 20

const DAY = 24 * 60 * 60 * 1000

/** Whether a path, from the kept folder, may be that of a kept file. */
export const isKeptPath = (path: string): boolean => isLabPath(`${KEPT_FOLDER}/${path}`)

/** A version as far as a limit or thinning looks at it. */
export interface KeptVersion {
  readonly path: string
  readonly version: number
  readonly bytes: number
  readonly savedAt: Date
}

/** The newest version of each file; `versions` may come in any order. */
export function newestOfEach<T extends KeptVersion>(versions: readonly T[]): T[] {
  const newest = new Map<string, T>()
  for (const one of versions) if ((newest.get(one.path)?.version ?? 0) < one.version) newest.set(one.path, one)
  return [...newest.values()]
}

/** Whether a file of so many bytes has room beside those that are there. */
export function hasKeptRoom(
  versions: readonly KeptVersion[],
  { path, bytes }: { path: string; bytes: number },
): boolean {
  const others = newestOfEach(versions).filter((one) => one.path !== path)
  const all = others.reduce((sum, one) => sum + one.bytes, bytes)
  return others.length < keptFileLimits.files && all <= keptFileLimits.bytesOfAll
}

/** The versions that may go. The newest of each file stays, whatever its age. */
export function thinKeptFiles<T extends KeptVersion>(versions: readonly T[], now: Date): T[] {
  const newest = new Set(newestOfEach(versions))
  let kept = [...newest].reduce((sum, one) => sum + one.bytes, 0)
  const countOf = new Map<string, number>()
  const gone: T[] = []
  for (const one of versions.toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime() || b.version - a.version)) {
    const count = (countOf.get(one.path) ?? 0) + 1
    countOf.set(one.path, count)
    if (newest.has(one)) continue
    const isOld = now.getTime() - one.savedAt.getTime() > VERSION_DAYS * DAY
    if (isOld || count > VERSIONS_OF_FILE || kept + one.bytes > KEPT_FILE_BYTES) gone.push(one)
    else kept += one.bytes
  }
  return gone
}

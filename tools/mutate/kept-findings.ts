// What was found out is kept, so that a run that was stopped goes on where it was, and a second look at survivors asks only the
// tests that are new or were changed since.
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digest, readSource, root, type Mutant } from './sources.ts'

export type End = 'noticed' | 'compiler' | 'timeout' | 'survived' | 'no test'
interface Kept {
  /** The source as it was. */
  readonly source: string
  readonly end: End
  readonly by: string
  readonly ms: number
  /** The tests that let it pass, each as it was. */
  readonly asked: Readonly<Record<string, string>>
}

const kept = path.join(root, '.build/mutate/found.json')

export function openFindings(isFresh: boolean) {
  const all = read()
  return {
    /** Nothing when the source is another now, or when all are to be asked anew. */
    find: (mutant: Mutant): Kept | undefined => {
      const one = all[mutant.name]
      return !isFresh && one?.source === digest(readSource(mutant.file)) ? one : undefined
    },
    keep(mutant: Mutant, one: Omit<Kept, 'source'>) {
      all[mutant.name] = { source: digest(readSource(mutant.file)), ...one }
      mkdirSync(path.dirname(kept), { recursive: true })
      writeFileSync(kept, JSON.stringify(all))
    },
  }
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Kept> // written here only
  } catch {
    return {}
  }
}

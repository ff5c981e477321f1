// Which tests come through which function, and how long each file of tests takes: found out by running them once as they are,
// and kept until something changes that a test can reach.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readGraph } from './import-graph.ts'
import type { Runner } from './runner.ts'
import { root, type Mutant } from './sources.ts'

interface Known {
  readonly hash: string
  readonly ms: number
  readonly isGreen: boolean
  readonly hits: readonly string[]
}

const kept = path.join(root, '.build/mutate')
const mapFile = path.join(kept, 'map.json')

const AT_A_TIME = 20

export interface TestMap {
  /** The tests that may notice a fault, the likeliest and quickest first; `hitCount` as many of them came through its function. */
  readonly testsFor: (mutant: Mutant) => readonly { readonly file: string; readonly ms: number }[]
  /** Red without any fault: they can notice nothing. */
  readonly red: readonly string[]
}

export async function readTestMap({ tests, sources, hitsFolder }: { tests: readonly string[]; sources: readonly string[]; hitsFolder: string }, runner: Runner, tell: (line: string) => void): Promise<TestMap> {
  const graph = readGraph()
  mkdirSync(kept, { recursive: true })
  const known = readKnown()
  const wanted = new Set(sources)
  const concerned = tests.filter((test) => [...graph.reach(test)].some((file) => wanted.has(file)))
  const stale = concerned.filter((test) => known[test]?.hash !== graph.hash(test))
  for (let at = 0; at < stale.length; at += AT_A_TIME) {
    const some = stale.slice(at, at + AT_A_TIME)
    for (const name of readdirSync(hitsFolder)) rmSync(path.join(hitsFolder, name))
    const { files } = await runner.run(some, { isBail: false, limitMs: 900_000 })
    const hits = new Map(readdirSync(hitsFolder).map((name) => readHits(path.join(hitsFolder, name))))
    for (const { file, ms, isGreen } of files) known[file] = { hash: graph.hash(file), ms, isGreen, hits: hits.get(file) ?? [] }
    writeFileSync(mapFile, JSON.stringify(known))
    tell(`as they are: ${Math.min(at + AT_A_TIME, stale.length)} of ${stale.length} files of tests`)
  }
  const usable = concerned.flatMap((test) => {
    const one = known[test]
    return one?.isGreen ? [{ file: test, ms: one.ms, hits: new Set(one.hits), reach: graph.reach(test) }] : []
  })
  return {
    red: concerned.filter((test) => known[test]?.isGreen === false),
    testsFor(mutant) {
      const key = `${mutant.file} ${mutant.place}`
      const through = (hits: ReadonlySet<string>) => (mutant.place >= 0 ? hits.has(key) : [...hits].some((hit) => hit.startsWith(`${mutant.file} `)))
      const hit = usable.filter(({ hits }) => through(hits))
      // What stands in no function is used by whoever imports it; and hits of a process of its own are not seen.
      const found = hit.length > 0 ? hit : usable.filter(({ reach }) => reach.has(mutant.file))
      return found.toSorted((a, b) => kinship(b.file, mutant.file) - kinship(a.file, mutant.file) || a.ms - b.ms)
    },
  }
}

/** A test beside the source, of the same noun, in the same room. */
function kinship(test: string, source: string): number {
  const [own, other] = [path.basename(source).split('.')[0] ?? '', path.basename(test).split('.')[0] ?? '']
  const words = new Set(own.split('-'))
  return (own === other ? 4 : 0) + (path.dirname(test) === path.dirname(source) ? 2 : 0) + (other.split('-').some((word) => words.has(word)) ? 2 : 0)
}

function readKnown(): Record<string, Known> {
  try {
    return JSON.parse(readFileSync(mapFile, 'utf8')) as Record<string, Known> // written here only
  } catch {
    return {}
  }
}

function readHits(file: string): [string, readonly string[]] {
  const { testPath, hits } = JSON.parse(readFileSync(file, 'utf8')) as { testPath: string; hits: string[] } // written by record-hits.ts
  return [path.relative(root, testPath), hits]
}

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
  /** By source: as it was then, and which of its functions were come through. */
  readonly hits: Readonly<Record<string, { readonly hash: string; readonly places: readonly number[] }>>
}

const kept = path.join(root, '.build/mutate')
const mapFile = path.join(kept, 'map.json')
const AT_A_TIME = 20

export interface TestMap {
  /** The tests that may notice a fault, the likeliest and quickest first. */
  readonly testsFor: (mutant: Mutant) => readonly { readonly file: string; readonly ms: number }[]
  /** Whether a file of tests is green without any fault, as everything is now: else it can notice nothing. */
  readonly isGreen: (test: string) => Promise<boolean>
}

interface Asking {
  readonly tests: readonly string[]
  readonly sources: readonly string[]
  readonly hitsFolder: string
  readonly runner: Runner
  readonly tell: (line: string) => void
}

export async function readTestMap({ tests, sources, hitsFolder, runner, tell }: Asking): Promise<TestMap> {
  const graph = readGraph()
  mkdirSync(kept, { recursive: true })
  const known = readKnown()
  const wanted = new Set(sources)
  const concerned = tests.filter((test) => [...graph.reach(test)].some((file) => wanted.has(file)))
  const learn = async (some: readonly string[]) => {
    for (const name of readdirSync(hitsFolder)) rmSync(path.join(hitsFolder, name))
    const { files } = await runner.run(some, { isBail: false, limitMs: 900_000 })
    const hits = new Map(readdirSync(hitsFolder).map((name) => readHits(path.join(hitsFolder, name), graph.ownHash)))
    for (const { file, ms, isGreen } of files)
      known[file] = { hash: graph.hash(file), ms, isGreen, hits: hits.get(file) ?? {} }
    writeFileSync(mapFile, JSON.stringify(known))
  }
  // What was learnt before something changed still says where to look first; whether a test is green is looked at again (isGreen).
  const unknown = concerned.filter((test) => known[test] === undefined)
  for (let at = 0; at < unknown.length; at += AT_A_TIME) {
    await learn(unknown.slice(at, at + AT_A_TIME))
    tell(`as they are: ${Math.min(at + AT_A_TIME, unknown.length)} of ${unknown.length} files of tests`)
  }
  return {
    testsFor(mutant) {
      const usable = concerned
        .filter((test) => known[test]?.isGreen !== false || known[test]?.hash !== graph.hash(test))
        .map((file) => ({ file, ms: known[file]?.ms ?? 0 }))
      const comesThrough = (test: string) => {
        const hit = known[test]?.hits[mutant.file]
        return (
          hit !== undefined &&
          (mutant.place < 0 || hit.hash !== graph.ownHash(mutant.file) || hit.places.includes(mutant.place))
        )
      }
      const hit = usable.filter(({ file }) => comesThrough(file))
      // What stands in no function is used by whoever imports it; and hits of a process of its own are not seen.
      const found = hit.length > 0 ? hit : usable.filter(({ file }) => graph.reach(file).has(mutant.file))
      return found.toSorted((a, b) => kinship(b.file, mutant.file) - kinship(a.file, mutant.file) || a.ms - b.ms)
    },
    async isGreen(test) {
      if (known[test]?.hash !== graph.hash(test)) await learn([test])
      if (known[test]?.isGreen === false) tell(`red without any fault, so not asked: ${test}`)
      return known[test]?.isGreen !== false
    },
  }
}

/** A test beside the source, of the same noun, in the same room. */
function kinship(test: string, source: string): number {
  const [own, other] = [path.basename(source).split('.')[0] ?? '', path.basename(test).split('.')[0] ?? '']
  const words = new Set(own.split('-'))
  return (
    (own === other ? 4 : 0) +
    (path.dirname(test) === path.dirname(source) ? 2 : 0) +
    (other.split('-').some((word) => words.has(word)) ? 2 : 0)
  )
}

function readKnown(): Record<string, Known> {
  try {
    return JSON.parse(readFileSync(mapFile, 'utf8')) as Record<string, Known> // written here only
  } catch {
    return {}
  }
}

function readHits(file: string, hashOf: (source: string) => string): [string, Known['hits']] {
  const { testPath, hits } = JSON.parse(readFileSync(file, 'utf8')) as { testPath: string; hits: string[] } // written by record-hits.ts
  const places = Map.groupBy(hits, (hit) => hit.split(' ')[0] ?? '')
  return [
    path.relative(root, testPath),
    Object.fromEntries(
      [...places].map(([source, own]) => [
        source,
        { hash: hashOf(source), places: own.map((hit) => Number(hit.split(' ')[1])) },
      ]),
    ),
  ]
}

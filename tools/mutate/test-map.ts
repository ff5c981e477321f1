// Which tests come through which function, and how long each file of tests takes: found out when they are asked about a first
// fault, and kept. Nobody is run only to know that.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readGraph } from './import-graph.ts'
import type { Outcome, Runner } from './runner.ts'
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
/** A file of tests that nobody has run yet. */
const UNKNOWN_MS = 1500

export interface TestMap {
  /** The tests that may notice a fault, the likeliest and quickest first: found among the `most` nearest that can reach it. */
  readonly testsFor: (mutant: Mutant, most: number) => readonly { readonly file: string; readonly ms: number }[]
  /** Has these asked about a source that is another meanwhile, up to the first that notices it; learns from those that do not. */
  readonly run: (files: readonly string[], source: { file: string; text: string }, limitMs: number) => Promise<Outcome>
  /**
   * Whether a file of tests is green without any fault, as everything is now: else it can notice nothing. When it is not known,
   * only those that `ran` before are run again, in the same order; all of it when one of them is red or away.
   */
  readonly isGreen: (test: string, ran: readonly string[]) => Promise<boolean>
  /** Whether a file of tests is green within the time as everything is at this moment, the machine too. */
  readonly endsNow: (test: string, limitMs: number) => Promise<boolean>
  /** Another as soon as the file of tests is. */
  readonly hashOf: (test: string) => string
}

interface Asking {
  readonly tests: readonly string[]
  readonly hitsFolder: string
  readonly runner: Runner
  readonly tell: (line: string) => void
}

export function readTestMap({ tests, hitsFolder, runner, tell }: Asking): TestMap {
  const graph = readGraph()
  mkdirSync(kept, { recursive: true })
  const known = readKnown()
  const note = (files: Outcome['files']) => {
    const hits = new Map(readdirSync(hitsFolder).map((name) => readHits(path.join(hitsFolder, name), graph.ownHash)))
    for (const { file, ms, isGreen } of files)
      known[file] = { hash: graph.hash(file), ms, isGreen, hits: hits.get(file) ?? {} }
    writeFileSync(mapFile, JSON.stringify(known))
  }
  const nearest = (mutant: Mutant): string[] =>
    tests
      .map((test) => ({ test, kin: kinship(test, mutant.file), steps: graph.distance(test, mutant.file) }))
      .filter(({ steps }) => steps < Infinity)
      .toSorted((a, b) => b.kin - a.kin || a.steps - b.steps)
      .map(({ test }) => test)
  const comesThrough = (test: string, mutant: Mutant): boolean => {
    const hit = known[test]?.hits[mutant.file]
    return (
      hit !== undefined &&
      (mutant.place < 0 || hit.hash !== graph.ownHash(mutant.file) || hit.places.includes(mutant.place))
    )
  }
  return {
    hashOf: graph.ownHash,
    testsFor(mutant, most) {
      // What was learnt before something changed still says where to look first; whether a test is green is looked at again.
      const asked = nearest(mutant)
        .slice(0, most)
        .filter((test) => known[test]?.isGreen !== false || known[test]?.hash !== graph.hash(test))
      const hit = asked.filter((test) => known[test] === undefined || comesThrough(test, mutant))
      // What stands in no function is used by whoever imports it; and hits of a process of its own are not seen.
      return (hit.length > 0 ? hit : asked)
        .map((file) => ({ file, ms: known[file]?.ms ?? UNKNOWN_MS }))
        .toSorted((a, b) => kinship(b.file, mutant.file) - kinship(a.file, mutant.file) || a.ms - b.ms)
    },
    async run(files, source, limitMs) {
      for (const name of readdirSync(hitsFolder)) rmSync(path.join(hitsFolder, name))
      const outcome = await runner.run(files, { source, isBail: true, limitMs })
      // Whom a fault does not trouble comes through the same functions without it.
      if (outcome.isGreen) note(outcome.files.filter((file) => file.isGreen))
      return outcome
    },
    async endsNow(test, limitMs) {
      for (const name of readdirSync(hitsFolder)) rmSync(path.join(hitsFolder, name))
      const { isGreen, files } = await runner.run([test], { isBail: true, limitMs })
      if (isGreen) note(files)
      return isGreen
    },
    async isGreen(test, ran) {
      if (known[test]?.hash !== graph.hash(test)) {
        if (ran.length > 0) {
          const { isGreen, files } = await runner.run([test], { named: ran, isBail: true, limitMs: 900_000 })
          if (isGreen && files.every((file) => file.isGreen)) return true
        }
        for (const name of readdirSync(hitsFolder)) rmSync(path.join(hitsFolder, name))
        note((await runner.run([test], { isBail: false, limitMs: 900_000 })).files)
      }
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

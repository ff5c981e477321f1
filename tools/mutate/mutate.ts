// Plants one fault after another and says which of them a test notices.
import { openCompiler } from './compiler.ts'
import { equivalents, isSame, type Equivalent } from './equivalents.ts'
import { openFindings, type End } from './kept-findings.ts'
import { listTests } from './import-graph.ts'
import type { Runner } from './runner.ts'
import { drawSample, listMutants, listSources, parses, plant, readSource, type Mutant } from './sources.ts'
import { readTestMap, type TestMap } from './test-map.ts'

export interface Finding {
  readonly mutant: Mutant
  readonly end: End
  /** The test that noticed it; how many were asked when none did. */
  readonly by: string
  readonly ms: number
  /** Of this run, not of one before. */
  readonly isNew: boolean
}

export interface Asked {
  readonly seed: number
  readonly count: number
  readonly only: readonly string[]
  /** Seconds of tests, by what they take without a fault, that are spent on one fault. */
  readonly patience: number
}

const FIRST_MS = 3000
/** As many are asked however long they take. */
const NEAREST = 4
/** Among so many of the tests that reach a fault those are looked for that come through it: nine of ten are noticed at the first look. */
const LOOKS = [6, 40]
/** A machine that does other work besides is slower than it was. */
const SLOWEST = 6

export function drawMutants(
  { seed, count, only }: Asked,
  known: readonly Equivalent[] = equivalents,
): { drawn: Mutant[]; all: number; equivalent: number } {
  const all = listSources(only).flatMap((file) => listMutants(file))
  const telling = all.filter((mutant) => !known.some((one) => isSame(one, mutant)))
  return {
    drawn: drawSample(telling, {
      seed,
      count,
      isFit: (mutant) => parses(mutant.file, plant(readSource(mutant.file), mutant)),
    }),
    all: telling.length,
    equivalent: all.length - telling.length,
  }
}

/** Entries of the list that fit no line any more. */
export const findStale = (): Equivalent[] =>
  equivalents.filter((one) => !listMutants(one.file).some((mutant) => isSame(mutant, one)))

interface Asking {
  readonly patience: number
  readonly hitsFolder: string
  readonly hasCompiler: boolean
  readonly isFresh: boolean
  /** No other fault is begun after so many minutes. */
  readonly minutes: number
}

export async function findOut(
  mutants: readonly Mutant[],
  runner: Runner,
  asking: Asking,
  tell: (finding: Finding, at: number) => void,
  say: (line: string) => void,
): Promise<Finding[]> {
  const map = readTestMap({ tests: listTests(), hitsFolder: asking.hitsFolder, runner, tell: say })
  const shelf = openFindings(asking.isFresh)
  const findings: Finding[] = []
  const began = performance.now()
  let compiler: Awaited<ReturnType<typeof openCompiler>> | undefined
  const complain = async (source: Source): Promise<string> => {
    if (!asking.hasCompiler) return ''
    compiler ??= await openCompiler()
    return compiler.complain(source.file, source.text)
  }
  for (const [at, mutant] of mutants.entries()) {
    const before = shelf.find(mutant)
    const isOver = performance.now() - began > asking.minutes * 60_000
    if (isOver && !before) continue
    const since = performance.now()
    const isOpen = !before || isSurvivor(before)
    if (before && (!isOpen || isOver)) {
      findings.push({ mutant, end: before.end, by: before.by, ms: before.ms, isNew: false })
      continue
    }
    const { end, by, asked } = await askOne(mutant, { map, before, patience: asking.patience, complain })
    const finding = { mutant, end, by, ms: performance.now() - since, isNew: true }
    shelf.keep(mutant, { end, by, ms: finding.ms, asked })
    findings.push(finding)
    tell(finding, at)
  }
  compiler?.close()
  return findings
}

export const isSurvivor = ({ end }: { readonly end: End }): boolean => end === 'survived' || end === 'no test'

interface Source {
  readonly file: string
  readonly text: string
}
interface Found {
  readonly end: End
  readonly by: string
  /** Who let it pass, and how it read then. */
  readonly asked: Readonly<Record<string, string>>
}
interface AskingOne {
  readonly map: TestMap
  /** What is known of it: only who did not let it pass yet is asked. */
  readonly before: Found | undefined
  readonly patience: number
  readonly complain: (source: Source) => Promise<string>
}

async function askOne(mutant: Mutant, { map, before, patience, complain }: AskingOne): Promise<Found> {
  const source = { file: mutant.file, text: plant(readSource(mutant.file), mutant) }
  const asked: Record<string, string> = { ...before?.asked }
  let spentMs = 0
  for (const most of LOOKS) {
    // At a second look only the nearest are, where a test that was written meanwhile stands, and of the others those that were
    // changed since.
    const tests = map
      .testsFor(mutant, most)
      .filter(({ file }) => asked[file] !== map.hashOf(file))
      .filter(({ file }) => !before || most === LOOKS[0] || asked[file] !== undefined)
    const some =
      most === LOOKS[0]
        ? takeUntil(tests.slice(0, NEAREST), { mostMs: FIRST_MS, least: 1 })
        : takeUntil(tests, { mostMs: patience * 1000 - spentMs, least: patience > 0 ? NEAREST : 0 })
    const unheard = new Set<string>()
    const noticed = await ask(some, source, { map, unheard })
    if (noticed) return { ...noticed, asked }
    for (const { file, ms } of some) {
      if (!unheard.has(file)) asked[file] = map.hashOf(file)
      spentMs += ms
    }
    // The compiler refuses a landing as the tests do, and answers sooner than the farther ones.
    const complaint = most === LOOKS[0] && !before ? await complain(source) : ''
    if (complaint !== '') return { end: 'compiler', by: complaint, asked }
  }
  const count = Object.keys(asked).length
  return { end: count === 0 ? 'no test' : 'survived', by: `${count} files of tests`, asked }
}

type Some = readonly { readonly file: string; readonly ms: number }[]
/** Nothing when they let it pass, all but those that had no time to say so, which are added to `unheard`. */
async function ask(
  all: Some,
  source: Source,
  { map, unheard }: { map: TestMap; unheard: Set<string> },
): Promise<Pick<Found, 'end' | 'by'> | undefined> {
  const waves = [all].filter((wave) => wave.length > 0)
  let isSecond = false
  for (let some = waves.shift(); some;) {
    const limitMs = SLOWEST * some.reduce((sum, { ms }) => sum + ms, 0) + 40_000
    const { isGreen, by, byFile, ran, isTimeout, isCutOff, wasStopped } = await map.run(
      some.map(({ file }) => file),
      source,
      limitMs,
    )
    if (isTimeout && wasStopped) continue
    if (isCutOff && some.length > 1) waves.unshift(...some.map((test) => [test]))
    else if (isTimeout && !isSecond) {
      // A machine that does other work besides is believed only when nothing else runs here: each once more, alone.
      waves.unshift(...some.map((test) => [test]))
      isSecond = true
    } else if (!isGreen && byFile !== undefined && !isTimeout && !(await map.isGreen(byFile, ran))) {
      const others = some.filter(({ file }) => file !== byFile) // red by itself: the others once more
      if (others.length > 0) waves.unshift(others)
    } else if (!isGreen && !isTimeout) return { end: 'noticed', by }
    // One that ends in this time without the fault, at this very moment: else it was the machine.
    else if (isTimeout && some[0]) {
      if (await map.endsNow(some[0].file, limitMs)) return { end: 'timeout', by }
      unheard.add(some[0].file)
    }
    some = waves.shift()
  }
  return undefined
}

function takeUntil<T extends { readonly ms: number }>(
  tests: readonly T[],
  { mostMs, least }: { mostMs: number; least: number },
): T[] {
  let sum = 0
  return tests.filter(({ ms }, at) => (sum += ms) <= mostMs || at < least)
}

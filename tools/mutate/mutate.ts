// Plants one fault after another and says which of them a test notices.
import { openCompiler } from './compiler.ts'
import { equivalents, isSame, type Equivalent } from './equivalents.ts'
import { listTests } from './import-graph.ts'
import type { Runner } from './runner.ts'
import { drawSample, listMutants, listSources, parses, plant, readSource, type Mutant } from './sources.ts'
import { readTestMap } from './test-map.ts'

type End = 'noticed' | 'compiler' | 'timeout' | 'survived' | 'no test'
export interface Finding {
  readonly mutant: Mutant
  readonly end: End
  /** The test that noticed it; how many were asked when none did. */
  readonly by: string
  readonly ms: number
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
/** A machine that does other work besides is slower than it was. */
const SLOWEST = 6

export function drawMutants(
  { seed, count, only }: Asked,
  known: readonly Equivalent[] = equivalents,
): { drawn: Mutant[]; all: number; equivalent: number } {
  const all = listSources(only).flatMap((file) => listMutants(file))
  const telling = all.filter((mutant) => !known.some((one) => isSame(one, mutant)))
  return {
    drawn: drawSample(
      telling.filter((mutant) => parses(mutant.file, plant(readSource(mutant.file), mutant))),
      { seed, count },
    ),
    all: telling.length,
    equivalent: all.length - telling.length,
  }
}

/** Entries of the list that fit no line any more. */
export const findStale = (): Equivalent[] =>
  equivalents.filter((one) => !listMutants(one.file).some((mutant) => isSame(mutant, one)))

export async function findOut(
  mutants: readonly Mutant[],
  runner: Runner,
  asked: Pick<Asked, 'patience'> & { readonly hitsFolder: string; readonly hasCompiler: boolean },
  tell: (finding: Finding, at: number) => void,
  say: (line: string) => void,
): Promise<Finding[]> {
  const map = await readTestMap({
    tests: listTests(),
    sources: [...new Set(mutants.map(({ file }) => file))],
    hitsFolder: asked.hitsFolder,
    runner,
    tell: say,
  })
  const findings: Finding[] = []
  let compiler: ReturnType<typeof openCompiler> | undefined
  for (const [at, mutant] of mutants.entries()) {
    const source = { file: mutant.file, text: plant(readSource(mutant.file), mutant) }
    const began = performance.now()
    const tests = takeUntil(map.testsFor(mutant), { mostMs: asked.patience * 1000, least: NEAREST })
    let finding: Pick<Finding, 'end' | 'by'> = {
      end: tests.length === 0 ? 'no test' : 'survived',
      by: `${tests.length} files of tests`,
    }
    const waves = inWaves(tests)
    for (let some = waves.shift(), isSecond = false; some;) {
      const limitMs = SLOWEST * some.reduce((sum, { ms }) => sum + ms, 0) + 40_000
      const { isGreen, by, byFile, isTimeout } = await runner.run(
        some.map(({ file }) => file),
        { source, isBail: true, limitMs },
      )
      if (isTimeout && !isSecond) {
        // A machine that does other work besides is believed only when nothing else runs here: each once more, alone.
        waves.unshift(...some.map((test) => [test]))
        some = waves.shift()
        isSecond = true
        continue
      }
      if (!isGreen && byFile !== undefined && !isTimeout && !(await map.isGreen(byFile)))
        some = some.filter(({ file }) => file !== byFile) // red by itself: the others once more
      else if (isGreen) some = waves.shift()
      else {
        finding = { end: isTimeout ? 'timeout' : 'noticed', by }
        break
      }
      if (some?.length === 0) some = waves.shift()
    }
    if (asked.hasCompiler && (finding.end === 'survived' || finding.end === 'no test')) {
      compiler ??= openCompiler()
      const complaint = compiler.complain(source.file, source.text)
      if (complaint !== '') finding = { end: 'compiler', by: complaint }
    }
    const found = { mutant, ...finding, ms: performance.now() - began }
    findings.push(found)
    tell(found, at)
  }
  compiler?.close()
  return findings
}

function takeUntil<T extends { readonly ms: number }>(
  tests: readonly T[],
  { mostMs, least }: { mostMs: number; least: number },
): T[] {
  let sum = 0
  return tests.filter(({ ms }, at) => (sum += ms) <= mostMs || at < least)
}

/** The nearest few first: nine of ten faults are noticed there. */
function inWaves<T extends { readonly ms: number }>(tests: readonly T[]): T[][] {
  const first = takeUntil(tests.slice(0, NEAREST), { mostMs: FIRST_MS, least: 1 })
  return [first, tests.filter((test) => !first.includes(test))].filter((wave) => wave.length > 0)
}

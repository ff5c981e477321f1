// One vitest that stays: its PostgreSQL is started once, and each run gets fresh workers in which one source is another.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { findBodies } from './operators.ts'
import { FIXTURE, isLeftOut, root } from './sources.ts'

export interface Outcome {
  readonly isGreen: boolean
  /** The first test that failed, or what else went wrong. */
  readonly by: string
  /** The file of that test. */
  readonly byFile: string | undefined
  /** The tests of that file that came to an end, the failed one last; none when it is no test that failed. */
  readonly ran: readonly string[]
  readonly isTimeout: boolean
  /** None failed, and not all came to their end: two that fail in the same moment may end each other before either has said so. */
  readonly isCutOff: boolean
  /** Meanwhile this process was stopped itself for a while, by whoever shares the machine: what then timed out says nothing. */
  readonly wasStopped: boolean
  readonly ms: number
  readonly files: readonly { readonly file: string; readonly ms: number; readonly isGreen: boolean }[]
}

export interface Runner {
  /** With `source`, that file has another text meanwhile. Ends at the first failure when `isBail`. Of the files only the tests `named`. */
  readonly run: (
    files: readonly string[],
    options: {
      source?: { file: string; text: string } | undefined
      named?: readonly string[] | undefined
      isBail: boolean
      limitMs: number
    },
  ) => Promise<Outcome>
  readonly close: () => Promise<void>
}

/** What stands at the beginning of each function of a source, so that it is known who came through it. */
export function addHits(file: string, text: string): string {
  const edits = findBodies(file, text).flatMap(({ start, end, isBlock }, place) => {
    const hit = `globalThis.mutateHits&&(globalThis.mutateHits[${JSON.stringify(`${file} ${place}`)}]=1)`
    return isBlock
      ? [{ at: start + 1, text: `${hit};`, order: 0 }]
      : [
          { at: start, text: `(${hit},(`, order: 1 },
          { at: end, text: '))', order: -1 },
        ]
  })
  // From the end on; at one place an inner function's end stands before the outer one's.
  return edits
    .toSorted((a, b) => b.at - a.at || b.order - a.order)
    .reduce((done, { at, text: more }) => done.slice(0, at) + more + done.slice(at), text)
}

const OUT_OF_TIME = /^(?:Test|Hook) timed out in \d+ms/
const LOOK_MS = 500
/** Nothing of ours keeps this process busy for so long. */
const STOPPED_MS = 5000
/** The likeliest and quickest were put first; when all are to run, the longest are. */
class AsAsked extends BaseSequencer {
  override sort = (files: TestSpecification[]): Promise<TestSpecification[]> => Promise.resolve(files)
}
const DIRECTIVE = /^\s*['"]use \w+['"]/

export async function openRunner({ hitsFolder, workers }: { hitsFolder: string; workers: number }): Promise<Runner> {
  let planted: { file: string; text: string } | undefined
  const vitest = await createVitest(
    'test',
    {
      watch: false,
      root,
      fsModuleCache: false,
      reporters: [{}],
      maxWorkers: workers,
      setupFiles: ['tools/mutate/record-hits.ts'],
      bail: 0,
      sequence: { sequencer: AsAsked },
      provide: { mutateHits: hitsFolder },
      coverage: { enabled: false },
    },
    {
      plugins: [
        {
          name: 'mutate',
          enforce: 'pre',
          transform(code, id) {
            const file = path.relative(root, id.split('?')[0] ?? id)
            if (planted?.file === file)
              return {
                code: /\.ts$/.test(file) && !isLeftOut(file) ? addHits(file, planted.text) : planted.text,
                map: null,
              }
            if (
              !/^(?:domain|store|server|web|tools\/mutate\/fixture)\/.*\.ts$/.test(file) ||
              isLeftOut(file) ||
              DIRECTIVE.test(code)
            )
              return undefined
            return { code: addHits(file, code), map: null }
          },
        },
      ],
    },
  )
  const change = (file: string, next: typeof planted) => {
    planted = next
    vitest.invalidateFile(path.join(root, file))
  }
  // What all tests share is set up with the first run: PostgreSQL must not be started by a source with a fault in it.
  await vitest.runTestSpecifications([
    vitest.getRootProject().createSpecification(path.join(root, FIXTURE, 'fare.test.ts')),
  ])
  return {
    async run(files, { source, named, isBail, limitMs }) {
      if (source) change(source.file, source)
      if (named) vitest.setGlobalTestNamePattern(new RegExp(`^(?:${named.map(escapePattern).join('|')})$`))
      const began = performance.now()
      let isTimeout = false
      let wasStopped = false
      let [awakeMs, lookedAt] = [0, began]
      const guard = setInterval(() => {
        const gap = performance.now() - lookedAt
        lookedAt += gap
        wasStopped ||= gap > STOPPED_MS
        awakeMs += Math.min(gap, STOPPED_MS)
        if (awakeMs < limitMs) return
        isTimeout = true
        killWorkers()
      }, LOOK_MS)
      try {
        // What vitest knows of the run before would count as failures of this one.
        vitest.state.filesMap.clear()
        vitest.state.idMap.clear()
        vitest.config.bail = isBail ? 1 : 0
        for (const { config } of vitest.projects) config.bail = isBail ? 1 : 0
        const specifications = files.map((file) => vitest.getRootProject().createSpecification(path.join(root, file)))
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
        const asked = testModules.filter(({ moduleId }) => files.includes(path.relative(root, moduleId)))
        const failed = asked.filter((module) => module.state() === 'failed')
        const test = failed.flatMap((module) => [...module.children.allTests('failed')]).at(0)
        const firstBroken =
          failed[0] &&
          `${path.relative(root, failed[0].moduleId)} (${failed[0].errors()[0]?.message.slice(0, 100) ?? 'a hook'})`
        // So many seconds were up in a test, or in all of them: that may be the machine's fault.
        isTimeout ||= test?.result().errors?.some(({ message }) => OUT_OF_TIME.test(message)) ?? false
        const by = isTimeout
          ? `it never ended${test ? `: ${path.relative(root, test.module.moduleId)} > ${test.fullName}` : ''}`
          : test
            ? `${path.relative(root, test.module.moduleId)} > ${test.fullName}`
            : (firstBroken ??
              (unhandledErrors.length > 0 ? String((unhandledErrors[0] as Error).message).slice(0, 120) : ''))
        const isWhole = asked.length === files.length && asked.every((module) => module.state() === 'passed')
        return {
          isGreen: by === '',
          isCutOff: by === '' && !isWhole,
          by,
          byFile: failed[0] && path.relative(root, failed[0].moduleId),
          ran: test ? listEnded(test.module).map(nameTest) : [],
          isTimeout,
          wasStopped,
          ms: performance.now() - began,
          files: asked.map((module) => ({
            file: path.relative(root, module.moduleId),
            ms: module.diagnostic().duration + module.diagnostic().collectDuration,
            isGreen: module.state() === 'passed' && (!named || listEnded(module).length === named.length),
          })),
        }
      } finally {
        clearInterval(guard)
        process.exitCode = 0 // vitest sets it for a failed test
        vitest.resetGlobalTestNamePattern()
        if (source) change(source.file, undefined)
      }
    },
    close: () => vitest.close(),
  }
}

const listEnded = (module: TestModule): TestCase[] =>
  [...module.children.allTests()].filter((test) => ['passed', 'failed'].includes(test.result().state))

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** As vitest's pattern of names sees it. */
const nameTest = (test: TestCase): string => {
  const names = [test.name]
  for (let { parent } = test; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name)
  return names.join(' ')
}

/** A fault that turns for ever is ended from outside. Only workers of this process: never its PostgreSQL. */
function killWorkers(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      if (
        Number(parent) === process.pid &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('vitest/dist/workers')
      )
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it has ended by itself
    }
  }
}

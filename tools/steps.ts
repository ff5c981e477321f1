// Runs the steps of check and test one after another and adds up what passed; prints the line that CI reads last.
import { spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Reads how many tests passed and failed out of the step's output; without it the step itself counts as one. */
  readonly count?: (output: string) => { passed: number; failed: number }
}

/** Runs every step, also after a failure, so that one run tells all; exits 1 when anything failed. */
export function runSteps(steps: readonly Step[]): never {
  let passed = 0
  let failed = 0
  const names: string[] = []
  for (const { name, command, count } of steps) {
    const [program, ...args] = command
    const began = performance.now()
    const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    const output = done.stdout + done.stderr
    const isGreen = done.status === 0
    const counted = count?.(output) ?? { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 }
    // A runner that counted nothing, or ended badly without a failed test, has not passed.
    const missing = !isGreen && counted.failed === 0 ? 1 : counted.passed + counted.failed === 0 ? 1 : 0
    passed += counted.passed
    failed += counted.failed + missing
    if (!isGreen || missing > 0) {
      console.log(output, done.error ?? '')
      names.push(name, ...listFailed(output))
    }
    console.log(
      `${isGreen && missing === 0 ? 'ok  ' : 'FAIL'} ${name} (${counted.passed} passed, ${counted.failed + missing} failed, ${((performance.now() - began) / 1000).toFixed(1)} s)`,
    )
  }
  // Of a long output some readers are shown only the end.
  for (const name of names) console.log(name)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

/** Vitest's closing line `Tests  3 failed | 10 passed (13)`. */
export function countVitest(output: string): { passed: number; failed: number } {
  const line = /^\s*Tests\s+(.*)$/m.exec(stripVTControlCharacters(output))?.[1] ?? ''
  return { passed: Number(/(\d+) passed/.exec(line)?.[1] ?? 0), failed: Number(/(\d+) failed/.exec(line)?.[1] ?? 0) }
}

/** Playwright's closing lines `2 failed`, `1 flaky`, `10 passed (1.2m)`. */
export function countPlaywright(output: string): { passed: number; failed: number } {
  const plain = stripVTControlCharacters(output)
  const number = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(plain)?.[1] ?? 0)
  return {
    passed: number('passed'),
    failed: number('failed') + number('flaky') + number('did not run') + number('interrupted'),
  }
}

/** The failed tests by file and title: Vitest's `FAIL  file > title`, Playwright's `1) file:line:column › title ────`. */
export const listFailed = (output: string): string[] => [
  ...new Set(
    [...stripVTControlCharacters(output).matchAll(/^ *(?:FAIL {2}|\d+\) (?=.* › ))(?<test>.+?) *─*$/gm)].map(
      ({ groups }) => `  ${groups?.['test'] ?? ''}`,
    ),
  ),
]

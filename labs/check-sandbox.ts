// A place apart from every learner's kernel: Pyodide under Node inside bubblewrap. Without bubblewrap there is none, and a
// check that was made in the learner's own browser stays what it is: self-checked.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CellResult, CheckCell, CheckRun } from './driver.ts'

/** Runs cells in order, in one fresh Python. @throws when the machine was too busy to say anything: ask again */
export type CheckSandbox = (cells: readonly CheckCell[]) => Promise<CheckRun>

export interface SandboxLimits {
  /** Of processor time: a busy machine takes nothing from it. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** Node itself needs some 1,300 MB of addresses before Python has any. */
  readonly addressMegabytes: number
}

const standard: SandboxLimits = { cpuSeconds: 60, wallSeconds: 180, addressMegabytes: 2600 }

export const noSandbox: CheckSandbox = async () => ({ kind: 'unavailable' })

const inside = { node: '/run/node', pyodide: '/run/pyodide/', child: '/run/labs/check-child.ts' } as const

/** `bwrap`: where it is, if not where Debian puts it. */
export function makeCheckSandbox({ bwrap = '/usr/bin/bwrap', limits = standard }: { bwrap?: string; limits?: SandboxLimits } = {}): CheckSandbox {
  let isThere: Promise<boolean> | undefined
  return async (cells) => {
    isThere ??= canIsolate(bwrap)
    if (!(await isThere)) return { kind: 'unavailable' }
    return runInside({ bwrap, limits, cells })
  }
}

/** Some containers forbid what bubblewrap needs. */
async function canIsolate(bwrap: string): Promise<boolean> {
  if (!existsSync(bwrap)) return false
  const { code } = await capture([bwrap, ...walls(), inside.node, '--version'], '', 20_000)
  return code === 0
}

const walls = (): string[] => [
  '--unshare-all', // network, processes, users, mounts
  '--die-with-parent',
  '--new-session',
  '--clearenv',
  ...['--cap-drop', 'ALL'],
  ...['--ro-bind', '/usr', '/usr'],
  ...['--ro-bind-try', '/lib', '/lib'],
  ...['--ro-bind-try', '/lib64', '/lib64'],
  ...['--ro-bind', realpathSync(process.execPath), inside.node],
  ...['--ro-bind', path.dirname(createRequire(import.meta.url).resolve('pyodide/package.json')), inside.pyodide],
  ...['--ro-bind', path.join(import.meta.dirname, 'check-child.ts'), inside.child],
  ...['--tmpfs', '/tmp'],
  ...['--chdir', '/tmp'],
]

async function runInside({ bwrap, limits, cells }: { bwrap: string; limits: SandboxLimits; cells: readonly CheckCell[] }): Promise<CheckRun> {
  const nonce = randomBytes(32).toString('hex')
  // No proc is mounted, strings are never code, and without the trap handler WebAssembly keeps to the limit of addresses.
  const node = [inside.node, '--disable-wasm-trap-handler', '--disallow-code-generation-from-strings', '--max-old-space-size=256', '--no-warnings', inside.child, inside.pyodide]
  const script = `ulimit -t ${limits.cpuSeconds} && ulimit -v ${limits.addressMegabytes * 1024} && exec "$@"`
  const { code, signal, output } = await capture(['/bin/sh', '-c', script, 'sh', bwrap, ...walls(), ...node], JSON.stringify({ nonce, cells }), limits.wallSeconds * 1000)
  const [verdict = '', told = ''] = output.split('\n')
  const bits = verdict.startsWith(`${nonce} `) ? verdict.slice(nonce.length + 1) : undefined
  if (bits !== undefined && bits.length === cells.length) return { kind: 'ran', results: readResults(cells, bits, told) }
  if (signal === 'late') throw new Error('the check was not done in time')
  // bubblewrap tells a signal of its child as 128 + its number: 24 is SIGXCPU, 9 follows it.
  const isTime = signal === 'SIGXCPU' || signal === 'SIGKILL' || code === 128 + 24 || code === 128 + 9
  return { kind: 'stopped', why: isTime ? 'time' : 'memory' }
}

function readResults(cells: readonly CheckCell[], bits: string, told: string): CellResult[] {
  const failures = readFailures(told)
  return cells.map((cell, i) => ({ id: cell.id, isOk: bits[i] === '1', ename: failures[i]?.ename ?? '', evalue: failures[i]?.evalue ?? '' }))
}

/** For a person only; the verdict is the bits. */
function readFailures(told: string): readonly ({ ename: string; evalue: string } | null)[] {
  try {
    return JSON.parse(told) as readonly ({ ename: string; evalue: string } | null)[] // made by check-child.ts, or by nobody
  } catch {
    return []
  }
}

interface Captured {
  readonly code: number | null
  readonly signal: NodeJS.Signals | 'late' | null
  readonly output: string
}

const MOST_OUTPUT = 1_000_000

function capture(command: readonly string[], input: string, milliseconds: number): Promise<Captured> {
  const [file = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    let [output, isLate] = ['', false]
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL') // --die-with-parent takes what is inside along
    }, milliseconds)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MOST_OUTPUT) output += text
    })
    child.stdin.on('error', () => {}) // it ended before it had read all
    child.stdin.end(input)
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer)
      resolve({ code, signal: isLate ? 'late' : signal, output })
    }
    child.on('error', () => settle(1, null))
    child.on('close', settle)
  })
}

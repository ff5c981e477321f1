// How long a start takes, part by part: the first one in a fresh clone, then second ones beside the least that a start
// can be, a bare Node and a bare PostgreSQL on a cluster of its own.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../e2e/product.ts'
import { startPostgres } from '../store/postgres-process.ts'
import type { Report } from './report.ts'

const ROUNDS = 7
/** A bare Node is tens of milliseconds: so many of them in a row are timed. */
const NODES = 5

/** Seconds by part, in their order. */
type Parts = ReadonlyMap<string, number>
interface Start {
  readonly seconds: number
  readonly parts: Parts
}
interface Round extends Start {
  /** Seconds that a bare Node and a bare PostgreSQL took just before. */
  readonly floor: number
}

/** As a newcomer's shell has it: npm and start.mjs run by the machine's own Node. */
const newcomer = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(path.delimiter),
  NODE_ENV: undefined,
  NODE_COMPILE_CACHE: undefined,
}

/** What start.mjs, the build and the server say of their parts. */
function readParts(said: string, seconds: number): Parts {
  const found = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0)
  const install = found(/^Installing .*?([\d.]+) s$/m)
  const build = found(/^Building .*?([\d.]+) s$/m)
  const served = [...(/^Started in .*: (.*)$/m.exec(said)?.[1] ?? '').matchAll(/(\w+) ([\d.]+)/g)].map(
    ([, name = '', value]) => [name, Number(value)] as const,
  )
  const parts: readonly (readonly [string, number])[] = [['install', install], ['build', build], ...served]
  const rest = seconds - parts.reduce((sum, [, value]) => sum + value, 0)
  return new Map([['npm and start.mjs', rest] as const, ...parts].filter(([, value]) => value !== 0))
}

/**
 * Starts by `npm start` in `clone`, and ends it again as Ctrl-C does.
 * @throws Error with all it said when it ends before it is ready
 */
async function startOnce(clone: string, tell: (line: string) => void): Promise<Start> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: { ...newcomer, PORT: '0', DATA_DIR: path.join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, which gets the Ctrl-C
  })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const seconds = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: string) => {
      said += chunk
      if (/^Started in .*\n/m.test(said)) resolve((performance.now() - began) / 1000)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    void ended.then(() => reject(new Error(`the start ended: ${said}`)))
  })
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await ended
  const halves = /Python [\d.]+ s|pages [\d.]+ s/g
  for (const line of said.match(halves) ?? []) tell(`of the build, both at once: ${line}`)
  return { seconds, parts: readParts(said, seconds) }
}

async function measureFloor(dataDir: string): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < NODES; i++) spawnSync('node', ['-e', '0'], { env: newcomer })
  const node = (performance.now() - began) / NODES
  const postgresBegan = performance.now()
  const { close } = await startPostgres(dataDir, () => {})
  const postgres = performance.now() - postgresBegan
  await close()
  return (node + postgres) / 1000
}

/** Every file of this clone as it stands, and nothing that was made from them. */
function makeFreshClone(clone: string): void {
  mkdirSync(clone)
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const packed = execFileSync('tar', ['--null', '--files-from=-', '--create'], {
    cwd: root,
    input: names,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['--extract', '--directory', clone], { input: packed })
}

async function measureStarts(
  tell: (line: string) => void,
): Promise<{ first: Round; second: Round; ratio: number; size: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-bench-start-'))
  try {
    const clone = path.join(folder, 'clone')
    makeFreshClone(clone)
    const floorDir = path.join(folder, 'floor')
    mkdirSync(floorDir)
    await measureFloor(floorDir) // makes its cluster
    const first = { floor: await measureFloor(floorDir), ...(await startOnce(clone, tell)) }
    const rounds: Round[] = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({ floor: await measureFloor(floorDir), ...(await startOnce(clone, tell)) })
    const byRatio = rounds.toSorted((a, b) => a.seconds / a.floor - b.seconds / b.floor)
    const middle = byRatio[Math.floor(ROUNDS / 2)]
    if (!middle) throw new Error('no round')
    tell(`second starts: ${rounds.map(({ seconds }) => seconds.toFixed(2)).join(', ')} s`)
    return {
      first,
      second: middle,
      ratio: middle.seconds / middle.floor,
      size: sizeOf(path.join(clone, 'node_modules')),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a first start has installed: megabytes and packages. */
function sizeOf(modules: string): string {
  const megabytes = execFileSync('du', ['-sm', '--exclude=.cache', modules]).toString().split('\t')[0]
  const packages = execFileSync('find', [modules, '-name', 'package.json', '-path', '*/node_modules/*'])
    .toString()
    .split('\n')
    .filter((file) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
  return `${megabytes} MB in ${packages.length} packages`
}

export async function benchStart(report: Report): Promise<void> {
  const tell = (line: string) => console.log(`       ${line}`)
  const { first, second, ratio, size } = await measureStarts(tell)
  for (const [name, { parts }] of Object.entries({ first, second }))
    tell(`${name}: ${[...parts].map(([part, seconds]) => `${part} ${seconds.toFixed(2)}`).join(', ')} s`)
  tell(`a first start installs ${size}`)
  report('the first start in a fresh clone, at most 40 s on a quiet machine', startWords(first), first.seconds <= 40)
  report('a second start, at most 12 times a bare Node and PostgreSQL', startWords(second), ratio <= 12)
}
const startWords = ({ seconds, floor }: Round) =>
  `${(seconds / floor).toFixed(1)}  (${seconds.toFixed(2)} / ${floor.toFixed(2)} s)`

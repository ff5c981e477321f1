// What stands around the child that draws a receipt: limits of time and memory, no environment, no network, and nothing of the
// machine but our own code to read: by bubblewrap, or by the filter of hand-ins and the runtime's own permissions. On a machine that
// has neither, the permissions stand alone: then there is a network.
import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { becomeNicely, behindPerl, listWalls, type Wall } from '../../../labs/check/walls.ts'
import { UP } from './drawing.ts'
import { samplePdf } from './sample-pdf.ts'

export interface DrawLimits {
  /** Of processor time. */
  readonly cpuSeconds: number
  /** By the clock, from its start. */
  readonly wallSeconds: number
  /** Of memory that can be written to: what is only reserved does not count. The runtime and the two libraries take some 700. */
  readonly megabytes: number
}

export const drawLimits: DrawLimits = { cpuSeconds: 10, wallSeconds: 45, megabytes: 1200 }

const root = path.resolve(import.meta.dirname, '../../..')
const CHILD = 'server/outside/drawing/draw-child.ts'
/** All that the child reads of us. */
const readable = ['package.json', 'node_modules', 'server/outside/drawing', 'domain/order'] as const
const INSIDE = '/run/house'
const HEAP_MEGABYTES = 384

// Strings are never code. Fonts of the machine are none of a receipt's.
const nodeOptions = [
  '--v8-pool-size=1',
  '--disable-wasm-trap-handler',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${HEAP_MEGABYTES}`,
  '--no-warnings',
]
const environment = {
  HOME: '/tmp',
  PATH: '/usr/bin:/bin',
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
  DISABLE_SYSTEM_FONTS_LOAD: '1',
  OPENSSL_CONF: '/usr/none', // that of the machine is not there to be read
} as const

const bwrapArguments = (): string[] => [
  '--unshare-all', // network, processes, users, mounts
  '--die-with-parent',
  '--clearenv',
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...['--cap-drop', 'ALL'],
  ...['--ro-bind', '/usr', '/usr'],
  ...['--ro-bind-try', '/lib', '/lib'],
  ...['--ro-bind-try', '/lib64', '/lib64'],
  ...['--ro-bind', realpathSync(process.execPath), '/run/node'],
  ...readable.flatMap((name) => ['--ro-bind', realpathSync(path.join(root, name)), `${INSIDE}/${name}`]),
  ...['--tmpfs', '/tmp'],
  ...['--chdir', '/tmp'],
]

const openly = (child: string): string[] => [
  process.execPath,
  '--permission',
  '--allow-addons', // both libraries are native: what limits those is the filter and the limits
  ...readable.flatMap((name) => [`--allow-fs-read=${realpathSync(path.join(root, name))}`]),
  ...nodeOptions,
  child,
]

/** Without bubblewrap the wall of hand-ins stands around it: no sockets, no processes, nothing to read but our code. */
const behindFilter = (wall: Wall, program: readonly string[]): string[] =>
  behindPerl(wall, {
    program,
    reads: readable.map((name) => realpathSync(path.join(root, name))),
  })

export interface DrawCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const found = new Map<string, Promise<(child: string) => string[]>>()
/** What wall this machine has: some containers forbid what bubblewrap or a filter needs. Asked once. */
function findWall(bwrap: string): Promise<(child: string) => string[]> {
  const known = found.get(bwrap)
  if (known) return known
  const asked = askWall(bwrap)
  found.set(bwrap, asked)
  return asked
}

async function askWall(bwrap: string): Promise<(child: string) => string[]> {
  const inside = (child: string) => [
    bwrap,
    ...bwrapArguments(),
    '/run/node',
    ...nodeOptions,
    path.join(INSIDE, path.relative(root, child)),
  ]
  const filters = listWalls({ bwrap: '' }).map((wall) => (child: string) => behindFilter(wall, openly(child))) // first as another user, who may not be let into our folder
  for (const way of existsSync(bwrap) ? [inside, ...filters] : filters)
    if (await draws(way(path.join(root, CHILD)))) return way
  return openly
}

/** Whether the child draws a page there: its libraries need more of the system than a version does. */
const draws = ([file = '', ...args]: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = execFile(file, args, { timeout: 20_000, env: environment, encoding: 'latin1' }, (error, output) =>
      resolve(error === null && output.startsWith(`${UP}{"type":"application/pdf"`)),
    )
    child.stdin?.on('error', () => {}).end(samplePdf)
  })

/** The product's own work goes before the quick ones, and these before the slow ones, which have what nobody else needs. */
const niceness = { quick: 5, slow: 10 } as const
export type Pace = keyof typeof niceness

/** The command that draws one receipt. `bwrap`: where bubblewrap is, if not where Debian puts it. */
export async function drawCommand({
  bwrap = '/usr/bin/bwrap',
  limits = drawLimits,
  child = path.join(root, CHILD),
  pace,
}: {
  bwrap?: string | undefined
  limits?: DrawLimits | undefined
  child?: string | undefined
  pace: Pace
}): Promise<DrawCommand> {
  const command = (await findWall(bwrap))(child)
  // A dump of a crashed child holds somebody's receipt.
  const script = `ulimit -c 0 && ulimit -t ${limits.cpuSeconds} && ulimit -d ${limits.megabytes * 1024} && ${becomeNicely(niceness[pace])}`
  return { file: '/bin/sh', args: ['-c', script, 'sh', ...command], env: environment }
}

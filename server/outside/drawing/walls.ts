// What stands around the child that draws a receipt: limits of time and memory, no environment, and with bubblewrap nothing of the
// machine but our own code to read. Without it the runtime's own permissions: no writing, no processes, nothing to read but our code.
import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

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
} as const

const bwrapArguments = (): string[] => [
  '--unshare-all', // network, processes, users, mounts
  '--die-with-parent',
  '--new-session',
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
  '--allow-addons', // both libraries are native: what limits those is the limits
  ...readable.flatMap((name) => [`--allow-fs-read=${realpathSync(path.join(root, name))}`]),
  ...nodeOptions,
  child,
]

export interface DrawCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const found = new Map<string, Promise<boolean>>()
/** Some containers forbid what bubblewrap needs. Asked once. */
function canIsolate(bwrap: string): Promise<boolean> {
  const known = found.get(bwrap)
  if (known) return known
  const asked = new Promise<boolean>((resolve) => {
    if (existsSync(bwrap))
      execFile(bwrap, [...bwrapArguments(), '/run/node', '--version'], { timeout: 20_000 }, (error) =>
        resolve(error === null),
      )
    else resolve(false)
  })
  found.set(bwrap, asked)
  return asked
}

/** The command that draws one receipt. `bwrap`: where bubblewrap is, if not where Debian puts it. */
export async function drawCommand({
  bwrap = '/usr/bin/bwrap',
  limits = drawLimits,
  child = path.join(root, CHILD),
}: {
  bwrap?: string | undefined
  limits?: DrawLimits | undefined
  child?: string | undefined
} = {}): Promise<DrawCommand> {
  const inside = path.join(INSIDE, path.relative(root, child))
  const command = (await canIsolate(bwrap))
    ? [bwrap, ...bwrapArguments(), '/run/node', ...nodeOptions, inside]
    : openly(child)
  // The product's own work goes first; a dump of a crashed child holds somebody's receipt.
  const script = `ulimit -c 0 && ulimit -t ${limits.cpuSeconds} && ulimit -d ${limits.megabytes * 1024} && exec nice -n 5 "$@"`
  return { file: '/bin/sh', args: ['-c', script, 'sh', ...command], env: environment }
}

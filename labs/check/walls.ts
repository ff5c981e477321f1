// What stands around a program that runs what strangers wrote: bubblewrap with a filter on system calls, or, where
// there is no bubblewrap, Landlock, another user and the same filter, put on by Perl. Whether a machine's wall holds
// says probe.ts.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { close, numbers, openBytes, writeFilter } from './seccomp.ts'

export interface Wall {
  readonly kind: 'bubblewrap' | 'perl'
  /** The user that Perl makes of root; absent: nobody's rights are changed. */
  readonly uid?: number
  readonly launcher: string
}

export interface Readers {
  /** The whole path of a file, and its arguments. */
  readonly program: readonly string[]
  /** Folders and files, whole paths. Nothing can be written, nowhere. */
  readonly reads: readonly string[]
}

/** What runs inside: nothing but `reads`, the system's libraries and its descriptors is there for it. */
export interface Walled extends Readers {
  readonly cpuSeconds: number
  readonly addressMegabytes: number
}

const system = ['/usr', '/lib', '/lib64']
const UIDS = { learner: 65_531, judge: 65_532 } as const // of Debian's reserved ones: no service runs as these
const perl = '/usr/bin/perl'
/** Each thread of Node's that allocates would get 64 MB of addresses of its own: how many do so is chance. */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' } as const
const FILTER = 4 // the descriptor from which bubblewrap reads the filter

/** Walls that this machine may have, the best first. `without`: as if it were not there. */
export function listWalls({
  bwrap = '/usr/bin/bwrap',
  role = 'learner',
}: { bwrap?: string; role?: keyof typeof UIDS } = {}): Wall[] {
  if (!numbers) return []
  const isRoot = process.getuid?.() === 0
  return [
    ...(existsSync(bwrap) ? [{ kind: 'bubblewrap', launcher: bwrap } as const] : []),
    ...(existsSync(perl) && isRoot ? [{ kind: 'perl', launcher: perl, uid: UIDS[role] } as const] : []),
    ...(existsSync(perl) ? [{ kind: 'perl', launcher: perl } as const] : []),
  ]
}

/** This Node with a script of ours; its own permission model is a wall more. */
export const nodeProgram = (
  script: string,
  args: readonly string[],
  reads: readonly string[],
  { hasPermissions = true, wasmMegabytes = 640 } = {},
): string[] => [
  realpathSync(process.execPath),
  ...(hasPermissions ? ['--permission', ...[...reads, script].map((one) => `--allow-fs-read=${one}`)] : []),
  // Without the trap handler WebAssembly keeps to the limit of addresses; strings are never code.
  ...[
    '--disable-wasm-trap-handler',
    // V8 reserves as many addresses for a memory as it may grow to, 4 GB where nobody says less, and half of that where
    // there is no room: Node's own reader of types took all that Python needed, whenever its threads had left so much.
    `--wasm-max-mem-pages=${wasmMegabytes * 16}`,
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=256',
    '--no-addons',
    // A function of WebAssembly is compiled a second time, for speed, only when it has run eight times as long as by
    // default: a short check is over in two thirds of the time, a long one hardly notices.
    '--wasm-tiering-budget=100000000',
    '--no-warnings',
    '--no-experimental-websocket',
  ],
  script,
  ...args,
]

function inBubblewrap(wall: Wall, { program, reads }: Walled): string[] {
  const [file = ''] = program
  const bind = (option: string, one: string) => [option, one, one]
  return [
    wall.launcher,
    ...['--unshare-all', '--die-with-parent', '--clearenv', '--cap-drop', 'ALL'], // network, processes, users, mounts; its session, without a terminal, it has from `detached`
    ...system.flatMap((one) => bind('--ro-bind-try', one)),
    ...[file, ...reads].flatMap((one) => bind('--ro-bind', one)),
    ...Object.entries(ONE_ARENA).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', '/', '--remount-ro', '/', '--seccomp', String(FILTER), '--'],
    ...program,
  ]
}

/**
 * The command that becomes the program behind Perl's wall.
 * @throws where there is no filter (`listWalls` lists none there)
 */
export function behindPerl(wall: Wall, { program, reads }: Readers): string[] {
  if (!numbers) throw new Error('no filter for this machine')
  const all = [...system, '/etc/ld.so.cache', program[0] ?? '', ...reads]
  const script = path.join(import.meta.dirname, 'launch.pl')
  return [
    wall.launcher,
    script,
    wall.uid === undefined ? '' : String(wall.uid),
    String(numbers.prctl),
    String(numbers.seccomp),
    writeFilter(numbers).toString('hex'),
    String(all.length),
    ...all,
    ...program,
  ]
}

/** Behind the product's own work, and not so far that somebody waits a minute for a verdict where there is much to do. */
const NICE = 2

/**
 * The end of a shell's script that becomes the program of its arguments, `nice` by so many steps (1 to 19), when the shell has a
 * session of its own (`detached`). Where Linux shares the processors among sessions (autogroup), it is the session that must be nice.
 */
export const becomeNicely = (steps: number): string =>
  `{ { echo ${steps} > /proc/self/autogroup; } 2> /dev/null || true; } && exec nice -n ${steps} "$@"`

/**
 * Starts a program behind a wall. `stdio`: its descriptors 0 to 3, and from 5 on; 4 is the wall's own. Nothing of the
 * server's environment goes along, and it has a session of its own.
 */
export function spawnWalled(
  wall: Wall,
  walled: Walled,
  { stdio: [first, second, third, fourth, ...more] }: { stdio: readonly ('pipe' | 'ignore' | 'inherit' | number)[] },
): ChildProcess {
  if (!numbers) throw new Error('no filter for this machine')
  const isBubblewrap = wall.kind === 'bubblewrap'
  const limits = `ulimit -t ${walled.cpuSeconds} && ulimit -v ${walled.addressMegabytes * 1024} && ulimit -c 0 && ulimit -f 0 && ulimit -n 64 && ${becomeNicely(NICE)}`
  const command = isBubblewrap ? inBubblewrap(wall, walled) : behindPerl(wall, walled)
  const filter = isBubblewrap ? openBytes(writeFilter(numbers)) : undefined
  try {
    const stdio: StdioOptions = [
      first ?? 'ignore',
      second ?? 'ignore',
      third ?? 'ignore',
      fourth ?? 'ignore',
      filter ?? 'ignore',
      ...more,
    ]
    return spawn('/bin/sh', ['-c', limits, 'sh', ...command], {
      stdio,
      env: { PATH: '/usr/bin:/bin', OPENSSL_CONF: '/usr/none', ...ONE_ARENA },
      cwd: '/',
      detached: true,
    })
  } finally {
    close(filter)
  }
}

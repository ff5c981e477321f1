// Whether a wall holds on this machine is tried and not looked up: containers, kernels and their settings differ.
import { mkdtempSync, rmSync } from 'node:fs'
import { chmodSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listWalls, nodeProgram, spawnWalled, type Wall } from './walls.ts'

export interface Probed {
  readonly wall: Wall
  /** Ways out that were open; empty: it holds. `undefined`: it could not be put up. */
  readonly open: readonly string[] | undefined
  /** The same with Node's own permissions taken away: what the kernel alone keeps. */
  readonly openWithoutNode: readonly string[] | undefined
}

const hostile = path.join(import.meta.dirname, 'hostile.ts')
/** Whatever else falls, the kernel itself keeps these: without it they hold by nothing but Node. */
const byKernel = [
  'write files',
  'connect by network',
  'connect by a socket file',
  'listen',
  'send UDP',
  'signal the server',
  'start programs',
]
const PATIENCE_MS = 60_000

export function holds({ wall, open, openWithoutNode }: Probed): boolean {
  if (open?.length !== 0 || openWithoutNode === undefined) return false
  const isRootInside = wall.kind === 'perl' && wall.uid === undefined && process.getuid?.() === 0 // to whom every file is open
  return openWithoutNode.every((way) => !isRootInside && !byKernel.includes(way))
}

/** Tries the walls in their order until one holds. */
export async function findWall(
  walls: readonly Wall[] = listWalls(),
): Promise<{ readonly wall: Wall | undefined; readonly tried: readonly Probed[] }> {
  const tried: Probed[] = []
  for (const wall of walls) {
    const probed = await probeWall(wall)
    tried.push(probed)
    if (holds(probed)) return { wall, tried }
  }
  return { wall: undefined, tried }
}

/** Puts a hostile program in the learner's place. The server stands still for nobody meanwhile. */
export async function probeWall(wall: Wall): Promise<Probed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-probe-'))
  const socket = path.join(folder, 'socket')
  const doors = [
    net.createServer((taken) => taken.end()).listen(0, '127.0.0.1'),
    net.createServer((taken) => taken.end()).listen(socket),
  ] as const
  try {
    await Promise.all(
      doors.map((door) => new Promise((resolve, reject) => door.once('listening', resolve).once('error', reject))),
    )
    chmodSync(folder, 0o755)
    chmodSync(socket, 0o777)
    const at = doors[0].address()
    const args = [String(typeof at === 'object' && at ? at.port : 0), socket, String(process.pid)]
    const open = await runHostile(wall, args, true)
    return { wall, open, openWithoutNode: open && (await runHostile(wall, args, false)) }
  } finally {
    for (const door of doors) door.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runHostile(wall: Wall, args: readonly string[], hasPermissions: boolean): Promise<string[] | undefined> {
  const reads = [import.meta.dirname]
  const child = spawnWalled(
    wall,
    { program: nodeProgram(hostile, args, reads, { hasPermissions }), reads, cpuSeconds: 20, addressMegabytes: 2600 },
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  let text = ''
  child.stdio[3]?.on('data', (data: Buffer) => (text += data.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  clearTimeout(timer)
  try {
    const said = JSON.parse(text) as Readonly<Record<string, string>> // by hostile.ts, or by nobody
    return Object.keys(said).filter((way) => said[way] === 'yes')
  } catch {
    return undefined
  }
}

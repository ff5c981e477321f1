// Whether the PostgreSQL that wrote postmaster.pid is still there. It asks only whether some process has that number,
// so a dead one that nobody has reaped, or a stranger with the same number after a new start of the machine, would keep
// it from starting for ever.
import fs from 'node:fs'
import path from 'node:path'

/** No process can have it: the kernel's own limit is 2^22. */
const NOBODY = 2 ** 30

const clusterOf = (dataDir: string) => path.join(dataDir, 'cluster')
const pidFile = (dataDir: string) => path.join(clusterOf(dataDir), 'postmaster.pid')

/** 0 when there is none. */
export function readPostmaster(dataDir: string): number {
  try {
    return Number(fs.readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** `living`: it, or something that cannot be told from it. */
export function judgePostmaster(dataDir: string): 'none' | 'gone' | 'living' {
  const pid = readPostmaster(dataDir)
  if (pid <= 0 || Number.isNaN(pid)) return 'none'
  const status = readStatus(pid)
  if (status === undefined) return isAlive(pid) ? 'living' : 'gone' // alive where /proc hides it
  if (/^State:\s+[ZX]/m.test(status)) return 'gone' // nobody reaped it
  try {
    const [at, cluster] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(clusterOf(dataDir))] // PostgreSQL works in its own folder
    return at.ino === cluster.ino && at.dev === cluster.dev ? 'living' : 'gone'
  } catch {
    // Not ours to look into: PostgreSQL is called so, and runs as the owner of its folder.
    return /^Name:\s+postgres$/m.test(status) && ownerOf(status) === fs.statSync(clusterOf(dataDir)).uid
      ? 'living'
      : 'gone'
  }
}

/**
 * PostgreSQL is told that its forerunner is gone, and nothing else: the file stays, since it also names the shared
 * memory that children of the forerunner may still use, and PostgreSQL looks at that by itself.
 */
export function declareGone(dataDir: string): void {
  const [, ...rest] = fs.readFileSync(pidFile(dataDir), 'utf8').split('\n')
  fs.writeFileSync(pidFile(dataDir), [String(NOBODY), ...rest].join('\n'))
}

/** Who started PostgreSQL: a process of ours is its parent. */
export const parentOf = (pid: number): string | undefined => /^PPid:\s+(\d+)/m.exec(readStatus(pid) ?? '')?.[1]

const ownerOf = (status: string): number => Number(/^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1])

function readStatus(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

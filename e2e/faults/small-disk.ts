// A file system of its own, so small that a run can fill it. Needs root; unmounted whatever happens.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Takes all the room there is, at once; what was freed since, too. */
  readonly fill: () => void
  readonly makeRoom: () => void
  readonly freeBytes: () => number
  readonly unmount: () => void
}

const CHUNK = Buffer.alloc(64 * 1024, 1)

/** @throws Error where nothing may be mounted */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmdirSync(folder)
    throw new Error(`A small disk needs root and the right to mount: ${stderr}`)
  }
  const ballast = path.join(folder, 'ballast')
  let isMounted = true
  const unmount = () => {
    process.off('exit', unmount)
    if (!isMounted) return
    isMounted = false
    spawnSync('umount', ['-l', folder]) // lazily: a process that was killed may still hold a file
    rmdirSync(folder)
  }
  process.on('exit', unmount)
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let size = CHUNK.length; size > 0;) {
          try {
            writeSync(file, CHUNK, 0, size)
          } catch {
            size >>= 1 // to the last byte
          }
        }
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    unmount,
  }
}

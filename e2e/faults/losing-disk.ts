// A disk that loses, when its power is cut, what it was not told to keep: a file system on a loop device on a file that a process of
// ours serves (losing-disk-child.ts). Needs root, FUSE and loop devices; taken apart whatever happens.
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface LosingDisk {
  readonly folder: string
  /**
   * From now on nothing is written and nothing is answered. `share`: of the blocks that nobody has flushed so many have arrived, by
   * chance. Gives how many blocks were lost, and how many have arrived.
   */
  readonly cut: (share: number) => Promise<{ readonly dropped: number; readonly arrived: number }>
  /** Ends whatever still waits for it. */
  readonly takeAway: () => void
  /**
   * What was kept is there again. @throws Error where the file system has nothing to recover, or where what nobody had
   * flushed is still there: then the power was not cut
   */
  readonly putBack: () => Promise<void>
  readonly close: () => void
}

function must(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** @throws Error where nothing may be mounted */
export async function openLosingDisk(megabytes: number): Promise<LosingDisk> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'tessera-power-'))
  const [image, served, folder] = [path.join(root, 'image'), path.join(root, 'served'), path.join(root, 'disk')]
  for (const each of [served, folder]) mkdirSync(each)
  const file = openSync(image, 'w')
  ftruncateSync(file, megabytes * 1024 * 1024)
  closeSync(file)
  must('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
  const unflushed = path.join(folder, 'unflushed')
  let child: ChildProcess | undefined
  let loop: string | undefined
  const takeAway = () => {
    child?.kill('SIGKILL') // whoever waits for an answer gets an error
    child = undefined
    spawnSync('umount', ['-l', folder])
    if (loop !== undefined) spawnSync('losetup', ['-d', loop])
    loop = undefined
    spawnSync('umount', ['-l', served])
  }
  const attach = async () => {
    const one = fork(path.join(import.meta.dirname, 'losing-disk-child.ts'), [image, served])
    child = one
    await new Promise<void>((resolve, reject) => {
      one.once('message', () => resolve())
      one.once('exit', (code) => reject(new Error(`the disk ended with ${code}`)))
    })
    loop = must('losetup', ['--find', '--show', path.join(served, 'disk')])
    must('mount', ['-o', 'noatime', loop, folder])
  }
  const close = () => {
    process.off('exit', close)
    takeAway()
    rmSync(root, { recursive: true, force: true })
  }
  process.on('exit', close)
  try {
    await attach()
  } catch (error) {
    close()
    throw error
  }
  return {
    folder,
    takeAway,
    close,
    cut(share) {
      writeFileSync(unflushed, 'written, and flushed by nobody')
      return new Promise((resolve) => {
        child?.once('message', (told: { dropped: number; arrived: number }) => resolve(told))
        child?.send({ share })
      })
    },
    async putBack() {
      if (!must('dumpe2fs', ['-h', image]).includes('needs_recovery'))
        throw new Error('the file system was closed in order: its power was not cut')
      await attach()
      if (existsSync(unflushed) && statSync(unflushed).size > 0)
        throw new Error('what nobody had flushed is still there: the power was not cut')
    },
  }
}

// A start on a disk that takes nothing: a sentence, and what is there stays. The disks are real ones, mounted in a namespace of the
// test's own, which nobody else sees and which goes with the process.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../store/database.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
const apart = ['unshare', ...asRoot, '--mount', '--propagation', 'private', '--kill-child', '--fork']
const [unshare = '', ...how] = apart
const isAllowed = spawnSync(unshare, [...how, 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0
const FORBIDDEN = 'this kernel lets nobody mount a disk of their own'

/** Starts the product after these mounts; gives how it ended and what it said. */
async function startOn(mounts: string, dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(unshare, [...how, 'sh', '-c', `${mounts} && exec "$0" server/main.ts`, process.execPath], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: undefined, VITEST: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said }
}
const small = (megabytes: number) => `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs '${folder}'`
const readOnly = `mount --bind '${folder}' '${folder}' && mount -o remount,bind,ro '${folder}'`

const sizes = [
  { when: 'before the database is made', megabytes: 5 },
  { when: 'while the database is made', megabytes: 40 },
  { when: 'while the courses are imported', megabytes: 60 },
]

/** The last takes nine seconds of a processor, and is told by the same words. */
test.for(sizes.slice(0, process.env['DEPTH'] === 'whole' ? 3 : 2))(
  'a disk that is full $when is named as full, in one sentence',
  { timeout: 120_000 },
  async ({ megabytes }, { skip }) => {
    skip(!isAllowed, FORBIDDEN)
    const dataDir = path.join(folder, 'data')
    const { code, said } = await startOn(small(megabytes), dataDir)
    expect(said.replaceAll(/^(Making the database|Course \d of \d …).*$/gm, '').trim()).toBe(
      `The disk of the data folder ${dataDir} is full. A first start needs some 300 MB. Make room and start again, or set DATA_DIR to a folder on a larger disk; what is there is kept.`,
    )
    expect(code).toBe(1)
  },
)

test('a disk that is read-only is named as such, in one sentence, with and without data on it; and nothing was changed', async ({
  skip,
}) => {
  skip(!isAllowed, FORBIDDEN)
  const sentence = (dataDir: string) =>
    `The data folder ${dataDir} is on a disk that is read-only. Nothing was changed. Make it writable, or set DATA_DIR to another folder.`
  for (const place of [folder, path.join(folder, 'deep', 'data')]) {
    const { code, said } = await startOn(readOnly, place)
    expect([code, said.trim()]).toEqual([1, sentence(place)])
  }
  expect(readdirSync(folder)).toEqual([])

  const dataDir = path.join(folder, 'with-data')
  const database = await openDatabase({ url: undefined, dataDir, maxConnections: 1 })
  await database.query({ text: 'create table word (text text)' })
  await database.close()
  const { code, said } = await startOn(readOnly, dataDir)
  expect([code, said.trim()]).toEqual([1, sentence(dataDir)])
  const again = await openDatabase({ url: undefined, dataDir, maxConnections: 1 })
  expect((await again.query({ text: 'select from word' })).rowCount).toBe(0)
  await again.close()
}, 120_000)

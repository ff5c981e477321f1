import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BrokenTar, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

const now = new Date('2026-11-22T13:14:15.900Z')
const pack = (files: Readonly<Record<string, Buffer>>) =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([name, bytes]) => [
      tarHeader(name, bytes.length, now),
      bytes,
      tarPadding(bytes.length),
    ]),
    tarEnd(),
  ])
/** In pieces of so many bytes, as a disk or a line may give them. */
async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function unpack(bytes: Buffer, size = bytes.length) {
  const found: Record<string, Buffer> = {}
  for await (const { name, size: told, chunks } of readTar(inPieces(bytes, size))) {
    const parts: Buffer[] = []
    for await (const chunk of chunks) parts.push(Buffer.from(chunk))
    found[name] = Buffer.concat(parts)
    expect(told).toBe(found[name].length)
  }
  return found
}
const files = {
  manifest: Buffer.from('{}'),
  'tables/a/000000': Buffer.alloc(1300, 'row'),
  empty: Buffer.alloc(0),
  whole: Buffer.alloc(512, 1),
  ['n'.repeat(100)]: Buffer.from([0]),
}

test('tar itself reads an archive of ours: each file with its bytes, for its owner only, of the moment it was made', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'ours.tar'), pack(files))
  const tar = (...args: string[]) =>
    execFileSync('tar', args, { cwd: folder, env: { TZ: 'UTC', PATH: process.env['PATH'] } })
  const lines = tar('--list', '--verbose', '--numeric-owner', '--full-time', '--file', 'ours.tar')
    .toString()
    .trim()
    .split('\n')
  expect(lines.map((line) => line.split(/\s+/))).toEqual(
    Object.entries(files).map(([name, bytes]) => [
      '-rw-------',
      '0/0',
      String(bytes.length),
      '2026-11-22',
      '13:14:15',
      name,
    ]),
  )
  tar('--extract', '--no-same-owner', '--file', 'ours.tar')
  expect(tar('--compare', '--file', 'ours.tar').toString()).toBe('')
  expect(execFileSync('cat', ['tables/a/000000'], { cwd: folder })).toEqual(files['tables/a/000000'])
})

test.each([1, 7, 512, 513, 4096])(
  'an archive that comes in pieces of %i bytes is read as it was written',
  async (size) => {
    expect(await unpack(pack(files), size)).toEqual(files)
  },
)

test('a name or a file that has no room in the header is refused when it is written', () => {
  expect(tarHeader('n'.repeat(100), 8 ** 11 - 1, now).toString('latin1', 124, 136)).toBe(`${'7'.repeat(11)}\0`)
  expect(() => tarHeader('n'.repeat(101), 1, now)).toThrow('does not fit')
  expect(() => tarHeader('试'.repeat(34), 1, now)).toThrow('does not fit')
  expect(() => tarHeader('a', 8 ** 11, now)).toThrow('a does not fit')
})

const changed = (at: number, text: string) => {
  const bytes = pack(files)
  bytes.write(text, at, 'latin1')
  return bytes
}
test.each([
  ['ends within a header', pack(files).subarray(0, 300)],
  ['ends within a file', pack(files).subarray(0, 513)],
  ['ends before its end is said', pack(files).subarray(0, -1024)],
  ['has another name than its sum says', changed(0, 'x')],
  ['has a size that is no number', changed(124, 'zzzzzzzzzzz')],
  ['has more behind its end', Buffer.concat([pack(files), Buffer.from('x')])],
  ['has more behind its end, after zeros', Buffer.concat([pack(files), Buffer.alloc(4096), Buffer.from('x')])],
  ['is none', Buffer.alloc(1024, 'x')],
  ['is nothing', Buffer.alloc(0)],
])('an archive that %s is none of ours', async (_what, bytes) => {
  await expect(unpack(bytes, 256)).rejects.toBeInstanceOf(BrokenTar)
})

test('nobody goes on to the next file before this one is read: it would take its bytes for a header', async () => {
  const entries = readTar(inPieces(pack(files), 512))
  await entries.next()
  await expect(entries.next()).rejects.toThrow('manifest was not read to its end')
})

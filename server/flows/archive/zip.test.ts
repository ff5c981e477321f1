import { readdirSync, readlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unpackArchive } from '../../calls/test-archive.ts'
import { writeZip, type ArchiveFile } from './zip.ts'

const madeAt = new Date('2026-11-27T08:00:00Z')
async function* list(...files: ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}
async function read(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
/** Of the archives that this process writes. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('tessera-archive-')
    } catch {
      return false // closed meanwhile
    }
  })

test('texts, bytes and what is made piece by piece are all there, under names in any script', async () => {
  async function* pieces() {
    for (let n = 0; n < 1000; n++) yield `${n} 格物\n`
  }
  const bytes = new Uint8Array([0, 255, 1])
  const files = unpackArchive(
    await read(
      await writeZip(
        list(
          { name: 'a.html', content: '<p>致知</p>' },
          { name: '格物/b.pdf', content: bytes, isPacked: true },
          { name: 'c.txt', content: pieces() },
          { name: 'empty', content: '' },
        ),
        madeAt,
      ),
    ),
  )
  expect([...files.keys()]).toEqual(['a.html', '格物/b.pdf', 'c.txt', 'empty'])
  expect(files.get('a.html')?.toString('utf8')).toBe('<p>致知</p>')
  expect([...(files.get('格物/b.pdf') ?? [])]).toEqual([...bytes])
  expect(files.get('c.txt')?.toString('utf8').split('\n')).toHaveLength(1001)
  expect(openFiles()).toEqual([])
})

test('what goes wrong half-way is told before anything is given, and leaves no file behind', async () => {
  async function* breaks() {
    yield 'x'.repeat(100_000)
    throw new Error('the database has gone')
  }
  async function* stops(): AsyncGenerator<ArchiveFile> {
    yield { name: 'a', content: 'a' }
    throw new Error('the list has ended')
  }
  await expect(writeZip(list({ name: 'a', content: breaks() }), madeAt)).rejects.toThrow('the database has gone')
  await expect(writeZip(stops(), madeAt)).rejects.toThrow('the list has ended')
  await expect.poll(openFiles).toEqual([])
})

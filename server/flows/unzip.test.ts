import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import yazl from 'yazl'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unzip, UnfitArchive } from './unzip.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'unzip-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

async function zip(files: Readonly<Record<string, string>>, mode?: number): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files))
    file.addBuffer(Buffer.from(text), name, mode === undefined ? {} : { mode })
  file.end()
  const parts: Buffer[] = []
  for await (const part of file.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const below = async (at: string) => (await readdir(at, { recursive: true })).toSorted((a, b) => (a < b ? -1 : 1))
const target = () => path.join(folder, 'in')
const why = (archive: Buffer) =>
  unzip(archive, target()).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnfitArchive ? error.why : String(error)),
  )
/** The same bytes elsewhere in the archive: yazl writes no such name itself. */
const rename = (archive: Buffer, from: string, to: string) =>
  Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1')
/** The field of the first entry in the list at the end. */
function patch(archive: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(archive)
  changed.writeUInt32LE(value, changed.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + offset)
  return changed
}

test('the files of an archive come out as they went in; a folder around all of them is left out', async () => {
  await unzip(await zip({ 'course/course.yaml': 'id: llm', 'course/one/text.md': '字'.repeat(5000) }), target())
  expect(await below(target())).toEqual(['course.yaml', 'one', 'one/text.md'])
  expect(await readFile(path.join(target(), 'one/text.md'), 'utf8')).toBe('字'.repeat(5000))
})

test('what a system puts beside them by itself is left out', async () => {
  await unzip(await zip({ 'c/course.yaml': 'a', '__MACOSX/c/._course.yaml': 'b', 'c/.DS_Store': 'c' }), target())
  expect(await below(target())).toEqual(['course.yaml'])
})

describe('nothing is written outside the folder, whatever a name says', () => {
  test.each([
    ['a parent', 'aa/b.md', '../b.md'],
    ['a parent further in', 'aa/bb/c.md', 'aa/../c.md'],
    ['the root', 'aaa/b.md', '/etc/b.m'],
    ['a way of Windows', 'aa/b.md', 'a\\.\\b.m'],
    ['a drive', 'aa/b.md', 'C:/b.md'],
    ['an empty part', 'aa/b.md', 'a//b.md'],
  ])('%s', async (_what, from, to) => {
    const archive = rename(await zip({ [from]: 'x', 'other.md': 'y' }), from, to)
    expect(await why(archive)).toBe('outside')
    expect(await below(folder)).toEqual([])
  })

  test('a link', async () => {
    expect(await why(await zip({ 'passwd.md': '/etc/passwd' }, 0o120777))).toBe('link')
    expect(await below(folder)).toEqual([])
  })
})

test('what unpacks to more than it says, or than is taken, is not unpacked', async () => {
  const archive = await zip({ 'a.md': 'a'.repeat(1_000_000), 'b.md': 'b' })
  expect(await why(patch(archive, 24, 10))).toBe('broken') // says ten bytes
  expect(await why(patch(archive, 24, 0x20000000))).toBe('tooLarge') // says half a gigabyte
})

test('a file twice, half an archive, and none at all are refused', async () => {
  const twice = rename(await zip({ 'aa/b.md': 'x', 'aa/c.md': 'y' }), 'aa/c.md', 'aa/b.md')
  expect(await why(twice)).toBe('broken')
  const whole = await zip({ 'a.md': 'x' })
  expect(await why(whole.subarray(0, whole.length - 4))).toBe('notZip')
  expect(await why(Buffer.from('<!doctype html>'))).toBe('notZip')
  expect(await why(Buffer.alloc(0))).toBe('notZip')
})

import yazl from 'yazl'
import { expect, test } from 'vitest'
import { readFromZip } from './read-zip.ts'

const NAME = 'data/bring-along.json'

async function zip(files: Readonly<Record<string, string>>, compress = true): Promise<Blob> {
  const made = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files)) made.addBuffer(Buffer.from(text), name, { compress })
  made.end({ comment: 'a comment', forceZip64Format: false })
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of made.outputStream) parts.push(new Uint8Array(part as Buffer)) // a stream of bytes
  return new Blob(parts)
}
const files = { 'index.html': 'x'.repeat(100_000), [NAME]: '{"格":1}', 'data/everything.json': '{}' }

test.each([true, false])('one file is found among others, compressed or not: %s', async (compress) => {
  const found = await readFromZip(await zip(files, compress), NAME, 1000)
  expect(found instanceof Blob && (await found.text())).toBe('{"格":1}')
})

test('what is not there, or is no zip, is nothing; what is too long once unpacked is said to be', async () => {
  const found = await zip({ [NAME]: '0'.repeat(10_000_000) })
  expect(found.size).toBeLessThan(20_000)
  expect(await readFromZip(found, NAME, 1_000_000)).toBe('too-large')
  expect(await readFromZip(found, 'other', 1_000_000)).toBeUndefined()
  for (const odd of [new Blob([]), new Blob(['PK']), new Blob(['x'.repeat(70_000)])])
    expect(await readFromZip(odd, NAME, 1000)).toBeUndefined()
})

const sizeOf = (found: Blob | 'too-large' | undefined) => (found instanceof Blob ? found.size : found)

test('one that is cut off anywhere, or damaged anywhere, never throws', async () => {
  const whole = new Uint8Array(await (await zip({ [NAME]: '{"a":1}' })).arrayBuffer())
  for (let length = 0; length < whole.length; length++)
    expect(sizeOf(await readFromZip(new Blob([whole.slice(0, length)]), NAME, 1000))).toBeOneOf([undefined, 7]) // without its comment it is whole
  for (let at = 0; at < whole.length; at++) {
    const broken = whole.slice()
    broken[at] = (broken[at] ?? 0) ^ 0xff
    await readFromZip(new Blob([broken]), NAME, 1000)
  }
})

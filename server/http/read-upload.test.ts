import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { UnreadableForm } from '../../contract/form.ts'
import { FileTooLarge, readUpload } from './read-upload.ts'

const shape = { name: z.string(), option: z.array(z.string()) }
const upload = { field: 'file', maxBytes: 100 }
const BOUNDARY = 'b0undary'
type Part = readonly [head: string, body: string | Buffer]

const encode = (parts: readonly Part[]) =>
  Buffer.concat([
    ...parts.flatMap(([head, body]) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
const field = (name: string, value: string | Buffer): Part => [`content-disposition: form-data; name="${name}"`, value]
const file = (body: string | Buffer, name = 'file', filename = 'a.png'): Part => [
  `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/png`,
  body,
]
const read = (...parts: readonly Part[]) =>
  readUpload({ body: encode(parts), contentType: `multipart/form-data; boundary=${BOUNDARY}`, upload, shape })

test('reads fields, lists and the file with every byte of it', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 200])
  const { form, file: given } = await read(
    field('name', '格物 & + %'),
    field('option', '3'),
    field('option', '7'),
    file(bytes, 'file', '收据.png'),
  )
  expect(form).toEqual({ name: '格物 & + %', option: ['3', '7'] })
  expect(given).toEqual({ name: '收据.png', type: 'image/png', bytes })
})

test('a list of one stays a list, and a missing file is missing', async () => {
  expect(await read(field('option', '3'))).toEqual({ form: { option: ['3'] }, file: undefined })
})

test.each<[string, Part[]]>([
  ['a field that comes twice', [field('name', 'a'), field('name', 'b')]],
  ['a second file', [file('a'), file('b')]],
  ['a file in another field', [file('a', 'other')]],
  ['text where the file belongs', [field('file', 'a')]],
  ['bracket syntax', [field('user[role]', 'admin')]],
  ['NUL', [field('name', 'a\0b')]],
  ['bytes that are not UTF-8', [field('name', Buffer.from([0xff, 0xfe]))]],
  ['300 fields', Array.from({ length: 300 }, (_, i) => field(`key${i}`, '1'))],
  ['fields of more than 64 kB together', [field('name', 'x'.repeat(70_000))]],
  ['a field whose name looks like a file', [field('name"; x="; filename=', 'a')]],
  ['a file without its head', [['content-disposition: form-data; name="file"; filename="a.png', 'a']]],
])('refuses %s', async (_title, parts) => {
  await expect(read(...parts)).rejects.toThrow(UnreadableForm)
})

test.each([
  ['cut off', encode([field('name', 'a')]).subarray(0, 40), BOUNDARY],
  ['of another boundary', encode([field('name', 'a')]), 'other'],
  ['that is none', Buffer.from('hello'), BOUNDARY],
])('refuses a body %s', async (_title, body, boundary) => {
  await expect(
    readUpload({ body, contentType: `multipart/form-data; boundary=${boundary}`, upload, shape }),
  ).rejects.toThrow(UnreadableForm)
})

test('a key named __proto__ is a key like any other', async () => {
  const { form } = await read(field('__proto__', 'x'))
  expect([Object.keys(form), Object.getPrototypeOf(form)]).toEqual([['__proto__'], null])
})

test('says that a file is too large, at its limit not', async () => {
  await expect(read(file('x'.repeat(100)))).resolves.toMatchObject({ file: { bytes: expect.any(Buffer) } })
  await expect(read(file('x'.repeat(101)))).rejects.toThrow(FileTooLarge)
})

test('whatever a browser sends comes as it was, bytes that look like a boundary included', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .constantFrom(`--${BOUNDARY}`, '\r\n--b0undar', '\r\n\r\n', '', '\r\n', '; filename=')
      .map((text) => Buffer.from(text)),
  )
  const text = fc.constantFrom('a', '格物', 'a"b', '1;filename=2', 'name="file"', 'x\r\ny')
  await fc.assert(
    fc.asyncProperty(bytes, text, text, fc.boolean(), async (content, name, filename, isFirst) => {
      const sent = new FormData()
      const addFile = () => sent.append('file', new Blob([Buffer.from(content)], { type: 'image/png' }), filename)
      if (isFirst) addFile()
      sent.append('name', name)
      if (!isFirst) addFile()
      const request = new Response(sent)
      const contentType = request.headers.get('content-type') ?? ''
      const { form, file: given } = await readUpload({
        body: Buffer.from(await request.arrayBuffer()),
        contentType,
        upload,
        shape,
      })
      expect(form).toEqual({ name })
      expect(given?.bytes).toEqual(Buffer.from(content))
      expect(given?.type).toBe('image/png')
    }),
  )
})

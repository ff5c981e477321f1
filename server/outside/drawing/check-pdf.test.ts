import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findPdfFault } from './check-pdf.ts'
import { honestPdf, pdfWith, stream } from './test-zoo.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const MB = 1024 * 1024
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MB), { level: 1 })
/** So many times the same, between the head and the end of a PDF. */
const filled = (unit: string, count: number) => latin(`%PDF-1.4\n${unit.repeat(count)}\nstartxref\n0\n%%EOF\n`)

test('an honest receipt has no fault, of one page or of three', async () => {
  expect([await findPdfFault(await honestPdf()), await findPdfFault(await honestPdf(3))]).toEqual([
    undefined,
    undefined,
  ])
  expect(await findPdfFault(pdfWith())).toBeUndefined()
})

test.each([
  ['%PDF-1.4', undefined],
  ['%PDF-2.0', undefined],
  ['%PDF-3.0', 'receipt_type'],
  ['%PDF-14', 'receipt_type'],
  ['GIF89a %PDF-1.4', 'receipt_type'],
  ['', 'receipt_type'],
])('a PDF says in its first bytes that it is one: %s', async (head, fault) =>
  expect(await findPdfFault(latin(`${head}\nstartxref\n0\n%%EOF`))).toBe(fault),
)

test.each([
  ['%PDF-1.4\nstartxref\n0\n%%EOF', undefined],
  ['%PDF-1.4\n%%EOF\nstartxref\n0\n', undefined],
  ['%PDF-1.4\nstartxref\n0\n', 'receipt_damaged'],
  ['%PDF-1.4\n%%EOF', 'receipt_damaged'],
  [`%PDF-1.4\nstartxref\n%%EOF${' '.repeat(2048 - 5)}`, undefined],
  [`%PDF-1.4\nstartxref\n%%EOF${' '.repeat(2048 - 4)}`, 'receipt_damaged'],
  [`%PDF-1.4\n%%EOF${' '.repeat(9000)}startxref\n%%EOF`, undefined],
])('a PDF that was cut off is damaged: one ends with its mark, and says where its table is (%#)', async (text, fault) =>
  expect(await findPdfFault(latin(text))).toBe(fault),
)

test.each([
  ['stream\nx\nendstream\n', 1999, undefined],
  ['stream\nx\nendstream\n', 2000, 'receipt_undrawable'],
  ['/A#41 ', 9999, undefined],
  ['/A#41 ', 10_000, 'receipt_undrawable'],
  ['/A#4 /B#G1 /C#1G # ', 10_000, undefined],
])('more parts than any receipt has are not looked at: %j, %i times', async (unit, count, fault) =>
  expect(await findPdfFault(filled(unit, count))).toBe(fault),
)

const names = 'JavaScript JS Launch EmbeddedFile EmbeddedFiles RichMedia XFA ImportData SubmitForm GoToE Movie Sound 3D'
test.each(names.split(' '))(
  'what makes a reader run or fetch something is refused: /%s, by that name or in numbers',
  async (name) => {
    const inNumbers = `#${name.charCodeAt(0).toString(16)}${name.slice(1)}`
    expect(await findPdfFault(pdfWith({ root: `/${name} 9 0 R` }))).toBe('receipt_active')
    expect(await findPdfFault(pdfWith({ root: `/${inNumbers} 9 0 R` }))).toBe('receipt_active')
    expect(
      await findPdfFault(
        pdfWith({ root: `/${inNumbers.toUpperCase().replace(/^(...).*/, '$1')}${name.slice(1)} 9 0 R` }),
      ),
    ).toBe('receipt_active')
    expect(await findPdfFault(pdfWith({ root: `/${name}Also 9 0 R` }))).toBeUndefined()
  },
)

test('what stands in a stream is a picture or a text, and no command', async () =>
  expect(await findPdfFault(pdfWith({ more: [stream('/JavaScript <script> <html>', '')] }))).toBeUndefined())

test.each([
  ['<!DOCTYPE html>', 'receipt_type'],
  ['<html lang="en">', 'receipt_type'],
  ['<script>', 'receipt_type'],
  ['<svg\n', 'receipt_type'],
  ['<scripture>', undefined],
  ['PK\u0005\u0006', 'receipt_type'],
  ['PK\u0003\u0004', undefined],
])('two things at once are no receipt: %j outside of the streams', async (text, fault) =>
  expect(await findPdfFault(pdfWith({ head: `% ${text}\n` }))).toBe(fault),
)

test('an archive is seen in a stream too', async () =>
  expect(await findPdfFault(pdfWith({ more: [stream('PK\u0005\u0006', '')] }))).toBe('receipt_type'))

test.each([
  ['/Filter [/FlateDecode /FlateDecode]', 'receipt_active'],
  ['/Filter [/Fl /LZWDecode]', 'receipt_active'],
  ['/Filter [/RunLengthDecode/#46lateDecode]', 'receipt_active'],
  ['/Filter [/ASCII85Decode /FlateDecode]', undefined],
  ['/Filter /FlateDecode /Other /FlateDecode', undefined],
])('what is packed twice is a bomb: %s', async (dictionary, fault) =>
  expect(await findPdfFault(pdfWith({ more: [stream(deflateSync('text'), dictionary)] }))).toBe(fault),
)

test('a list of objects is looked into, whether its stream is cut off or begins on a line of its own by two signs', async () => {
  const packed = deflateSync('1 0 <</S /JavaScript>>')
  const list = (bytes: Buffer, dictionary: string) => findPdfFault(pdfWith({ more: [stream(bytes, dictionary)] }))
  expect(await list(packed, '/Type /ObjStm /Filter /FlateDecode')).toBe('receipt_active')
  expect(await list(packed, '/Type /ObjStm /Filter /Fl')).toBe('receipt_active')
  expect(await list(deflateSync('1 0 <</S /J#61vaScript>>'), '/Type /ObjStm /Filter /FlateDecode')).toBe(
    'receipt_active',
  )
  expect(await list(packed.subarray(0, -4), '/Type /ObjStm /Filter /FlateDecode')).toBe('receipt_active')
  expect(await list(packed, '/Type /Other /Filter /FlateDecode')).toBeUndefined()
  expect(await list(deflateSync('1 0 <</S /Text>>'), '/Type /ObjStm /Filter /FlateDecode')).toBeUndefined()
  expect(await list(latin('not packed at all'), '/Type /ObjStm /Filter /FlateDecode')).toBeUndefined()
  const lines = stream(packed, '/Type /ObjStm /Filter /FlateDecode')
    .toString('latin1')
    .replace('stream\n', 'stream\r\n')
  expect(await findPdfFault(pdfWith({ more: [latin(lines)] }))).toBe('receipt_active')
})

test('what a stream is, is said by its own object and not by the one before', async () => {
  const packed = stream(deflateSync('1 0 <</S /JavaScript>>'), '/Filter /FlateDecode')
  expect(await findPdfFault(pdfWith({ more: ['<</Type /ObjStm>>', packed] }))).toBeUndefined()
})

test.each([
  [7, undefined],
  [9, 'receipt_active'],
])('a list of objects of %i MB', async (megabytes, fault) =>
  expect(await findPdfFault(pdfWith({ more: [stream(zeros(megabytes), '/Type /ObjStm /Filter /FlateDecode')] }))).toBe(
    fault,
  ),
)

test('all streams together unpack to 192 MB at most', async () => {
  const half = stream(zeros(96))
  expect(await findPdfFault(pdfWith({ more: [half, stream(zeros(1)), half] }))).toBe('receipt_active')
  expect(await findPdfFault(pdfWith({ more: [half, stream(zeros(95))] }))).toBeUndefined()
})

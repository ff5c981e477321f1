// A first hint, so that a PDF with more than pages is refused with a sentence that says so. Nothing rests on it: a PDF has more
// disguises than a search through its bytes can know, and what finance sees are pictures that we have drawn (draw-pdf.ts).
import { createInflate } from 'node:zlib'

export type PdfFault = 'receipt_damaged' | 'receipt_active' | 'receipt_type' | 'receipt_undrawable'

/** What all streams of a PDF may unpack to; a scanned receipt of 10 MB stays far below. */
const MOST_UNPACKED = 192 * 1024 * 1024
/** A list of objects is looked into; one larger than this no receipt has. */
const MOST_OBJECTS = 8 * 1024 * 1024
const TAIL = 2048
/** More of either no receipt has. */
const MOST_STREAMS = 2000
const MOST_NUMBERED = 10_000

/** Names of a PDF's dictionaries that make a reader run, fetch or unpack something. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE|Movie|Sound|3D)(?![A-Za-z0-9])/

export async function findPdfFault(bytes: Buffer): Promise<PdfFault | undefined> {
  const text = bytes.toString('latin1') // a byte stays a character
  if (!/^%PDF-[12]\.\d/.test(text)) return 'receipt_type'
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || end < text.length - TAIL || !text.includes('startxref')) return 'receipt_damaged'
  if (
    countUpTo(text, 'endstream', MOST_STREAMS) === MOST_STREAMS ||
    countUpTo(text, '#', MOST_NUMBERED, isNumbered) === MOST_NUMBERED
  )
    return 'receipt_undrawable'
  // Two things at once: an archive or a page behind or inside what claims to be a PDF.
  if (text.includes('PK\u0005\u0006') || /<(!doctype html|html|script|svg)[\s>]/i.test(outsideStreams(text)))
    return 'receipt_type'
  if (ACTIVE.test(readNames(outsideStreams(text)))) return 'receipt_active'
  return unpackAll(bytes, text)
}

/** How often `what` is in the text, at most `most`; looking no further. */
function countUpTo(
  text: string,
  what: string,
  most: number,
  counts: (text: string, at: number) => boolean = () => true,
): number {
  let count = 0
  for (let at = text.indexOf(what); at >= 0 && count < most; at = text.indexOf(what, at + what.length))
    if (counts(text, at)) count++
  return count
}
const isNumbered = (text: string, at: number): boolean => /[0-9A-Fa-f]{2}/.test(text.slice(at + 1, at + 3))

/** Names may be written with `#4A` for `J`. */
const readNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const outsideStreams = (text: string): string => [...splitStreams(text)].map(({ head }) => head).join('\n')

/** The parts of a PDF between its streams, each with the place of the stream that follows. */
function* splitStreams(text: string): Generator<{ head: string; from: number; to: number }> {
  let at = 0
  for (;;) {
    const begin = text.indexOf('stream', at)
    const from = begin < 0 ? -1 : begin + (text.startsWith('stream\r\n', begin) ? 8 : 7)
    const to = from < 0 ? -1 : text.indexOf('endstream', from)
    if (to < 0) {
      yield { head: text.slice(at), from: text.length, to: text.length }
      return
    }
    yield { head: text.slice(at, begin), from, to }
    at = to + 'endstream'.length
  }
}

async function unpackAll(bytes: Buffer, text: string): Promise<PdfFault | undefined> {
  let left = MOST_UNPACKED
  for (const { head, from, to } of splitStreams(text)) {
    const dictionary = readNames(head.slice(Math.max(0, head.lastIndexOf('obj'))))
    if (
      (dictionary.match(/\/(FlateDecode|Fl|LZWDecode|RunLengthDecode)\b/g)?.length ?? 0) > 1 &&
      /\/Filter\s*\[/.test(dictionary)
    )
      return 'receipt_active' // packed twice: only bombs are
    if (!/\/(FlateDecode|Fl)\b/.test(dictionary)) continue
    const isObjects = /\/ObjStm\b/.test(dictionary)
    const unpacked = await inflate(bytes.subarray(from, to), { most: left, kept: isObjects ? MOST_OBJECTS : 0 })
    left -= unpacked.length
    if (left <= 0 || (isObjects && unpacked.length > MOST_OBJECTS)) return 'receipt_active'
    if (isObjects && ACTIVE.test(readNames(unpacked.text))) return 'receipt_active'
  }
  return undefined
}

/** Unpacks without keeping more than `kept` bytes, and stops at `most`: never believes a length that is written down. */
function inflate(
  packed: Buffer,
  { most, kept }: { most: number; kept: number },
): Promise<{ length: number; text: string }> {
  return new Promise((resolve) => {
    const stream = createInflate()
    const parts: Buffer[] = []
    let length = 0
    const done = () => {
      stream.destroy()
      resolve({ length, text: Buffer.concat(parts).toString('latin1') })
    }
    stream.on('data', (part: Buffer) => {
      if (length < kept) parts.push(part)
      length += part.length
      if (length > most) done()
    })
    stream.on('end', done)
    stream.on('error', done) // readers take a stream that is cut off too
    stream.end(packed)
  })
}

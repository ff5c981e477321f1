// What comes in as an official invoice: a PDF or an OFD (GB/T 33190), known by its content. A PDF is looked at and
// drawn as a receipt is; of an OFD, a ZIP of XML and pictures, only the list of its parts is read, and nothing unpacked.
import { tidyReceiptName } from '../../domain/order/receipt-name.ts'
import type { InvoiceFileType } from '../../domain/order/invoice.ts'
import type { DrawingRoom } from '../outside/drawing/drawing-room.ts'

const MOST_PARTS = 1000
const MOST_UNPACKED = 64 * 1024 * 1024
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
/** What a document is made of: pages, pictures, faces, seals. No program, no page of a browser. */
const PARTS = /\.(xml|xsd|png|jpe?g|bmp|tiff?|gb?2|jb2|jp2|ttf|otf|ttc|dat|esl|sig|cer)$/i

export async function checkInvoiceFile(
  sent: { readonly name: string; readonly bytes: Buffer },
  { drawing, who, gone }: { drawing: DrawingRoom; who: string; gone: AbortSignal },
): Promise<{ readonly name: string; readonly type: InvoiceFileType } | 'invoice_file'> {
  const { bytes, name } = sent
  if (isOfd(bytes))
    return { name: tidyReceiptName(name, 'application/pdf').replace(/pdf$/, 'ofd'), type: 'application/ofd' }
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return 'invoice_file' // no child is started for it
  const drawn = await drawing.draw(bytes, { who, gone })
  return typeof drawn === 'string' || drawn.type !== 'application/pdf'
    ? 'invoice_file'
    : { name: tidyReceiptName(name, 'application/pdf'), type: 'application/pdf' }
}

/** A ZIP, from its first byte to its last, of nothing but what an OFD has. */
export function isOfd(bytes: Buffer): boolean {
  if (bytes.length < END_BYTES || bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return false
  const end = bytes.length - END_BYTES // no comment behind it: anything could hide there
  if (bytes.readUInt32LE(end) !== END || bytes.readUInt16LE(end + 20) !== 0) return false
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  if (count === 0 || count > MOST_PARTS || start + size !== end) return false
  const names = new Set<string>()
  let at = start
  let unpacked = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return false
    const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const next = at + 46 + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0)
    if (isLocked || next > end) return false
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    unpacked += bytes.readUInt32LE(at + 24)
    const isFolder = name.endsWith('/')
    if (!isPartName(name) || names.has(name) || (!isFolder && !PARTS.test(name)) || unpacked > MOST_UNPACKED)
      return false
    names.add(name)
    at = next
  }
  return at === end && names.has('OFD.xml')
}

/** Inside the document, whoever unpacks it. */
const isPartName = (name: string): boolean =>
  name !== '' && !/^\/|\\|[\p{Cc}:]/u.test(name) && !name.split('/').includes('..')

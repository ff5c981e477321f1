// What comes in as a payment receipt: known by its content, never by its name or by what the sender says of it. A picture is
// decoded and written anew, so nothing of the file that was sent is kept but what can be seen.
import { createHash } from 'node:crypto'
import { tidyReceiptName, type ReceiptType } from '../../domain/order/receipt-name.ts'
import { findPdfFault } from './check-pdf.ts'

/** Decoded are at most this many; a phone's camera has 12 to 50 million. */
export const MOST_PIXELS = 64_000_000
/** Longer sides are made smaller: the small print of a receipt stays readable. */
const LONGEST_SIDE = 4000
const PATIENCE_SECONDS = 20

export type ReceiptFault = 'receipt_empty' | 'receipt_type' | 'receipt_damaged' | 'receipt_pixels' | 'receipt_active'

export interface GoodReceipt {
  readonly name: string
  readonly type: ReceiptType
  readonly bytes: Buffer
  /** Of the file as it was sent: the same file again is told. */
  readonly hash: Buffer
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const satisfies Record<ReceiptType, string>
const isReceiptType = (type: string): type is ReceiptType => Object.hasOwn(formats, type)

// One after the other: a picture takes up to 4 bytes a pixel while it is decoded.
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

// The decoder is loaded at the first receipt: a start does without.
export async function checkReceipt(sent: { readonly name: string; readonly bytes: Buffer }): Promise<GoodReceipt | ReceiptFault> {
  if (sent.bytes.length === 0) return 'receipt_empty'
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(sent.bytes).catch(() => undefined))?.mime ?? ''
  if (!isReceiptType(type)) return 'receipt_type'
  const bytes = await inTurn(() => (type === 'application/pdf' ? checkPdf(sent.bytes) : redrawPicture(sent.bytes, formats[type])))
  if (typeof bytes === 'string') return bytes
  return { name: tidyReceiptName(sent.name, type), type, bytes, hash: createHash('sha256').update(sent.bytes).digest() }
}

const checkPdf = async (bytes: Buffer): Promise<Buffer | ReceiptFault> => (await findPdfFault(bytes)) ?? bytes

/** The size that the file declares is refused before a pixel is decoded. Of a moving picture the first frame is kept. */
async function redrawPicture(sent: Buffer, format: 'png' | 'jpeg' | 'webp'): Promise<Buffer | ReceiptFault> {
  const { default: sharp } = await import('sharp')
  const open = () => sharp(sent, { limitInputPixels: false, failOn: 'error', sequentialRead: true }).timeout({ seconds: PATIENCE_SECONDS })
  const head = await open().metadata().catch(() => undefined)
  if (!head || head.format !== format || head.width < 1 || head.height < 1) return 'receipt_damaged'
  if (head.width * head.height > MOST_PIXELS) return 'receipt_pixels'
  try {
    const drawn = open().autoOrient().resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
    return await drawn.toFormat(format, format === 'png' ? { compressionLevel: 6 } : { quality: 86 }).toBuffer()
  } catch {
    return 'receipt_damaged'
  }
}

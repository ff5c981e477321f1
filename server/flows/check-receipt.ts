// What comes in as a payment receipt: known by its content, never by its name or by what the sender says of it. It is
// looked at and drawn in a child process (outside/drawing); here it is only bytes.
import { hash } from 'node:crypto'
import { tidyReceiptName, type ReceiptType } from '../../domain/order/receipt-name.ts'
import type { Db } from '../../store/database.ts'
import { updateDrawn, type DrawnFile } from '../../store/order-receipt.ts'
import type { ReceiptFact } from '../../store/order.ts'
import type { Drawing, DrawFault } from '../outside/drawing/drawing.ts'
import type { DrawingRoom } from '../outside/drawing/drawing-room.ts'
import { makeFileKey, type FileStore } from '../outside/file-store.ts'

export type ReceiptFault = 'receipt_empty' | DrawFault

export interface GoodReceipt {
  readonly name: string
  readonly type: ReceiptType
  /** Of a picture: as we have drawn it anew. Of a PDF: as it was sent. */
  readonly bytes: Buffer
  /** Of the file as it was sent: the same file again is told. */
  readonly hash: Buffer
  /** The pages of a PDF. */
  readonly drawing: Drawing | undefined
}

/** By its first bytes; what it really is says whoever decodes it. */
const mayBeReceipt = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, 12)
  return /^(\u0089PNG|\u00ff\u00d8\u00ff|%PDF-|RIFF....WEBP)/s.test(head)
}

export async function checkReceipt(
  sent: { readonly name: string; readonly bytes: Buffer },
  { drawing, who, gone }: { drawing: DrawingRoom; who: string; gone: AbortSignal },
): Promise<GoodReceipt | ReceiptFault> {
  if (sent.bytes.length === 0) return 'receipt_empty'
  if (!mayBeReceipt(sent.bytes)) return 'receipt_type' // no child is started for it
  const drawn = await drawing.draw(sent.bytes, { who, gone })
  if (typeof drawn === 'string') return drawn
  const { type, pictures } = drawn
  const isPdf = type === 'application/pdf'
  const [first] = pictures
  if (!first || (!isPdf && first.type !== type)) return 'receipt_undrawable'
  return {
    name: tidyReceiptName(sent.name, type),
    type,
    bytes: isPdf ? sent.bytes : first.bytes,
    hash: hash('sha256', sent.bytes, 'buffer'),
    drawing: isPdf ? drawn : undefined,
  }
}

/** Puts drawn pages away, in one file. */
export async function putDrawing(receipts: FileStore, { pages, pictures }: Drawing): Promise<DrawnFile> {
  const key = makeFileKey()
  await receipts.put(key, Buffer.concat(pictures.map(({ bytes }) => bytes)), 'image/webp')
  return { key, pages, lengths: pictures.map(({ bytes }) => bytes.length) }
}

interface Finance {
  readonly database: Db
  readonly receipts: FileStore
  readonly drawing: DrawingRoom
  readonly gone: AbortSignal
}

/**
 * The drawn pages of a PDF; of one that was sent before pages were drawn they are drawn now. `undefined`: it cannot be
 * drawn.
 */
export async function findDrawing(
  { database, receipts, drawing, gone }: Finance,
  receipt: ReceiptFact,
): Promise<DrawnFile | undefined> {
  if (receipt.drawn) return receipt.drawn
  const bytes = await receipts.get(receipt.key)
  const drawn = bytes && (await drawing.draw(bytes, { who: 'finance', gone }))
  if (drawn === undefined || typeof drawn === 'string') return undefined
  const file = await putDrawing(receipts, drawn)
  if (await updateDrawn(database, { key: receipt.key, drawn: file })) return file
  await receipts.remove(file.key) // somebody else has looked at the same moment, or the receipt was replaced
  return undefined
}

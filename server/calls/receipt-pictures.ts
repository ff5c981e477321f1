// The pictures of a receipt for finance: of a PDF its first pages, drawn by us.
import type { OrderFact } from '../../store/order.ts'
import { findDrawing } from '../flows/check-receipt.ts'
import type { CallContext } from './call-context.ts'

type Receipt = OrderFact['receipt']

/** How many there are to be shown; `pages` is of the document. */
export async function countPictures(context: CallContext, receipt: Receipt): Promise<{ shown: number; pages: number }> {
  if (!receipt) return { shown: 0, pages: 0 }
  if (receipt.type !== 'application/pdf') return { shown: 1, pages: 1 }
  const drawn = await findDrawing(context, receipt)
  return drawn ? { shown: drawn.lengths.length, pages: drawn.pages } : { shown: 0, pages: 0 }
}

/** One of them; `undefined` when there is none. */
export async function findPicture({ receipts }: CallContext, receipt: Receipt, page: number) {
  if (!receipt) return undefined
  const { type, drawn } = receipt
  const bytes = await receipts.get(drawn?.key ?? receipt.key)
  if (!bytes) return undefined
  if (type !== 'application/pdf') return page === 1 ? { name: receipt.name, type, bytes } : undefined
  const length = drawn?.lengths[page - 1]
  if (!drawn || length === undefined) return undefined
  const from = drawn.lengths.slice(0, page - 1).reduce((sum, one) => sum + one, 0)
  return { name: `${page}.webp`, type: 'image/webp' as const, bytes: bytes.subarray(from, from + length) }
}

/** The file itself, as a download. */
export async function findReceiptFile({ receipts }: CallContext, receipt: Receipt) {
  const bytes = receipt && (await receipts.get(receipt.key))
  return receipt && bytes ? { name: receipt.name, type: receipt.type, bytes } : undefined
}

// What is known of a receipt once it has been drawn, on both sides of the pipe to the child that draws it.
import type { ReceiptType } from '../../../domain/order/receipt-name.ts'

/** Decoded are at most this many; a phone's camera has 12 to 50 million. */
export const MOST_PIXELS = 64_000_000
/** Of a PDF so many pages are drawn: a receipt has one, a bank's statement a few. */
export const MOST_PAGES = 5

export const drawFaults = [
  'receipt_type',
  'receipt_damaged',
  'receipt_pixels',
  'receipt_active',
  'receipt_undrawable',
] as const
export type DrawFault = (typeof drawFaults)[number]

/** A picture that we have made ourselves. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Buffer
}

export interface Drawing {
  /** What the file is by its content. */
  readonly type: ReceiptType
  /** How many pages the document has; `pictures` holds the first of them. */
  readonly pages: number
  readonly pictures: readonly Picture[]
}

/** What the child says first: it has loaded what it needs. Until then no file has taken anything. */
export const UP = '\n'

/** The line after that: what it is, and how long each picture is; the pictures follow. */
export function packDrawing(result: Drawing | DrawFault): Buffer {
  const head =
    typeof result === 'string'
      ? { fault: result }
      : {
          type: result.type,
          pages: result.pages,
          pictures: result.pictures.map(({ type, bytes }) => ({ type, length: bytes.length })),
        }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...(typeof result === 'string' ? [] : result.pictures.map(({ bytes }) => bytes)),
  ])
}

// What a file is by its content, and pictures of it. Runs in the child.
import { findPdfFault } from './check-pdf.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawPicture } from './draw-picture.ts'
import type { Drawing, DrawFault } from './drawing.ts'

export async function drawFile(sent: Buffer): Promise<Drawing | DrawFault> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(sent).catch(() => undefined))?.mime
  if (type === 'application/pdf') return (await findPdfFault(sent)) ?? (await drawPdf(sent))
  return type === 'image/png' || type === 'image/jpeg' || type === 'image/webp'
    ? drawPicture(sent, type)
    : 'receipt_type'
}

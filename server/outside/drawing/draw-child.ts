// The child that looks at one receipt and ends: it has no network, no secrets, and limits of time and memory (walls.ts). The file
// comes in by the standard input; what it is and the pictures of it go out by the standard output.
import { readFileSync, writeSync } from 'node:fs'
import { findPdfFault } from './check-pdf.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawPicture } from './draw-picture.ts'
import { packDrawing, UP, type Drawing, type DrawFault } from './drawing.ts'
import { samplePdf } from './sample-pdf.ts'

async function draw(sent: Buffer): Promise<Drawing | DrawFault> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(sent).catch(() => undefined))?.mime
  if (type === 'application/pdf') return (await findPdfFault(sent)) ?? (await drawPdf(sent))
  return type === 'image/png' || type === 'image/jpeg' || type === 'image/webp'
    ? drawPicture(sent, type)
    : 'receipt_type'
}

// Loading the libraries is most of the work for a usual receipt: it is done before the file is asked for (ready.ts).
await Promise.all([draw(samplePdf), import('sharp')])
writeSync(1, UP)

const packed = packDrawing(await draw(readFileSync(0)))
let at = 0
while (at < packed.length) at += writeSync(1, packed, at)
process.exit(0) // nothing of the document keeps it

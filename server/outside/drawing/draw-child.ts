// The child that looks at one receipt and ends: it has no network, no secrets, and limits of time and memory (walls.ts). The file
// comes in by the standard input; what it is and the pictures of it go out by the standard output.
import { readFileSync, writeSync } from 'node:fs'
import { drawFile } from './draw-file.ts'
import { packDrawing, UP } from './drawing.ts'
import { samplePdf } from './sample-pdf.ts'

// Loading the libraries is most of the work for a usual receipt: it is done before the file is asked for (ready.ts).
await Promise.all([drawFile(samplePdf), import('sharp')])
writeSync(1, UP)

const packed = packDrawing(await drawFile(readFileSync(0)))
let at = 0
while (at < packed.length) at += writeSync(1, packed, at)
process.exit(0) // nothing of the document keeps it

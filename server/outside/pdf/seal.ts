// The drawn signs of the house: the mark, and the seal that is laid from a certificate's number.
import type PDFDocument from 'pdfkit'
import { layTiles, SEAL_SIDE } from '../../../domain/certificate/seal.ts'

export interface SealColors {
  readonly tile: string
  readonly last: string
}

export function drawSeal(
  doc: typeof PDFDocument.prototype,
  { number, x, y, size, colors }: { number: string; x: number; y: number; size: number; colors: SealColors },
): void {
  const step = size / SEAL_SIDE
  const side = step * 0.86
  const inset = (step - side) / 2
  for (const [at, { outline, turns, isSolid, isLast }] of layTiles(number).entries()) {
    const color = isLast ? colors.last : colors.tile
    doc.save().translate(x + (at % SEAL_SIDE) * step + inset, y + Math.floor(at / SEAL_SIDE) * step + inset)
    doc.rotate(turns * 90, { origin: [side / 2, side / 2] })
    doc.scale(side)
    doc.path(outline)
    if (isSolid) doc.fillColor(color).fill()
    else doc.lineWidth(0.05).strokeColor(color).stroke()
    doc.restore()
  }
}

/** The five tiles of the logo (web/art/logo.tsx), `side` wide. */
export function drawMark(
  doc: typeof PDFDocument.prototype,
  { x, y, side, colors }: { x: number; y: number; side: number; colors: SealColors },
): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 34)
  doc.path('M24 10a10 10 0 0 0 10-10H24z').fillColor(colors.last).fill()
  doc.path('M0 0h10v10A10 10 0 0 1 0 0zM12 0h10v10H12zM12 12h10v10H12zM12 24h10v10H12z').fillColor(colors.tile).fill()
  doc.restore()
}

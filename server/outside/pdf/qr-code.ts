import type PDFDocument from 'pdfkit'
import { create } from 'qrcode'

/** Light modules around the code, which readers need. */
const QUIET = 4

/** Draws an address as a QR code that survives a stain or a fold (a quarter of it may be lost), quiet zone included. */
export function drawQrCode(
  doc: typeof PDFDocument.prototype,
  { address, x, y, side, color }: { address: string; x: number; y: number; side: number; color: string },
): void {
  const { modules } = create(address, { errorCorrectionLevel: 'Q' })
  const module = side / (modules.size + 2 * QUIET)
  for (let row = 0; row < modules.size; row++) {
    // Neighbours in a row are one rectangle: fewer seams for a printer to show.
    for (let column = 0, from = -1; column <= modules.size; column++) {
      const isDark = column < modules.size && modules.get(row, column) === 1
      if (isDark && from < 0) from = column
      if (!isDark && from >= 0) {
        doc.rect(x + (from + QUIET) * module, y + (row + QUIET) * module, (column - from) * module, module)
        from = -1
      }
    }
  }
  doc.fillColor(color).fill()
}

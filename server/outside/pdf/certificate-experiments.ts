// The list of experiments on a certificate: in columns, as large as the longest title lets them all be.
import type PDFDocument from 'pdfkit'
import { colors, LEFT, WIDTH, type CertificateSheet } from './certificate-sheet.ts'
import type { Pen } from './pen.ts'
import { writePair } from './write-pair.ts'

const { ink, ink2, ink3 } = colors

type Experiments = {
  doc: typeof PDFDocument.prototype
  pen: Pen
  sheet: CertificateSheet
  part: (type: string, draw: () => void) => unknown
  adorn: (draw: () => void) => void
}

const TOP = 406

/** Each with the word how it was checked, and a tile: filled when verified, open when self-checked. */
export function writeExperiments({ doc, pen, sheet, part, adorn }: Experiments): void {
  const { lang, experiments } = sheet
  const { list, heading, note } = experiments
  const columns = list.length > 16 ? 3 : list.length > 1 ? 2 : 1
  const rows = Math.ceil(list.length / columns)
  const step = Math.min(14, 70 / rows)
  const columnWidth = WIDTH / columns
  // One size for all: the largest at which each fits its column, with its tile, its word and some air.
  const widest = Math.max(
    ...list.map(({ title, check }) => pen.measure(`${title} ${check}`, { style: 'text', size: 1 }, lang)),
  )
  const size = Math.min(9, step * 0.74, (columnWidth - 24) / (widest + 0.75))
  part('P', () =>
    writePair(pen, sheet, heading, {
      baseline: TOP,
      main: { style: 'strong', size: 9, color: ink },
      other: { style: 'text', size: 8, color: ink3 },
      isBeside: true,
    }),
  )
  for (const [at, { title, check, isVerified }] of list.entries()) {
    const x = LEFT + Math.floor(at / rows) * columnWidth
    const baseline = TOP + 15 + (at % rows) * step
    const side = size * 0.75
    adorn(() => {
      doc.path(`M${x + 0.5} ${baseline - side}a${side} ${side} 0 0 1 ${side} ${side}h-${side}z`)
      if (isVerified) doc.fillColor(ink).fill()
      else doc.lineWidth(0.7).strokeColor(ink2).stroke()
    })
    part('P', () => {
      pen.write({ text: title, lang, style: 'text', size, color: ink, x: x + side + 6, baseline })
      pen.write({
        text: check,
        lang,
        style: 'text',
        size: size * 0.92,
        color: ink3,
        x: x + side + 12 + pen.measure(title, { style: 'text', size }, lang),
        baseline,
      })
    })
  }
  part('P', () =>
    writePair(pen, sheet, note, {
      baseline: TOP + 18 + rows * step,
      main: { style: 'text', size: 7.5, color: ink3 },
      other: { style: 'text', size: 7, color: ink3 },
      gap: 10,
    }),
  )
}

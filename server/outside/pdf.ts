// Printed documents. They are made here and nowhere else: no browser, no service, the same bytes for the same words.
import PDFDocument from 'pdfkit'
import { drawCertificate } from './pdf/certificate-page.ts'
import type { Bilingual, CertificateSheet } from './pdf/certificate-sheet.ts'
import { drawInvoice, type InvoiceSheet } from './pdf/invoice-page.ts'

export { findUnprintable } from './pdf/faces.ts'
export type { Bilingual, CertificateSheet } from './pdf/certificate-sheet.ts'

/** One page, A4 across. */
export const makeCertificatePage = (sheet: CertificateSheet): Promise<Buffer> =>
  print({ ...sheet, layout: 'landscape', title: sheet.documentTitle, draw: (doc) => drawCertificate(doc, sheet) })

/** One page, A4. */
export const makeInvoicePage = (sheet: InvoiceSheet): Promise<Buffer> =>
  print({
    ...sheet,
    layout: 'portrait',
    title: `${sheet.title.main} ${sheet.number}`,
    draw: (doc) => drawInvoice(doc, sheet),
  })

function print(page: {
  layout: 'portrait' | 'landscape'
  lang: string
  title: string
  school: Bilingual
  issuedAt: Date
  draw: (doc: typeof PDFDocument.prototype) => void
}): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: page.layout,
    margin: 0,
    pdfVersion: '1.7',
    lang: page.lang,
    tagged: true,
    displayTitle: true,
    info: {
      Title: page.title,
      Author: page.school.main,
      CreationDate: page.issuedAt,
      ModDate: page.issuedAt,
      Producer: 'Tessera',
      Creator: 'Tessera',
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  page.draw(doc)
  doc.end()
  return done
}

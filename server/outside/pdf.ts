// Printed documents. They are made here and nowhere else: no browser, no service, the same bytes for the same words.
import PDFDocument from 'pdfkit'
import { drawCertificate } from './pdf/certificate-page.ts'
import type { CertificateSheet } from './pdf/certificate-sheet.ts'

export { findUnprintable } from './pdf/faces.ts'
export type { CertificateSheet } from './pdf/certificate-sheet.ts'

/** One page, A4 across. */
export function makeCertificatePage(sheet: CertificateSheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    lang: sheet.lang,
    tagged: true,
    displayTitle: true,
    info: {
      Title: sheet.documentTitle,
      Author: sheet.school.main,
      CreationDate: sheet.issuedAt,
      ModDate: sheet.issuedAt,
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
  drawCertificate(doc, sheet)
  doc.end()
  return done
}

import type PDFDocument from 'pdfkit'

export type Doc = typeof PDFDocument.prototype

/** What a page is made of, in the order in which it is read aloud; what only adorns is no content. */
export function openTags(doc: Doc) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    part: (type: string, draw: () => void) => root.add(doc.struct(type, draw)),
    adorn: (draw: () => void) => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    end: () => root.end(),
  }
}

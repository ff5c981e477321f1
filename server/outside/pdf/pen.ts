// Sets lines of text in several typefaces on a PDF page.
import type PDFDocument from 'pdfkit'
import { cutRuns, loadFace, type FaceName, type Run, type Style } from './faces.ts'

/** How a line looks. `tracking` is in thousandths of its size. */
export interface Look {
  readonly style: Style
  readonly size: number
  readonly color: string
  readonly tracking?: number
}

interface Line extends Look {
  readonly text: string
  readonly lang: string
  readonly x: number
  /** Where the letters stand. */
  readonly baseline: number
  readonly align?: 'start' | 'middle' | 'end'
}

export interface Pen {
  readonly measure: (text: string, look: Pick<Look, 'style' | 'size' | 'tracking'>, lang: string) => number
  readonly write: (line: Line) => void
  /** The size at which a text is at most so wide. */
  readonly fit: (
    text: string,
    limit: { style: Style; size: number; width: number; lang: string; tracking?: number },
  ) => number
  /** Lines at most so wide, broken where a name may be: after a space, a hyphen, a middle dot. */
  readonly wrap: (text: string, limit: { style: Style; size: number; width: number; lang: string }) => string[]
}

export function makePen(doc: typeof PDFDocument.prototype): Pen {
  const registered = new Set<FaceName>()
  const use = (face: FaceName, size: number) => {
    // pdfkit takes a font of fontkit as it is; its types do not know.
    if (!registered.has(face)) doc.registerFont(face, loadFace(face) as unknown as Buffer)
    registered.add(face)
    doc.font(face).fontSize(size)
  }
  const widthOf = ({ text, face }: Run, size: number, tracking: number): number => {
    const font = loadFace(face)
    return (font.layout(text).advanceWidth / font.unitsPerEm) * size + Array.from(text).length * tracking * size
  }
  const measure: Pen['measure'] = (text, { style, size, tracking = 0 }, lang) =>
    cutRuns(text, style, lang.startsWith('zh')).reduce((sum, run) => sum + widthOf(run, size, tracking / 1000), 0)
  return {
    measure,
    write({ text, lang, style, size, color, tracking = 0, x, baseline, align = 'start' }) {
      const width = measure(text, { style, size, tracking }, lang)
      let at = align === 'start' ? x : align === 'end' ? x - width : x - width / 2
      for (const run of cutRuns(text, style, lang.startsWith('zh'))) {
        use(run.face, size)
        doc.fillColor(color).text(run.text, at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: (tracking / 1000) * size,
        })
        at += widthOf(run, size, tracking / 1000)
      }
    },
    fit(text, { style, size, width, lang, tracking = 0 }) {
      const natural = measure(text, { style, size, tracking }, lang)
      return natural <= width ? size : Math.floor(((size * width) / natural) * 100) / 100
    },
    wrap(text, { style, size, width, lang }) {
      const lines: string[] = []
      let line = ''
      for (const piece of cutPieces(text)) {
        if (line !== '' && measure((line + piece).trimEnd(), { style, size }, lang) > width) {
          lines.push(line.trimEnd())
          line = ''
        }
        line += piece
      }
      return [...lines, line.trimEnd()]
    },
  }
}

const cutPieces = (text: string): string[] => text.split(/(?<=[ ·-])/u)

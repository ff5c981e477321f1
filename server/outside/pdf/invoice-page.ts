// A receipt's page: names left, what they say right, in its language first and smaller in the other.
import { colors, type Bilingual } from './certificate-sheet.ts'
import { makePen, type Pen } from './pen.ts'
import { drawMark } from './seal.ts'
import { openTags, type Doc } from './tags.ts'

export interface InvoiceSheet {
  readonly lang: string
  readonly otherLang: string
  readonly brand: string
  readonly school: Bilingual
  readonly title: Bilingual
  readonly number: string
  readonly rows: readonly { readonly label: Bilingual; readonly value: Bilingual }[]
  readonly notes: readonly Bilingual[]
  readonly issuedAt: Date
}

const { ink, ink2, ink3, hairline, gold } = colors
const LEFT = 56
const VALUE = 216
const RIGHT = 539

export function drawInvoice(doc: Doc, sheet: InvoiceSheet): void {
  const { lang, otherLang } = sheet
  const pen = makePen(doc)
  const { part, adorn, end: endPage } = openTags(doc)
  adorn(() => drawMark(doc, { x: LEFT, y: 50, side: 30, colors: { tile: ink, last: gold } }))
  part('P', () => {
    const x = LEFT + 41
    pen.write({ text: sheet.brand, lang: 'zh-CN', style: 'strong', size: 15.5, color: ink, x, baseline: 64 })
    pen.write({ text: beside(sheet.school), lang: 'zh-CN', style: 'text', size: 9, color: ink2, x, baseline: 79 })
  })
  part('H1', () => {
    pen.write({ text: sheet.title.main, lang, style: 'strong', size: 26, color: ink, x: LEFT, baseline: 148 })
    pen.write({
      text: sheet.title.other,
      lang: otherLang,
      style: 'text',
      size: 12,
      color: ink2,
      x: LEFT,
      baseline: 168,
    })
  })
  let y = 206
  for (const { label, value } of sheet.rows) {
    const top = y
    adorn(() => drawLine(doc, top - 16))
    part('P', () => {
      pen.write({ text: label.main, lang, style: 'text', size: 9.5, color: ink2, x: LEFT, baseline: y })
      if (label.other !== '')
        pen.write({
          text: label.other,
          lang: otherLang,
          style: 'text',
          size: 7.5,
          color: ink3,
          x: LEFT,
          baseline: y + 11,
        })
      let at = y
      for (const [text, of, size, color] of [
        [value.main, lang, 11, ink],
        [value.other, otherLang, 8.5, ink3],
      ] as const)
        for (const line of text === '' ? [] : breakLines(pen, text, { size, lang: of })) {
          pen.write({ text: line, lang: of, style: 'text', size, color, x: VALUE, baseline: at })
          at += size + 4
        }
      y = Math.max(at, y + 16) + 15
    })
  }
  const end = y
  adorn(() => drawLine(doc, end - 16))
  for (const note of sheet.notes) {
    part('P', () => {
      pen.write({ text: note.main, lang, style: 'strong', size: 9.5, color: ink, x: LEFT, baseline: y + 8 })
      pen.write({ text: note.other, lang: otherLang, style: 'text', size: 8, color: ink3, x: LEFT, baseline: y + 20 })
    })
    y += 34
  }
  endPage()
}

const beside = ({ main, other }: Bilingual): string => (other === '' ? main : `${main}  ${other}`)

function drawLine(doc: Doc, y: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(hairline).stroke()
}

/** Lines that fit beside the names: after a space where there is one, else, in Chinese and in what has none, anywhere. */
function breakLines(pen: Pen, text: string, { size, lang }: { size: number; lang: string }): string[] {
  const fits = (line: string) => pen.measure(line.trimEnd(), { style: 'text', size }, lang) <= RIGHT - VALUE
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[ -]|\p{Script=Han})/u))
    for (const piece of fits(word) ? [word] : Array.from(word)) {
      if (line !== '' && !fits(line + piece)) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
  return [...lines, line.trimEnd()]
}

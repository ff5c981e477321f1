// One text in both languages of a certificate: the main one, and smaller the other one below or beside it.
import { LEFT, WIDTH, type Bilingual, type CertificateSheet } from './certificate-sheet.ts'
import type { Look, Pen } from './pen.ts'

interface Pair {
  readonly baseline: number
  readonly main: Look
  readonly other: Look
  /** Below the first line, or beside it. */
  readonly gap?: number
  readonly isBeside?: true
}

export function writePair(pen: Pen, { lang, otherLang }: CertificateSheet, { main, other }: Bilingual, at: Pair): void {
  const size = pen.fit(main, { ...at.main, width: WIDTH, lang })
  pen.write({ ...at.main, size, text: main, lang, x: LEFT, baseline: at.baseline })
  if (other === '') return
  const x = at.isBeside ? LEFT + pen.measure(main, { ...at.main, size }, lang) + 10 : LEFT
  const room = LEFT + WIDTH - x
  pen.write({
    ...at.other,
    size: pen.fit(other, { ...at.other, width: room, lang: otherLang }),
    text: other,
    lang: otherLang,
    x,
    baseline: at.baseline + (at.isBeside ? 0 : (at.gap ?? 0)),
  })
}

// The certificate's page. Left the words, in its language first and smaller in the other; right the seal, the number
// and the check.
import { writeExperiments } from './certificate-experiments.ts'
import { BAND, certificateRegions, colors, LEFT, PAGE, WIDTH, type CertificateSheet } from './certificate-sheet.ts'
import { makePen, type Pen } from './pen.ts'
import { drawQrCode } from './qr-code.ts'
import { drawMark, drawSeal } from './seal.ts'
import { writePair } from './write-pair.ts'
import { openTags, type Doc } from './tags.ts'

const { ink, ink2, ink3, hairline, gold, onInk, onInk2, paper } = colors

export function drawCertificate(doc: Doc, sheet: CertificateSheet): void {
  const pen = makePen(doc)
  const { part, adorn, end } = openTags(doc)
  adorn(() => drawGround(doc, sheet))
  part('P', () => writeHead(pen, sheet))
  part('H1', () =>
    writePair(pen, sheet, sheet.title, {
      baseline: 146,
      main: { style: 'strong', size: 25, color: ink, tracking: -14 },
      other: { style: 'text', size: 11.5, color: ink2 },
      gap: 18,
    }),
  )
  part('P', () =>
    writePair(pen, sheet, sheet.lead, {
      baseline: 193,
      main: { style: 'text', size: 10.5, color: ink2 },
      other: { style: 'text', size: 8.5, color: ink3 },
      isBeside: true,
    }),
  )
  part('H2', () => writeName(pen, sheet))
  part('P', () =>
    writePair(pen, sheet, sheet.done, {
      baseline: 288,
      main: { style: 'text', size: 10.5, color: ink2 },
      other: { style: 'text', size: 8.5, color: ink3 },
      isBeside: true,
    }),
  )
  part('H2', () =>
    writePair(pen, sheet, sheet.phase, {
      baseline: 319,
      main: { style: 'strong', size: 21, color: ink, tracking: -10 },
      other: { style: 'text', size: 11.5, color: ink2 },
      gap: 18,
    }),
  )
  part('P', () =>
    writePair(pen, sheet, sheet.summary, {
      baseline: 366,
      main: { style: 'text', size: 10, color: ink },
      other: { style: 'text', size: 8.5, color: ink3 },
      gap: 14,
    }),
  )
  if (sheet.experiments.list.length > 0) writeExperiments({ doc, pen, sheet, part, adorn })
  part('P', () => writeFacts(pen, sheet))
  const { edition } = sheet
  if (edition)
    part('P', () =>
      writePair(pen, sheet, edition, {
        baseline: 566,
        main: { style: 'text', size: 7.5, color: ink3 },
        other: { style: 'text', size: 7, color: ink3 },
        isBeside: true,
      }),
    )
  part('P', () => writeCheck(pen, sheet))
  end()
}

function drawGround(doc: Doc, sheet: CertificateSheet): void {
  const { width, height } = PAGE
  doc
    .path(`M${BAND + 96} 0H${width}V${height}H${BAND}V96A96 96 0 0 1 ${BAND + 96} 0z`)
    .fillColor(ink)
    .fill() // one quarter-round corner: the signature
  doc
    .moveTo(LEFT, 267)
    .lineTo(LEFT + WIDTH, 267)
    .lineWidth(0.75)
    .strokeColor(hairline)
    .stroke()
  drawMark(doc, { x: LEFT, y: 50, side: 30, colors: { tile: ink, last: gold } })
  drawSeal(doc, { number: sheet.number, x: BAND + 34, y: 62, size: 172, colors: { tile: onInk, last: gold } })
  const { x, y, side } = certificateRegions.qr
  doc
    .path(`M${x} ${y}h${side - 22}a22 22 0 0 1 22 22v${side - 22}h-${side}z`)
    .fillColor(paper)
    .fill()
  drawQrCode(doc, { address: sheet.checkAddress, x, y, side, color: ink })
}

function writeHead(pen: Pen, { brand, school, lang, otherLang }: CertificateSheet): void {
  const x = LEFT + 41
  pen.write({ text: brand, lang: 'zh-CN', style: 'strong', size: 15.5, color: ink, tracking: -10, x, baseline: 64 })
  const look = { style: 'text', size: 9, color: ink2 } as const
  pen.write({ text: school.main, lang, ...look, x, baseline: 79 })
  const beside = x + pen.measure(school.main, look, lang) + 10
  if (school.other)
    pen.write({ text: school.other, lang: otherLang, ...look, size: 8, color: ink3, x: beside, baseline: 79 })
}

/** As large as it fits on one line; two lines before it becomes small. */
function writeName(pen: Pen, { name, lang }: CertificateSheet): void {
  const { size, width } = certificateRegions.name
  const look = { style: 'strong', color: ink, tracking: -14, x: LEFT, lang } as const
  const single = pen.fit(name, { ...look, size, width })
  if (single >= 26) return pen.write({ ...look, text: name, size: single, baseline: 247 })
  const lines = pen.wrap(name, { ...look, size: 24, width })
  if (lines.length > 2) return pen.write({ ...look, text: name, size: single, baseline: 247 })
  for (const [row, text] of lines.entries()) pen.write({ ...look, text, size: 24, baseline: 226 + row * 28 })
}

function writeFacts(pen: Pen, { facts, lang, otherLang }: CertificateSheet): void {
  for (const [at, { label, value }] of facts.entries()) {
    const x = LEFT + at * (WIDTH / 2)
    const words = { style: 'text', size: 8, color: ink3 } as const
    pen.write({ ...words, text: label.main, lang, x, baseline: 530 })
    if (label.other)
      pen.write({
        ...words,
        size: 7,
        text: label.other,
        lang: otherLang,
        x: x + pen.measure(label.main, words, lang) + 6,
        baseline: 530,
      })
    const look = { style: 'strong', size: 12, color: ink } as const
    pen.write({ ...look, text: value.main, lang, x, baseline: 547 })
    if (value.other)
      pen.write({
        ...words,
        text: value.other,
        lang: otherLang,
        x: x + pen.measure(value.main, look, lang) + 8,
        baseline: 547,
      })
  }
}

function writeCheck(pen: Pen, { number, numberLabel, check, typedAddress, lang, otherLang }: CertificateSheet): void {
  const middle = BAND + (PAGE.width - BAND) / 2
  const width = PAGE.width - BAND - 40
  const centred = { x: middle, align: 'middle' } as const
  const small = { style: 'text', size: 8, color: onInk2, ...centred } as const
  pen.write({
    ...small,
    text: `${numberLabel.main}${numberLabel.other ? `  ${numberLabel.other}` : ''}`,
    lang: 'zh-CN',
    baseline: 268,
  })
  pen.write({ text: number, lang, style: 'number', size: 14, color: onInk, tracking: 20, ...centred, baseline: 286 })
  pen.write({
    ...small,
    size: pen.fit(check.main, { ...small, size: 9, width, lang }),
    color: onInk,
    text: check.main,
    lang,
    baseline: 336,
  })
  if (check.other)
    pen.write({
      ...small,
      size: pen.fit(check.other, { ...small, size: 7.5, width, lang: otherLang }),
      text: check.other,
      lang: otherLang,
      baseline: 349,
    })
  pen.write({
    ...small,
    size: pen.fit(typedAddress, { ...small, width, lang }),
    text: typedAddress,
    lang,
    baseline: 522,
  })
}

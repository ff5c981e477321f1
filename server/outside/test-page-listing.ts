// For tests that hold a printed page against an approved one: what is on it, a line each, in the order in which it is
// drawn.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Matrix = readonly [number, number, number, number, number, number]

const join = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]
const short = (number: number) => String(Math.round(number * 100) / 100 + 0)
const list = (numbers: Iterable<number>) => [...numbers].map(short).join(' ')
/**
 * A longer path is named by its length and where it lies: nobody reads it, and the code in it is read by a camera's
 * program.
 */
const LONGEST = 60

/** In points from the top left; sizes in points; a shape by the numbers of its path. */
export async function listPage(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true }).promise
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> } // as pdf.js says in its own words
  const page = await document.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const lines = [
    `pages ${document.numPages}, ${list(page.view)}`,
    ...['Title', 'Author', 'Creator', 'Producer', 'CreationDate', 'ModDate', 'Language', 'PDFFormatVersion'].map(
      (name) => `${name}: ${String(info[name])}`,
    ),
    `tagged: ${/\/Marked true/.test(Buffer.from(bytes).toString('latin1'))}, title shown: ${String((await document.getViewerPreferences())?.get('DisplayDocTitle'))}`,
  ]
  const height = page.view[3] ?? 0
  let now = { at: [1, 0, 0, 1, 0, 0] as Matrix, fill: '', stroke: '', width: 1, face: '', size: 0, spacing: 0 }
  const stack: (typeof now)[] = []
  let place: Matrix = [1, 0, 0, 1, 0, 0]
  const deeds: Partial<Record<number, (args: never) => void>> = {
    [OPS.save]: () => void stack.push({ ...now }),
    [OPS.restore]: () => void (now = stack.pop() ?? now),
    [OPS.transform]: (by: Matrix) => void (now.at = join(now.at, by)),
    [OPS.setFillRGBColor]: ([color]: [string]) => void (now.fill = color),
    [OPS.setStrokeRGBColor]: ([color]: [string]) => void (now.stroke = color),
    [OPS.setLineWidth]: ([width]: [number]) => void (now.width = width),
    [OPS.beginMarkedContentProps]: ([tag]: [string]) => void lines.push(tag),
    [OPS.beginText]: () => void (now.spacing = 0),
    [OPS.setFont]([face, size]: [string, number]) {
      now.face = (page.commonObjs.get(face) as { name: string }).name.replace(/^[A-Z]+\+/, '')
      now.size = size
    },
    [OPS.setCharSpacing]: ([spacing]: [number]) => void (now.spacing = spacing),
    [OPS.setTextMatrix]: ([to]: [Matrix]) => void (place = join(now.at, to)),
    [OPS.showText]([glyphs]: [readonly (number | { unicode: string })[]]) {
      const text = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('')
      lines.push(
        `  ${list([place[4], height - place[5]])}  ${short(now.size)} ${now.face} ${now.fill}${now.spacing === 0 ? '' : ` apart ${short(now.spacing)}`}  ${text}`,
      )
    },
    [OPS.constructPath]([how, [path], box]: [number, [ArrayLike<number>], ArrayLike<number>]) {
      const isFilled = how === OPS.fill || how === OPS.eoFill
      const ink = isFilled ? `fill ${now.fill}` : `line ${now.stroke} ${short(now.width)}`
      const numbers = Array.from(path)
      lines.push(
        `  ${ink}  by ${list(flip(now.at, height))}  ${numbers.length > LONGEST ? `${numbers.length} numbers within ${list(Array.from(box))}` : list(numbers)}`,
      )
    },
  }
  for (const [i, name] of fnArray.entries()) deeds[name]?.(argsArray[i] as never) // what pdf.js hands to its own drawing
  await document.loadingTask.destroy()
  return `${lines.join('\n')}\n`
}

/** From the bottom of the page to its top, as the drawing is written. */
const flip = ([a, b, c, d, e, f]: Matrix, height: number): Matrix => [a, -b, c, -d, e, height - f]

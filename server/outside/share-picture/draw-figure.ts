// Draws a lesson's figure in the light theme's colours (web/parts/study/reading.css), its words in the faces of printed
// documents.
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { colors } from '../pdf/certificate-sheet.ts'
import type { FigureDrawing, FigurePiece } from './figure-drawing.ts'
import type { Look, PicturePen } from './picture-pen.ts'

const GOLD_EDGE = '#8f5f00'
const GOLD_TEXT = '#7d5200'

interface Paint {
  readonly fill: string | undefined
  readonly stroke: string | undefined
}

/** The last of a piece's classes that says a colour holds, as in the style sheet. */
function paintOf(classes: readonly string[]): Paint {
  let paint: Paint = { fill: colors.ink, stroke: undefined }
  for (const name of classes) paint = paints[name] ?? paint
  return paint
}
const paints: Readonly<Record<string, Paint>> = {
  ink: { fill: colors.ink, stroke: undefined },
  'ink-2': { fill: colors.ink2, stroke: undefined },
  'ink-3': { fill: colors.ink3, stroke: undefined },
  gold: { fill: colors.gold, stroke: GOLD_EDGE },
  'gold-text': { fill: GOLD_TEXT, stroke: undefined },
  line: { fill: undefined, stroke: colors.hairline },
  edge: { fill: undefined, stroke: GOLD_EDGE },
}

/** Into a box of the picture, as large as it fits, at its right and in the middle of its height. */
export function drawFigure(
  context: SKRSContext2D,
  pen: PicturePen,
  { width, height, pieces }: FigureDrawing,
  { box, lang }: { box: { x: number; y: number; width: number; height: number }; lang: string },
): void {
  const scale = Math.min(box.width / width, box.height / height)
  context.save()
  context.translate(box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2)
  context.scale(scale, scale)
  for (const piece of pieces) {
    context.save()
    for (const { kind, values } of piece.moves) {
      const [a = 0, b] = values
      if (kind === 'translate') context.translate(a, b ?? 0)
      else if (kind === 'scale') context.scale(a, b ?? a)
      else context.rotate((a * Math.PI) / 180)
    }
    if (piece.tag === 'text') writeWords(pen, piece, lang)
    else drawOutline(context, piece)
    context.restore()
  }
  context.restore()
}

const numberOf = ({ attributes }: FigurePiece, name: string, otherwise = 0): number =>
  attributes[name] === undefined ? otherwise : Number(attributes[name])

function drawOutline(context: SKRSContext2D, piece: FigurePiece): void {
  const of = (name: string, otherwise?: number) => numberOf(piece, name, otherwise)
  const outline = new Path2D(piece.tag === 'path' ? (piece.attributes['d'] ?? '') : undefined)
  if (piece.tag === 'rect') outline.roundRect(of('x'), of('y'), of('width'), of('height'), of('rx'))
  if (piece.tag === 'circle') outline.arc(of('cx'), of('cy'), of('r'), 0, 2 * Math.PI)
  const { fill, stroke } = paintOf(piece.classes)
  if (fill !== undefined) {
    context.fillStyle = fill
    context.globalAlpha = of('fill-opacity', 1)
    context.fill(outline, piece.attributes['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero')
    context.globalAlpha = 1
  }
  if (stroke === undefined) return
  context.strokeStyle = stroke
  context.lineWidth = of('stroke-width', stroke === colors.hairline ? 1 : 1.5)
  context.setLineDash((piece.attributes['stroke-dasharray'] ?? '').split(/[ ,]+/).filter(Boolean).map(Number))
  context.stroke(outline)
}

function writeWords(pen: PicturePen, piece: FigurePiece, lang: string): void {
  const isLight = piece.classes.includes('light') || piece.classes.includes('small')
  const look: Look = {
    style: isLight ? 'text' : 'strong',
    size: piece.classes.includes('small') ? 13 : 15,
    color: paintOf(piece.classes).fill ?? colors.ink,
    lang,
  }
  const { 'text-anchor': anchor } = piece.attributes
  const [x, baseline] = [numberOf(piece, 'x'), numberOf(piece, 'y')]
  if (anchor === 'middle') pen.write(piece.words, look, { x, baseline, align: 'middle' })
  else pen.write(piece.words, look, { x: anchor === 'end' ? x - pen.measure(piece.words, look) : x, baseline })
}

// Draws the picture of a shared link.
import { createCanvas, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { layTiles, SEAL_SIDE } from '../../../domain/certificate/seal.ts'
import { colors } from '../pdf/certificate-sheet.ts'
import { drawFigure } from './draw-figure.ts'
import { readDrawing } from './figure-drawing.ts'
import { makePicturePen, type Look, type PicturePen } from './picture-pen.ts'
import {
  PICTURE,
  type CertificatePicture,
  type CoursePicture,
  type RevokedPicture,
  type SharePicture,
} from './share-picture.ts'

const EDGE = 64
/** Of canvas and cover (web/design/tokens.css, in the light theme). */
const GROUND = '#f3f5f3'
const COVER = { x: 696, width: 440, height: 300 }
/** The sheet that a figure stands on, with one quarter-round corner, and the room around it. */
const SHEET = { x: 736, y: 0, corner: 96, room: 40 }
/** Where the dark band of a certificate begins. */
const BAND = 812
const BOTTOM = PICTURE.height - EDGE

/** `readCover` gives the bytes of a file of the courses; a cover that is not there or cannot be drawn is left out. */
export async function drawSharePicture(
  picture: SharePicture,
  readCover: (name: string) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const canvas = createCanvas(PICTURE.width, PICTURE.height)
  const context = canvas.getContext('2d')
  const pen = makePicturePen(context)
  context.fillStyle = picture.kind === 'course' ? GROUND : colors.paper
  context.fillRect(0, 0, PICTURE.width, PICTURE.height)
  drawMark(context)
  const { brand, lang } = picture
  pen.write(brand, { style: 'strong', size: 40, color: colors.ink, lang }, { x: EDGE + 84, baseline: 111 })
  if (picture.kind === 'course') await drawCourse(context, pen, picture, readCover)
  else drawCertificate(context, pen, picture)
  return canvas.encode('png')
}

async function drawCourse(
  context: SKRSContext2D,
  pen: PicturePen,
  { lang, above, title, titleLang, text, cover, figure }: CoursePicture,
  readCover: (name: string) => Promise<Buffer | undefined>,
): Promise<void> {
  const drawing = figure === undefined ? undefined : readDrawing(figure)
  const bytes = drawing || cover === null ? undefined : await readCover(cover)
  const image = bytes && (await loadImage(bytes).catch(() => undefined))
  const width = drawing ? SHEET.x - EDGE - SHEET.room : image ? COVER.x - EDGE - 40 : PICTURE.width - 2 * EDGE
  if (drawing) {
    const { x, y, corner, room } = SHEET
    context.fillStyle = colors.paper
    context.fill(
      new Path2D(
        `M${x + corner} ${y}H${PICTURE.width}V${PICTURE.height}H${x}V${y + corner}A${corner} ${corner} 0 0 1 ${x + corner} ${y}z`,
      ),
    )
    const box = { x: x + room, y: y + room, width: PICTURE.width - x - 2 * room, height: PICTURE.height - y - 2 * room }
    drawFigure(context, pen, drawing, { box, lang: titleLang })
  }
  if (image) {
    const scale = Math.min(COVER.width / image.width, COVER.height / image.height)
    const [wide, high] = [image.width * scale, image.height * scale]
    context.drawImage(image, COVER.x + COVER.width - wide, BOTTOM - high, wide, high)
  }
  const small: Look = { style: 'text', size: 27, color: colors.ink2, lang }
  const below = writeUp(pen, {
    lines: text === '' ? [] : pen.wrap(text, small, width),
    look: small,
    baseline: BOTTOM - 6,
  })
  const titleLook = fit(
    pen,
    title,
    { style: 'strong', size: titleLang.startsWith('zh') ? 58 : 68, color: colors.ink, lang: titleLang },
    { width, lines: 3 },
  )
  const top = writeUp(pen, {
    lines: pen.wrap(title, titleLook, width),
    look: titleLook,
    baseline: text === '' ? below : below - 22,
  })
  if (above !== '') {
    const look: Look = { style: 'strong', size: 27, color: colors.ink3, lang }
    writeUp(pen, { lines: pen.wrap(above, look, width), look, baseline: top - 10 })
  }
}

/** As the print: the words on paper, the seal on the dark band with one quarter-round corner. */
function drawCertificate(context: SKRSContext2D, pen: PicturePen, picture: CertificatePicture | RevokedPicture): void {
  const { lang, number, check, address } = picture
  const width = BAND - EDGE - 48
  context.fillStyle = colors.ink
  context.fill(new Path2D(`M${BAND + 96} 0H${PICTURE.width}V${PICTURE.height}H${BAND}V96A96 96 0 0 1 ${BAND + 96} 0z`))
  const middle = { x: BAND + (PICTURE.width - BAND) / 2, align: 'middle' } as const
  drawSeal(context, picture.kind === 'certificate' ? number : undefined, { x: BAND + 74, y: 104, size: 240 })
  const onInk = { color: colors.onInk, lang } as const
  pen.write(number, { style: 'number', size: 24, ...onInk }, { ...middle, baseline: 404 })
  const say = fit(pen, check, { style: 'text', size: 24, ...onInk, color: colors.onInk2 }, { width: 316, lines: 2 })
  const lines = pen.wrap(check, say, 316)
  for (const [row, line] of lines.entries()) pen.write(line, say, { ...middle, baseline: 470 + row * 32 })
  const typed = fit(pen, address, { style: 'text', size: 22, ...onInk }, { width: 330, lines: 1 })
  pen.write(address, typed, { ...middle, baseline: 470 + lines.length * 32 + 10 })
  const ink2: Look = { style: 'text', size: 26, color: colors.ink2, lang }
  pen.write(picture.school, fit(pen, picture.school, ink2, { width, lines: 1 }), { x: EDGE, baseline: BOTTOM - 6 })
  if (picture.kind === 'revoked') {
    const look = fit(pen, picture.title, { style: 'strong', size: 60, color: colors.ink, lang }, { width, lines: 3 })
    writeUp(pen, { lines: pen.wrap(picture.title, look, width), look, baseline: 420 })
    return
  }
  pen.write(picture.title, { ...ink2, style: 'strong', color: colors.ink3 }, { x: EDGE, baseline: 214 })
  const name = fit(pen, picture.name, { style: 'strong', size: 64, color: colors.ink, lang: 'en' }, { width, lines: 2 })
  const names = pen.wrap(picture.name, name, width)
  for (const [row, line] of names.entries()) pen.write(line, name, { x: EDGE, baseline: 296 + row * name.size * 1.14 })
  const phase = fit(
    pen,
    picture.phase,
    { style: 'strong', size: 36, color: colors.ink, lang: picture.phaseLang },
    { width, lines: 2 },
  )
  let baseline = 296 + names.length * name.size * 1.14 - 4
  for (const line of pen.wrap(picture.phase, phase, width)) {
    pen.write(line, phase, { x: EDGE, baseline })
    baseline += phase.size * 1.25
  }
  for (const fact of picture.facts) {
    pen.write(fact, ink2, { x: EDGE, baseline: baseline + 6 })
    baseline += 36
  }
}

/** The largest size, from that of the look down, at which a text needs no more than so many lines. */
function fit(pen: PicturePen, text: string, look: Look, { width, lines }: { width: number; lines: number }): Look {
  for (let { size } = look; size > 14; size -= 2) {
    const tried = pen.wrap(text, { ...look, size }, width)
    if (tried.length <= lines && tried.every((line) => pen.measure(line, { ...look, size }) <= width))
      return { ...look, size }
  }
  return { ...look, size: 14 }
}

/** Lines whose last stands on `baseline`; gives where a line above them would stand. */
function writeUp(
  pen: PicturePen,
  { lines, look, baseline }: { lines: readonly string[]; look: Look; baseline: number },
) {
  const step = look.size * (look.lang.startsWith('zh') ? 1.28 : 1.16)
  for (const [row, line] of lines.entries())
    pen.write(line, look, { x: EDGE, baseline: baseline - (lines.length - 1 - row) * step })
  return baseline - lines.length * step
}

/** The five tiles of the logo (web/art/logo.tsx). */
function drawMark(context: SKRSContext2D): void {
  context.save()
  context.translate(EDGE, EDGE)
  context.scale(64 / 34, 64 / 34)
  context.fillStyle = colors.gold
  context.fill(new Path2D('M24 10a10 10 0 0 0 10-10H24z'))
  context.fillStyle = colors.ink
  context.fill(new Path2D('M0 0h10v10A10 10 0 0 1 0 0zM12 0h10v10H12zM12 12h10v10H12zM12 24h10v10H12z'))
  context.restore()
}

/** As it is printed (server/outside/pdf/seal.ts); without a number only the places of its tiles. */
function drawSeal(
  context: SKRSContext2D,
  number: string | undefined,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const step = size / SEAL_SIDE
  const side = step * 0.86
  const empty = { outline: 'M0 0h1v1h-1z', turns: 0, isSolid: false, isLast: false }
  const tiles = number === undefined ? Array.from({ length: SEAL_SIDE ** 2 }, () => empty) : layTiles(number)
  for (const [at, { outline, turns, isSolid, isLast }] of tiles.entries()) {
    context.save()
    context.translate(x + (at % SEAL_SIDE) * step + step / 2, y + Math.floor(at / SEAL_SIDE) * step + step / 2)
    context.rotate((turns * Math.PI) / 2)
    context.scale(side, side)
    context.translate(-0.5, -0.5)
    context.fillStyle = context.strokeStyle = number === undefined ? colors.ink2 : isLast ? colors.gold : colors.onInk
    context.lineWidth = 0.05
    if (isSolid) context.fill(new Path2D(outline))
    else context.stroke(new Path2D(outline))
    context.restore()
  }
}

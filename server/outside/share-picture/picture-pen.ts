// Sets words on a picture, in the typefaces of printed documents.
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { faceFile, cutRuns, type FaceName, type Style } from '../pdf/faces.ts'
import { cutPieces } from './cut-pieces.ts'

export interface Look {
  readonly style: Style
  readonly size: number
  readonly color: string
  readonly lang: string
}

const registered = new Set<FaceName>()
/** Registered when it is first needed: the Chinese faces have 8 MB each. */
function familyOf(face: FaceName): string {
  if (!registered.has(face)) GlobalFonts.registerFromPath(faceFile(face), `Tessera ${face}`)
  registered.add(face)
  return `"Tessera ${face}"`
}

export interface PicturePen {
  readonly write: (text: string, look: Look, at: { x: number; baseline: number; align?: 'middle' }) => void
  readonly measure: (text: string, look: Look) => number
  /** As few lines as there can be: each ending with a mark if that can be, else all about as long as each other. */
  readonly wrap: (text: string, look: Look, width: number) => string[]
}

export function makePicturePen(context: SKRSContext2D): PicturePen {
  const eachRun = (text: string, { style, size, lang }: Look, use: (text: string, width: number) => void) => {
    for (const run of cutRuns(text, style, lang.startsWith('zh'))) {
      context.font = `${size}px ${familyOf(run.face)}`
      use(run.text, context.measureText(run.text).width)
    }
  }
  const measure: PicturePen['measure'] = (text, look) => {
    let width = 0
    eachRun(text, look, (_, wide) => (width += wide))
    return width
  }
  const breakAt = (text: string, look: Look, width: number): string[] => {
    const lines: string[] = []
    let line = ''
    for (const piece of cutPieces(text, look.lang)) {
      if (line !== '' && measure((line + piece).trimEnd(), look) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
    return [...lines, line.trimEnd()]
  }
  return {
    measure,
    wrap(text, look, width) {
      let lines = breakAt(text, look, width)
      const { length } = lines
      for (let narrow = width; narrow > width / 2; narrow -= look.size / 4) {
        const tried = breakAt(text, look, narrow)
        if (tried.length > length || tried.some((line) => measure(line, look) > width)) break
        lines = tried
        if (length > 1 && lines.slice(0, -1).every((line) => /[\p{P}]$/u.test(line))) break
      }
      return lines
    },
    write(text, look, { x, baseline, align }) {
      let at = align === 'middle' ? x - measure(text, look) / 2 : x
      context.fillStyle = look.color
      eachRun(text, look, (part, width) => {
        context.fillText(part, at, baseline)
        at += width
      })
    },
  }
}

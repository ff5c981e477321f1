// The typefaces of printed documents, and which of them prints which characters.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

const own = (name: string) => new URL(`./fonts/${name}.ttf`, import.meta.url)
const noto = (weight: string) =>
  new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc'))

const files = {
  text: own('schibsted-grotesk-text'),
  strong: own('schibsted-grotesk-strong'),
  hanText: noto('Regular'),
  hanStrong: noto('Bold'),
  /** For letters that neither of the others has: Cyrillic of all countries, Greek with accents. */
  reserve: own('stix-two-text-strong'),
  number: own('jetbrains-mono-number'),
} as const
export type FaceName = keyof typeof files

/** In the order in which they are asked for a character. */
const faces = {
  text: ['text', 'hanText', 'reserve'],
  strong: ['strong', 'hanStrong', 'reserve'],
  number: ['number', 'text', 'hanText'],
} as const satisfies Record<string, readonly FaceName[]>
export type Style = keyof typeof faces

/** Where a face lies, for what reads it by itself. */
export const faceFile = (name: FaceName): string => fileURLToPath(files[name])

const loaded = new Map<FaceName, Font>()

/** Read when it is first needed, and kept: the Chinese typefaces have 8 MB each. */
export function loadFace(name: FaceName): Font {
  const known = loaded.get(name)
  if (known) return known
  const face = create(readFileSync(files[name]))
  loaded.set(name, face)
  // A glyph keeps the characters that it was first asked for with. As a part of another (the comma in a semicolon, the E
  // in É) it is asked for without any, and a page printed later would be copied, searched and read out without it.
  // The Chinese typefaces put no glyph together from others.
  if (name !== 'hanText' && name !== 'hanStrong') for (const point of face.characterSet) face.glyphForCodePoint(point)
  return face
}

const has = (name: FaceName, text: string): boolean =>
  Array.from(text).every(
    (character) => character === ' ' || loadFace(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )

/** The characters of a text that no face has; each once. */
export const findUnprintable = (text: string): string[] => [
  ...new Set(Array.from(text).filter((character) => !faces.strong.some((name) => has(name, character)))),
]

/** A piece of text in one face. */
export interface Run {
  readonly text: string
  readonly face: FaceName
}

// Chinese characters and their punctuation, which a Latin face would set too narrow.
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2014\u2018\u2019\u201c\u201d\u2026·]/u

/**
 * Cuts a text into runs. Latin and other letters stay in one face as far as one has them all, so that no accent stands
 * out of its word; Chinese comes from the Chinese face, its quotes and dashes too where the text is Chinese.
 */
export function cutRuns(text: string, style: Style, isChinese: boolean): Run[] {
  const order: readonly FaceName[] = faces[style]
  const letters = Array.from(text)
    .filter((character) => !isHan(character, isChinese))
    .join('')
  const whole = order.find((name) => has(name, letters))
  const runs: Run[] = []
  for (const word of text.split(/(?<= )/)) {
    const ofWord = Array.from(word)
      .filter((character) => !isHan(character, isChinese))
      .join('')
    const forWord = whole ?? order.find((name) => has(name, ofWord))
    for (const character of word)
      append(
        runs,
        character,
        isHan(character, isChinese)
          ? hanFace(order)
          : (forWord ?? order.find((name) => has(name, character)) ?? order[0] ?? 'text'),
      )
  }
  return runs
}

const hanFace = (order: readonly FaceName[]): FaceName => order.find((name) => name.startsWith('han')) ?? 'hanText'
const isHan = (character: string, isChinese: boolean): boolean =>
  isChinese ? chinese.test(character) : /\p{Script=Han}/u.test(character)

function append(runs: Run[], text: string, face: FaceName): void {
  const last = runs.at(-1)
  if (last && (last.face === face || text === ' ')) runs[runs.length - 1] = { text: last.text + text, face: last.face }
  else runs.push({ text, face })
}

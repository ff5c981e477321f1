// Sums in running text stay on one line: a line that ends or begins at a sign is read twice.
import type { Element, ElementContent, RootContent } from 'hast'
import { keepWhole } from './notes.ts'

/** A vector: `(0, −1)`. */
const row = String.raw`\((?:[−+]?[\d.½]+, ?)+[−+]?[\d.½]+\)`
/** A row, or a number or a short name with what belongs to it: `−½`, `√6`, `(0`, `0.245²`, `y`, `8)`. */
const operand = String.raw`(?:${row}|[−+]?[(√]*[−+]?(?:\d[\d.,]*\d|\d|[½¼¾∞]|\p{Script=Latin}(?![\p{L}\d]))[²³ᵀ]?\)*)`
/** `red · stop`, two words as vectors; longer chains are lists of tokens. */
const name = String.raw`\p{Script=Latin}{1,10}`
const sign = String.raw` ?[=+×·−÷≈≤≥<>/] ?`
/** `3 · 4 + 2 · 3 = 18`; and `(0, −1)`, a row of numbers, which breaks before no minus either. */
const sum = new RegExp(
  String.raw`(?<![\p{L}\d.])(?:${operand}(?:${sign}${operand})+|(?<!· )${name} · ${name}(?! ·)|${row})`,
  'gu',
)

/** Of what is longer a phone would see a torn line or none: that may break, before a sign. */
const MOST = 26

/** A text in pieces, its sums kept whole. */
function keepSums(text: string): ElementContent[] {
  const pieces: ElementContent[] = []
  let end = 0
  for (const found of text.matchAll(sum)) {
    pieces.push(...plain(text.slice(end, found.index)), ...cut(found[0]))
    end = found.index + found[0].length
  }
  return [...pieces, ...plain(text.slice(end))]
}

const plain = (value: string): ElementContent[] => (value === '' ? [] : [{ type: 'text', value }])
const whole = (value: string): Element => keepWhole([{ type: 'text', value }])

/** Whole if it is short; else its sides, each with the sign before it; else its terms. */
function cut(value: string): ElementContent[] {
  if (value.length <= MOST) return [whole(value)]
  const sides = value.split(/ (?=[=≈≤≥<>] )/u)
  const parts = sides.flatMap((side) => (side.length <= MOST ? [side] : side.split(/ (?=[+−] )/u)))
  return parts.flatMap((part, i) => [
    ...plain(i === 0 ? '' : ' '),
    ...(part.length <= MOST ? [whole(part)] : plain(part)),
  ])
}

/** For a list of children: texts in pieces, all else as it is. */
export const keepSumsIn = (children: readonly RootContent[]): RootContent[] =>
  children.flatMap((child): RootContent[] => (child.type === 'text' ? keepSums(child.value) : [child]))

// A text of a lesson as the pieces of which its file is made: paragraphs, entries of a list, rows, headings. The import
// keeps the line of each, so that whoever is asked about some words finds them in the file.
import { findQuote } from '../note/find-quote.ts'
import type { ReadingBlock } from './reading.ts'

/** The file of a text within its course's folder, and of each of its pieces the line in it (from 1). */
export interface TextSource {
  readonly file: string
  readonly lines: readonly number[]
}

/** Whether an element of that name is a piece. */
export const isPiece = (tagName: string): boolean => /^(?:p|li|h[2-6]|tr|pre|dt|dd|figcaption)$/.test(tagName)

/** Where a piece begins. The import may have left the line of its file in the tag (`data-line`). */
const OPENING = /<(?:p|li|h[2-6]|tr|pre|dt|dd|figcaption)(?=[ >])(?: data-line="(\d+)")?/g

/** What the import sets in by itself stands in no file. */
const FIELD_WORDS = /<div class="scroller field-words"[^]*?<\/table><\/div>/

const htmlOf = (block: ReadingBlock): string =>
  block.kind === 'predict' ? `${block.question} ${block.answer}` : block.html.replace(FIELD_WORDS, '')

/** The lines that the import left in the tags, piece by piece; one that has none is where the one before it is. */
export function listLines(reading: readonly ReadingBlock[]): number[] {
  let last = 1
  return reading.flatMap((block) =>
    [...htmlOf(block).matchAll(OPENING)].map(([, line]) => (last = line === undefined ? last : Number(line))),
  )
}

const LINE = /(<[a-z0-9]+) data-line="\d+"/g

/** HTML as learners get it. */
export const dropLines = (html: string): string => html.replaceAll(LINE, '$1')

/** The pieces as one reads them. */
function listPieces(reading: readonly ReadingBlock[]): string[] {
  const pieces: string[] = []
  for (const block of reading) {
    const html = htmlOf(block)
    const starts = [...html.matchAll(OPENING)].map(({ index }) => index)
    for (const [at, start] of starts.entries()) pieces.push(readWords(html.slice(start, starts[at + 1] ?? html.length)))
  }
  return pieces
}

/** The piece in which some words of a text begin: its number, and how it reads. Nothing: they stand there no more. */
export function findPiece(
  reading: readonly ReadingBlock[],
  words: string,
): { readonly at: number; readonly text: string } | undefined {
  const pieces = listPieces(reading)
  const found = findQuote(
    { text: pieces.join('\n'), headings: [] },
    { heading: '', prefix: '', exact: words, suffix: '' },
  )
  if (!found) return undefined
  let begin = 0
  for (const [at, text] of pieces.entries()) {
    begin += text.length + 1
    if (found.start < begin) return { at, text }
  }
  return undefined
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x26': '&',
  '#x3C': '<',
  '#x27': "'",
}

/** A piece of HTML as one reads it. */
export const readWords = (html: string): string =>
  html
    .replaceAll(/<annotation\b[^]*?<\/annotation>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

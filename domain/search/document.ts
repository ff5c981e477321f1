// What can be found: a lesson's texts, its film and its notebook, a phase's terms, the site's questions, cut into pieces
// that a reader would call one.
import { readGuess } from '../lesson/guess.ts'
import type { ReadingBlock } from '../lesson/reading.ts'
import type { Cue } from '../lesson/video.ts'

export const documentKinds = ['lesson', 'heading', 'text', 'term', 'film', 'cell', 'question'] as const
export type DocumentKind = (typeof documentKinds)[number]

export interface SearchDocument {
  readonly kind: DocumentKind
  /**
   * Where in its page it stands: the id of a heading or term, the second of a film, the id of a cell, the id of a
   * question; '' for its beginning.
   */
  readonly anchor: string
  /** What it stands under: a heading, the name of a term. */
  readonly title: string
  readonly body: string
}

const BLOCK = new Set('p li h2 h3 h4 h5 h6 tr figcaption dt dd blockquote summary pre div section table'.split(' '))
const HEADING = new Set(['h2', 'h3', 'h4', 'h5', 'h6'])

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex: string, number: string, name: string) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(number) : parseInt(hex, 16))
      : (named[name] ?? all),
  )

/** A piece of HTML that the import made, as paragraphs and headings. What is drawn is left out: it has its words beside it. */
export function readPieces(html: string): { readonly heading: string | undefined; readonly text: string }[] {
  const pieces: { heading: string | undefined; text: string }[] = []
  let text = ''
  let heading: string | undefined
  const flush = () => {
    const found = decode(text).replaceAll(/\s+/g, ' ').trim()
    if (found !== '') pieces.push({ heading, text: found })
    text = ''
    heading = undefined
  }
  const plain = html.replaceAll(/<svg\b[^]*?<\/svg>/g, ' ')
  for (const [all, slash, name = '', attributes = ''] of plain.matchAll(/<(\/?)([a-z][\da-z]*)([^>]*)>|[^<]+/gi)) {
    if (name === '') text += all
    else if (BLOCK.has(name)) {
      flush()
      if (slash === '' && HEADING.has(name)) heading = / id="([^"]*)"/.exec(attributes)?.[1] ?? ''
    } else if (name === 'td' || name === 'th' || name === 'br') text += ' '
  }
  flush()
  return pieces
}

/** A text's pieces, each under the heading above it. */
export function documentsOfReading(reading: readonly ReadingBlock[]): SearchDocument[] {
  const documents: SearchDocument[] = []
  let [anchor, title] = ['', '']
  const add = (html: string) => {
    for (const { heading, text } of readPieces(html)) {
      if (heading !== undefined) [anchor, title] = [decode(heading), text]
      documents.push({ kind: heading === undefined ? 'text' : 'heading', anchor, title, body: text })
    }
  }
  for (const block of reading) {
    if (block.kind === 'html') add(block.html)
    else if (block.kind === 'code') documents.push({ kind: 'text', anchor, title, body: block.text })
    else add(`${readGuess(block.question)?.question ?? block.question}${block.answer}`) // how a guess is judged travels with its question
  }
  return documents
}

/** Captions of some ten seconds together: one alone is half a sentence. */
export function documentsOfFilm(cues: readonly Cue[]): SearchDocument[] {
  const documents: SearchDocument[] = []
  for (const { start, text } of cues) {
    const before = documents.at(-1)
    if (before && start - Number(before.anchor) < 10)
      documents[documents.length - 1] = { ...before, body: `${before.body} ${text}` }
    else documents.push({ kind: 'film', anchor: String(Math.floor(start)), title: '', body: text })
  }
  return documents
}

/** The cells of a notebook as it travels to learners: without solutions and hidden tests. */
export const documentsOfCells = (
  cells: readonly { readonly id: string; readonly source: string }[],
): SearchDocument[] =>
  cells
    .filter(({ source }) => source.trim() !== '')
    .map(({ id, source }) => ({ kind: 'cell', anchor: id, title: '', body: source.trim() }))

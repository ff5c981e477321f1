import { findQuote } from '../../../../domain/note/find-quote.ts'
import { findHits } from '../../../../domain/search/mark.ts'
import { keyOf, readQuery } from '../../../../domain/search/words.ts'
import { layText, toRange } from '../notes/lay-text.ts'
import './mark-found.css'

/** Marks words in the text, without touching it, and brings the first below the addressed heading into view if asked. */
export function markFound(words: string, brings: boolean): void {
  const article = document.querySelector('article.reading')
  if (!article) return
  const { must, words: others } = readQuery(words)
  const marks = { pairs: must, keys: others.map(keyOf) }
  const ranges = listTexts(article).flatMap((node) =>
    findHits(node.data, marks).map(({ start, end }) => {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      return range
    }),
  )
  // A browser that cannot mark still comes to the place.
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...ranges))
  if (!brings) return
  const heading = document.getElementById(safeDecode(location.hash.slice(1)))
  const first = ranges.find((range) => !heading || range.comparePoint(heading, 0) < 0) ?? ranges[0]
  bring(first)
}

/** Marks these words where they stand together, and brings them into view. */
export function markQuote(words: string): void {
  const article = document.querySelector('article.reading')
  if (!article) return
  const laid = layText(article)
  const found = findQuote(laid.passage, { heading: '', prefix: '', exact: words, suffix: '' })
  const range = found && toRange(laid, found)
  if (!range) return
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(range))
  bring(range)
}

function bring(range: Range | undefined): void {
  const place = range?.startContainer.parentElement
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  place?.scrollIntoView({ block: 'center' })
}

function listTexts(article: Element): Text[] {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  return texts
}

/** An address may hold anything. */
function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

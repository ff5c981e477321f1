import { findQuote } from '../../../../domain/note/find-quote.ts'
import { findWords, paintRanges } from '../../../parts/search/mark-words.ts'
import { safeDecode } from '../../../safe-decode.ts'
import { layText, toRange } from '../notes/lay-text.ts'

/** Marks words in the text, without touching it, and brings the first below the addressed heading into view if asked. */
export function markFound(words: string, brings: boolean): void {
  const article = document.querySelector('article.reading')
  if (!article) return
  const ranges = findWords(article, words)
  paintRanges('text', ranges) // a browser that cannot mark still comes to the place
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
  paintRanges('text', [range])
  bring(range)
}

function bring(range: Range | undefined): void {
  const place = range?.startContainer.parentElement
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  place?.scrollIntoView({ block: 'center' })
}

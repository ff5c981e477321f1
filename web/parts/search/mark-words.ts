// Marks words where they stand, without touching the elements: React and the editors own those.
import { findHits } from '../../../domain/search/mark.ts'
import { keyOf, readQuery } from '../../../domain/search/words.ts'
import './mark-words.css'

const all = new Map<string, readonly Range[]>()

/** A browser that cannot mark shows the texts as they are. Where nothing is marked any more nothing is left. */
export function paintRanges(place: string, ranges: readonly Range[]): void {
  if (ranges.length > 0) all.set(place, ranges)
  else all.delete(place)
  if (!('highlights' in CSS)) return
  if (all.size > 0) CSS.highlights.set('found', new Highlight(...[...all.values()].flat()))
  else CSS.highlights.delete('found')
}

/** Each form of a word and each pair of Chinese, as the search finds them. */
export function findWords(root: Element, words: string): Range[] {
  const { must, words: others } = readQuery(words)
  const marks = { pairs: must, keys: others.map(keyOf) }
  return listTexts(root).flatMap((node) =>
    findHits(node.data, marks).map(({ start, end }) => {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      return range
    }),
  )
}

/** Again whenever a text is drawn anew or comes late, as those of a notebook do. */
export function watchWords({
  place,
  root,
  words,
  texts,
  signal,
}: {
  readonly place: string
  readonly root: Element
  readonly words: string
  /** A selector; without it all of `root`. */
  readonly texts: string | undefined
  readonly signal: AbortSignal
}): void {
  const paint = () => {
    const roots = texts === undefined ? [root] : [...root.querySelectorAll(texts)]
    paintRanges(
      place,
      roots.flatMap((one) => findWords(one, words)),
    )
  }
  paint()
  let planned = 0
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(planned)
    planned = requestAnimationFrame(paint)
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(planned)
    observer.disconnect()
    paintRanges(place, [])
  })
}

function listTexts(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  return texts
}

import type { Passage, Span } from '../../../../domain/note/quote.ts'

/** A lesson's text as it is on the page, as one string; and which of its characters is where. */
export interface LaidText {
  readonly passage: Passage
  readonly pieces: readonly Piece[]
}

interface Piece {
  readonly node: Text
  /** Where it begins in the string. */
  readonly at: number
}

/** What stands in the text and is no words of it: drawings, controls, what is for paper or for ears only. */
const NO_TEXT =
  'svg, button, textarea, input, select, label, form, script, style, annotation, [aria-hidden="true"], [data-paper], [data-play], [role="status"], .hide-visually, #video'
const BLOCK =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, figcaption, pre, blockquote, summary, div, math[display="block"]'

export function layText(article: Element): LaidText {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(NO_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const pieces: Piece[] = []
  const headings: { id: string; at: number }[] = []
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (node instanceof Element && /^h[2-6]$/.test(node.localName) && node.id !== '')
        headings.push({ id: node.id, at: text.length + 1 })
      continue
    }
    const own: Element | null = node.parentElement?.closest(BLOCK) ?? null
    if (own !== block) text += '\n'
    block = own
    pieces.push({ node, at: text.length })
    text += node.data
  }
  return { passage: { text, headings }, pieces }
}

export function toRange({ pieces }: LaidText, { start, end }: Span): Range | undefined {
  const first = pieces.findLast(({ at }) => at <= start)
  const last = pieces.findLast(({ at }) => at < end)
  if (!first || !last) return undefined
  const range = new Range()
  range.setStart(first.node, Math.min(start - first.at, first.node.data.length))
  range.setEnd(last.node, Math.min(end - last.at, last.node.data.length))
  return range
}

/** Where a range stands; `undefined` when no word of the text is in it. */
export function toSpan({ pieces }: LaidText, range: Range): Span | undefined {
  const within = pieces.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return undefined
  const start = first.at + (first.node === range.startContainer ? range.startOffset : 0)
  const end = last.at + (last.node === range.endContainer ? range.endOffset : last.node.data.length)
  return end > start ? { start, end } : undefined
}

/** The block that is being read: the one with the focus, else the first that reaches below the reading line, else the last. */
export function findReadBlock(article: Element): Element | undefined {
  const focused = document.activeElement
  if (focused && article.contains(focused)) return focused.closest(BLOCK) ?? undefined
  const blocks = [...article.querySelectorAll('p, li, pre, figcaption, td')].filter(
    (block) => block.checkVisibility() && !block.closest(NO_TEXT),
  )
  return blocks.find((block) => block.getBoundingClientRect().bottom > innerHeight / 3) ?? blocks.at(-1)
}

import type { ElementContent } from 'hast'

/** A caption is one sentence: without the paragraph that Markdown puts around it. */
export function unwrapParagraph(children: ElementContent[]): ElementContent[] {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [only] = parts
  return parts.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only.children : parts
}

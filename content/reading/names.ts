import type { Element, ElementContent, Nodes } from 'hast'
import { sayLoose } from '../../messages/format.ts'
import type { RenderContext } from './context.ts'

/** Ids and labels of one text, each given once. */
export interface Names {
  /** Every id that a link of the text may lead to, without the prefix. */
  readonly ids: Set<string>
  /** An id out of a title: letters and digits of any script. */
  readonly slug: (title: string) => string
  /** What may be wider than the page, in a box that can be scrolled by keyboard. */
  readonly scroller: (kind: 'table' | 'formula' | 'code' | 'figure', children: ElementContent[]) => Element
  /** The code that a scroller of `code` holds. */
  readonly codeIn: (node: Element) => { language: string; text: string } | undefined
}

/** Ids that the page around a text has, or that a script would find on `window`. */
const reserved = ['main', 'root', 'content', 'top', 'app', 'footnote-label']

export function createNames(context: Pick<RenderContext, 'lang'>): Names {
  const ids = new Set<string>()
  const counts = { table: 0, formula: 0, code: 0, figure: 0 }
  const codes = new WeakMap<Element, { language: string; text: string }>()
  return {
    ids,
    slug(title) {
      const base =
        title
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
          .replaceAll(/^-+|-+$/g, '') || 'section'
      let id = base
      for (let n = 2; ids.has(id) || reserved.includes(id); n++) id = `${base}-${n}`
      ids.add(id)
      return id
    },
    scroller(kind, children) {
      counts[kind]++
      // Numbered: two regions of one page must not have the same name.
      const ariaLabel = sayLoose(context.lang, `content.word.${kind}`, { n: counts[kind] })
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['scroller'], tabIndex: 0, role: 'region', ariaLabel },
        children,
      }
      const [pre] = children
      const code = pre?.type === 'element' ? pre.children[0] : undefined
      if (kind === 'code' && code?.type === 'element')
        codes.set(box, {
          language: String([code.properties['className']].flat()[0]).replace('language-', ''),
          text: textOf(code),
        })
      return box
    },
    codeIn: (node) => codes.get(node),
  }
}

/** The text of a node and all that is in it. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

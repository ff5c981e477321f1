import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { RenderContext } from './context.ts'

/** Makes every link a real address and complains about those that lead nowhere. `ids`: what `#…` may name. */
export function resolveLinks(tree: Root, ids: ReadonlySet<string>, context: RenderContext): void {
  visit(tree, 'element', (node) => {
    if (
      node.tagName !== 'a' ||
      node.properties['dataFootnoteRef'] !== undefined ||
      node.properties['dataFootnoteBackref'] !== undefined
    )
      return
    resolveLink(node, ids, context)
  })
}

function resolveLink(node: Element, ids: ReadonlySet<string>, context: RenderContext): void {
  const target = node.properties['href']
  if (typeof target !== 'string') return
  const place = context.place(node.position)
  const complain = (code: 'link-broken' | 'link-unknown' | 'anchor-broken') =>
    context.report.add(place, code, { target })
  if (/^(https?:\/\/|mailto:)/i.test(target)) {
    if (!URL.canParse(target)) complain('link-unknown')
    if (!/^mailto:/i.test(target)) node.properties['rel'] = ['noopener', 'noreferrer']
    return
  }
  const inner = /^(lesson|phase):([^#]*)(#.*)?$/.exec(target)
  if (inner) {
    const [, kind, id = '', fragment = ''] = inner
    const path = kind === 'lesson' ? context.links.lesson(id) : context.links.phase(id)
    if (path === undefined) complain('link-broken')
    else node.properties['href'] = path + fragment
    return
  }
  if (target.startsWith('#')) {
    if (ids.has(safeDecode(target.slice(1)))) node.properties['href'] = `#${context.idPrefix}${target.slice(1)}`
    else complain('anchor-broken')
    return
  }
  if (!/^\/(?![/\\])/.test(target)) complain('link-unknown') // `//host` would leave the site
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// What the texts of a notebook show and lead to.
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { foldAnchor } from '../../domain/experiment/lab-file.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

export interface SeenText {
  readonly pictures: readonly string[]
  readonly links: readonly string[]
  /** Places that a link may name, folded: headings, and elements that have a name. */
  readonly anchors: readonly string[]
}

export function readLabText(source: string): SeenText {
  const tree: Root = markdown.parse(source)
  const seen = { pictures: [] as string[], links: [] as string[], anchors: [] as string[] }
  const targets = new Map<string, string>()
  visit(tree, 'definition', ({ identifier, url }) => void targets.set(identifier, url))
  visit(tree, (node) => {
    if (node.type === 'image') seen.pictures.push(node.url)
    else if (node.type === 'link') seen.links.push(node.url)
    else if (node.type === 'imageReference') seen.pictures.push(targets.get(node.identifier) ?? '')
    else if (node.type === 'linkReference') seen.links.push(targets.get(node.identifier) ?? '')
    else if (node.type === 'heading') seen.anchors.push(foldAnchor(textOf(node)))
    else if (node.type === 'html') readHtml(node.value, seen)
  })
  return seen
}

function readHtml(html: string, seen: Record<keyof SeenText, string[]>): void {
  const found = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, , value = '']) => value.replaceAll('&amp;', '&'))
  seen.pictures.push(...found(/<img\b[^>]*?\ssrc\s*=\s*(["'])(.*?)\1/gis))
  seen.links.push(...found(/<a\b[^>]*?\shref\s*=\s*(["'])(.*?)\1/gis))
  seen.anchors.push(...found(/<\w+\b[^>]*?\s(?:id|name)\s*=\s*(["'])(.*?)\1/gis).map(foldAnchor))
}

function textOf(node: unknown): string {
  let text = ''
  visit(node as Root, (one) => {
    if ('value' in one && one.type !== 'html') text += one.value
  })
  return text
}

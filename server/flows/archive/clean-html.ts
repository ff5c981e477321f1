// What a learner, or a program that they ran, has written, as HTML that does nothing: for pages that are opened without our
// server's policy, by whoever was given them.
import type { ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import temml from 'temml'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { asLoose } from '../../../domain/experiment/loose.ts'
import type { MimeBundle } from '../../../domain/experiment/notebook.ts'
import { escape, trusted, type Html } from './page.ts'

const picture = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/

/** No style, no class, no id, no form; links lead to the web or to a mail; a picture stands in the page or not at all. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !['input', 'picture', 'source'].includes(name)),
  attributes: {
    '*': ['align', 'colSpan', 'rowSpan', 'dir', 'lang', 'start'],
    a: ['href'],
    code: [['className', 'math-inline', 'math-display']],
    img: ['src', 'alt', 'width', 'height'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['data'] },
  clobberPrefix: '',
  strip: ['script', 'style', 'template', 'title', 'noscript'],
}

/** HTML of a program's output. */
export const cleanHtml = (source: string): Html =>
  clean({ type: 'root', children: [{ type: 'raw', value: source }] } as Root) // `raw` is what rehype-raw reads

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze()
const toTree = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze()

/** Markdown of a learner. `attachments`: pictures that lie in its cell. */
export function cleanMarkdown(source: string, attachments: Readonly<Record<string, MimeBundle>> = {}): Html {
  const tree: Root = toTree.runSync(markdown.parse(source))
  visit(tree, 'element', (node) => {
    const { src } = node.properties
    if (node.tagName === 'img' && typeof src === 'string' && src.startsWith('attachment:'))
      node.properties['src'] = readAttachment(attachments, src.slice('attachment:'.length))
  })
  return clean(tree)
}

function readAttachment(attachments: Readonly<Record<string, MimeBundle>>, name: string): string {
  const [type, data] =
    Object.entries(asLoose(attachments[name])).find(([one]) => /^image\/(png|jpeg|gif|webp)$/.test(one)) ?? []
  return type !== undefined && typeof data === 'string' ? `data:${type};base64,${data.replaceAll(/\s/g, '')}` : ''
}

function clean(tree: Root): Html {
  const parsed = unified().use(rehypeRaw).runSync(tree)
  const cleaned = unified().use(rehypeSanitize, schema).runSync(parsed)
  visit(cleaned, 'element', (node, index, parent) => {
    if (node.tagName === 'a') node.properties['rel'] = ['noopener', 'noreferrer']
    if (!parent || index === undefined) return undefined
    if (node.tagName === 'img' && !picture.test(String(node.properties['src'] ?? ''))) {
      parent.children[index] = { type: 'text', value: String(node.properties['alt'] ?? '') }
      return [SKIP, index + 1]
    }
    const kind = node.tagName === 'code' ? readClass(node.properties['className']) : undefined
    if (kind === undefined) return undefined
    delete node.properties['className']
    const formula = node.children.map((one) => (one.type === 'text' ? one.value : '')).join('')
    parent.children[index] = {
      type: 'raw',
      value: writeFormula(formula, kind === 'math-display'),
    } as ElementContent & {
      type: 'raw'
    } // written below as it is
    return [SKIP, index + 1]
  })
  return trusted(toHtml(cleaned, { allowDangerousHtml: true }))
}

const readClass = (names: unknown): string | undefined =>
  Array.isArray(names) ? names.map(String).find((name) => name.startsWith('math-')) : undefined

/** MathML of text alone: without `trust` no formula writes an address or an attribute. What is no formula stays text. */
function writeFormula(formula: string, isDisplay: boolean): string {
  try {
    return temml.renderToString(formula, { displayMode: isDisplay, throwOnError: true, trust: false })
  } catch {
    return `<code>${escape(formula)}</code>`
  }
}

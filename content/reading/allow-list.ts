// What may stand in a text. Everything else is cut out by rehype-sanitize and told to the author.
import type { Nodes, Root } from 'hast'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { NO_RUN } from '../../domain/lesson/programs.ts'
import type { RenderContext } from './context.ts'

/** The stand-in for a slot while its surroundings are sanitised. */
export const SLOT_TAG = 'tessera-slot'

const htmlTags =
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong del ins s sub sup b i u kbd samp var abbr cite q small mark br hr table thead tbody tfoot tr th td caption a img div span section aside details summary input ruby rt rp'.split(
    ' ',
  )

export const readingSchema: Schema = {
  tagNames: [...htmlTags, SLOT_TAG],
  strip: [
    'script',
    'style',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'template',
    'noscript',
    'textarea',
    'select',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
    'form',
    'button',
    'video',
    'audio',
  ],
  attributes: {
    '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      'href',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaLabel',
      ['ariaDescribedBy', /^[a-z-]*footnote-label$/],
      ['id', /^[a-z-]*fnref-/],
      ['className', 'data-footnote-backref'],
    ],
    img: ['src', 'alt'],
    abbr: ['title'],
    code: [['className', /^language-/, NO_RUN]],
    h2: [['id', /^[a-z-]*footnote-label$/]],
    li: [
      ['id', /^[a-z-]*fn-/],
      ['className', 'task-list-item'],
    ],
    ul: [['className', 'contains-task-list']],
    ol: ['start', 'reversed'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    aside: [['className', 'note']],
    div: [['className', 'plain-box']],
    details: ['open'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    td: ['colSpan', 'rowSpan', ['align', 'left', 'right', 'center']],
    th: ['colSpan', 'rowSpan', ['align', 'left', 'right', 'center'], ['scope', 'row', 'col']],
    [SLOT_TAG]: ['dataSlot'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto', 'lesson', 'phase'], src: ['http', 'https'] },
  clobber: [], // ids are ours: an author's own are cut out
  clobberPrefix: '',
  allowComments: false,
  allowDoctypes: false,
}

const mathTags =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'.split(
    ' ',
  )

/** What Temml makes, without its style attributes and without anything that could link or embed. */
export const mathSchema: Schema = {
  tagNames: mathTags,
  strip: ['script', 'style', 'annotation', 'annotation-xml', 'semantics', 'svg'],
  attributes: {
    '*': [
      'accent',
      'accentunder',
      'columnalign',
      'columnlines',
      'columnspacing',
      'columnspan',
      'depth',
      'dir',
      'display',
      'displaystyle',
      'fence',
      'form',
      'height',
      'largeop',
      'linethickness',
      'lspace',
      'mathsize',
      'mathvariant',
      'maxsize',
      'minsize',
      'movablelimits',
      'notation',
      'rowlines',
      'rowspacing',
      'rowspan',
      'rspace',
      'scriptlevel',
      'separator',
      'stretchy',
      'symmetric',
      'voffset',
      'width',
      ['className', /^(tml-|upstrike$|downstrike$|sout$)/],
    ],
  },
  allowComments: false,
  allowDoctypes: false,
}

export function sanitise(tree: Root, schema: Schema): Root {
  return unified().use(rehypeSanitize, schema).runSync(tree)
}

/**
 * Tells the author of everything that sanitising will cut out. A link with a forbidden scheme is an error, the rest a
 * warning.
 */
export function reportRemoved(tree: Root, context: RenderContext): void {
  visit(tree, 'element', (node) => {
    const place = context.place(node.position)
    if (!htmlTags.includes(node.tagName) && node.tagName !== SLOT_TAG) {
      context.report.add(place, 'html-removed', { what: `<${node.tagName}>` })
      return readingSchema.strip?.includes(node.tagName) ? SKIP : undefined
    }
    if (Object.keys(node.properties).length === 0) return undefined
    const kept = sanitisedProperties(node)
    for (const [name, value] of Object.entries(node.properties)) {
      if (JSON.stringify(Reflect.get(kept, name)) === JSON.stringify(value)) continue
      if (name === 'href' || name === 'src')
        context.report.add(place, 'link-unsafe', { target: String(value).slice(0, 80) })
      else context.report.add(place, 'html-removed', { what: `${node.tagName} ${name}` })
    }
    return undefined
  })
}

function sanitisedProperties(node: Extract<Nodes, { type: 'element' }>): object {
  const alone: Root = { type: 'root', children: [{ ...node, children: [] }] }
  const [kept] = sanitise(alone, { ...readingSchema, ancestors: {} }).children
  return kept?.type === 'element' ? kept.properties : {}
}

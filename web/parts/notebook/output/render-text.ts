// Markdown of a notebook as harmless HTML. Mathematics is taken out before and put in after sanitising: its MathML is
// our own library's, made of text.
import DOMPurify, { type Config } from 'dompurify'
import { Marked, type Tokens } from 'marked'
import temml from 'temml'
import { asLoose } from '../../../../domain/experiment/loose.ts'
import type { MimeBundle } from '../../../../domain/experiment/notebook.ts'

/** Headings begin below the notebook's own, which is of the second level. */
const DEEPER = 2

const allowed: Config = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'hr',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'kbd',
    'abbr',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'a',
    'img',
    'details',
    'summary',
    'span',
    'div',
    'center',
    'ruby',
    'rt',
    'rp',
  ],
  // No style, class or id: a text must not lay itself over the page, borrow its looks or its names.
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'align', 'colspan', 'rowspan', 'start', 'data-maths', 'tabindex'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // These hold no address: the pattern for addresses is not theirs.
  ADD_URI_SAFE_ATTR: ['align', 'colspan', 'rowspan', 'start', 'data-maths', 'tabindex', 'alt', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
}

const purify = DOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    // Away from a notebook that is being written there is a new tab.
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  // The policy loads no picture from elsewhere: its words stand in.
  if (node.nodeName === 'IMG' && !/^data:/.test(node.getAttribute('src') ?? ''))
    node.replaceWith(node.getAttribute('alt') ?? '')
})

const maths = (source: string, displayMode: boolean): string =>
  temml.renderToString(source, { displayMode, throwOnError: false, annotate: false })

export function renderText({
  source,
  kind,
  attachments,
}: {
  source: string
  kind: 'markdown' | 'latex'
  attachments?: Readonly<Record<string, MimeBundle>> | undefined
}): string {
  const formulas: string[] = []
  const keep = (formula: string, displayMode: boolean) =>
    `<span data-maths="${formulas.push(maths(formula, displayMode)) - 1}"></span>`
  const html = kind === 'latex' ? latex(source, keep) : markdown(source, attachments ?? {}, keep)
  return String(purify.sanitize(quieten(html), allowed)).replaceAll(
    /<span data-maths="(\d+)"><\/span>/g,
    (_, index: string) => formulas[Number(index)] ?? '',
  )
}

/**
 * Only so that the browser does not report to the policy what the sanitiser is about to take out; it alone is relied
 * upon.
 */
const quieten = (html: string): string =>
  html
    .replaceAll(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

type Keep = (formula: string, displayMode: boolean) => string

const latex = (source: string, keep: Keep): string => {
  const bare = source.trim()
  const inner = /^\$\$([\s\S]*)\$\$$|^\\\[([\s\S]*)\\\]$/.exec(bare)
  if (inner) return `<p>${keep(inner[1] ?? inner[2] ?? '', true)}</p>`
  const inline = /^\$([\s\S]*)\$$|^\\\(([\s\S]*)\\\)$/.exec(bare)
  return inline ? `<p>${keep(inline[1] ?? inline[2] ?? '', false)}</p>` : `<p>${keep(bare, true)}</p>`
}

function markdown(source: string, attachments: Readonly<Record<string, MimeBundle>>, keep: Keep): string {
  const inline = {
    name: 'inlineMaths',
    level: 'inline' as const,
    start: (text: string) => text.indexOf('$'),
    tokenizer(text: string) {
      const match = /^\$\$([^$]+?)\$\$|^\$(?!\s)((?:\\\$|[^$\n])+?)(?<!\s)\$(?!\d)/.exec(text)
      return match
        ? { type: 'inlineMaths', raw: match[0], formula: match[1] ?? match[2] ?? '', isBlock: match[1] !== undefined }
        : undefined
    },
    renderer: (token: Tokens.Generic) => keep(String(token['formula']), token['isBlock'] === true),
  }
  const block = {
    name: 'blockMaths',
    level: 'block' as const,
    start: (text: string) => /^\$\$|^\\begin\{/m.exec(text)?.index,
    tokenizer(text: string) {
      const match =
        /^\$\$([\s\S]+?)\$\$[ \t]*(?:\n|$)/.exec(text) ??
        /^(\\begin\{([a-z]+\*?)\}[\s\S]+?\\end\{\2\})[ \t]*(?:\n|$)/.exec(text)
      return match ? { type: 'blockMaths', raw: match[0], formula: match[1] ?? '' } : undefined
    },
    renderer: (token: Tokens.Generic) => `<p>${keep(String(token['formula']), true)}</p>`,
  }
  const marked = new Marked({
    gfm: true,
    extensions: [inline, block],
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + DEEPER)
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
      },
      table(token) {
        // Its own scroller: a wide table must not widen the page.
        return `<div tabindex="0">${tableOf(this, token)}</div>`
      },
      image({ href, text }) {
        return `<img src="${attachment(href, attachments)}" alt="${escapeQuotes(text)}">`
      },
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
  })
  return marked.parse(source, { async: false })
}

type RendererThis = { readonly parser: { parseInline: (tokens: Tokens.Generic[]) => string } }

function tableOf({ parser }: RendererThis, { header, rows }: Tokens.Table): string {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    `<tr>${cells.map(({ tokens, align }) => `<${tag}${align ? ` align="${align}"` : ''}>${parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

const escapeQuotes = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `attachment:name.png` is a picture inside the file. */
function attachment(href: string, attachments: Readonly<Record<string, MimeBundle>>): string {
  if (!href.startsWith('attachment:')) return escapeQuotes(href)
  const bundle = asLoose(attachments[decodeURIComponent(href.slice('attachment:'.length))])
  const [type, data] = Object.entries(bundle).find(([name]) => /^image\/(png|jpeg|gif|webp)$/.test(name)) ?? []
  return type && typeof data === 'string' ? `data:${type};base64,${data.replaceAll(/\s/g, '')}` : ''
}

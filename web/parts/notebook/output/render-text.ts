// Markdown of a notebook as harmless HTML. Mathematics is taken out before and put in after sanitising: its MathML is
// our own library's, made of text.
import { Marked, type Token, type Tokens } from 'marked'
import { foldAnchor } from '../../../../domain/experiment/lab-file.ts'
import { formulaExtensions, renderFormula, type KeepFormula } from './maths.ts'
import { sanitise, type Surroundings } from './sanitise.ts'

/** Headings begin below the notebook's own, which is of the second level. */
const DEEPER = 2

export interface TextToRender {
  readonly source: string
  readonly kind: 'markdown' | 'latex'
  readonly surroundings: Surroundings
  /** The mathematical words that the notebook defines (`findDefinitions`). */
  readonly definitions: readonly string[]
}

export function renderText({ source, kind, surroundings, definitions }: TextToRender): string {
  const formulas: string[] = []
  const keep: KeepFormula = (formula, isBlock) =>
    `<span data-maths="${formulas.push(renderFormula(formula, isBlock, definitions)) - 1}"></span>`
  const html = kind === 'latex' ? latex(source, keep) : markdown(source, keep)
  return sanitise(html, surroundings).replaceAll(
    /<span data-maths="(\d+)"><\/span>/g,
    (_, index: string) => formulas[Number(index)] ?? '',
  )
}

const latex = (source: string, keep: KeepFormula): string => {
  const bare = source.trim()
  const inner = /^\$\$([\s\S]*)\$\$$|^\\\[([\s\S]*)\\\]$/.exec(bare)
  if (inner) return `<p>${keep(inner[1] ?? inner[2] ?? '', true)}</p>`
  const inline = /^\$([\s\S]*)\$$|^\\\(([\s\S]*)\\\)$/.exec(bare)
  return inline ? `<p>${keep(inline[1] ?? inline[2] ?? '', false)}</p>` : `<p>${keep(bare, true)}</p>`
}

function markdown(source: string, keep: KeepFormula): string {
  const marked = new Marked({
    gfm: true,
    extensions: formulaExtensions(keep),
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + DEEPER)
        return `<h${level} id="${foldAnchor(wordsOf(tokens))}">${this.parser.parseInline(tokens)}</h${level}>`
      },
      table(token) {
        // Its own scroller: a wide table must not widen the page.
        return `<div tabindex="0">${tableOf(this, token)}</div>`
      },
      image: ({ href, text }) => `<img src="${escapeQuotes(href)}" alt="${escapeQuotes(text)}">`,
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
  })
  return marked.parse(source, { async: false })
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token): string =>
      token.type === 'html'
        ? ''
        : 'formula' in token
          ? String(token['formula'])
          : 'tokens' in token && token.tokens
            ? wordsOf(token.tokens)
            : 'text' in token
              ? String(token.text)
              : '',
    )
    .join('')

type RendererThis = { readonly parser: { parseInline: (tokens: Tokens.Generic[]) => string } }

function tableOf({ parser }: RendererThis, { header, rows }: Tokens.Table): string {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    `<tr>${cells.map(({ tokens, align }) => `<${tag}${align ? ` align="${align}"` : ''}>${parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

const escapeQuotes = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

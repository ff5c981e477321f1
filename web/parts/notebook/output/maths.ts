// Mathematics of a notebook's texts: how it is marked, and the words of its own that an author defines for all cells.
import type { TokenizerAndRendererExtension, Tokens } from 'marked'
import temml from 'temml'
import { findDefinitions } from './definitions.ts'

/** What a formula becomes in the text: a sign that is put in place once all else is sanitised. */
export type KeepFormula = (formula: string, isBlock: boolean) => string

type Macros = ReturnType<typeof temml.definePreamble>

const known = new Map<string, Macros>()
/** One that cannot be read is left out: the others hold. */
function readMacros(definitions: readonly string[]): Macros {
  const key = definitions.join('\n')
  const before = known.get(key)
  if (before) return before
  const macros: Macros = {}
  for (const definition of new Set(definitions))
    try {
      Object.assign(macros, temml.definePreamble(definition.replace(/^\\(?:re|provide)newcommand/, '\\newcommand')))
    } catch {
      // its formulas say so where they stand
    }
  known.set(key, macros)
  return macros
}

/** A formula's MathML; nothing for one that only defines words. */
export function renderFormula(formula: string, isBlock: boolean, definitions: readonly string[]): string {
  const shown = findDefinitions(formula).reduce((text, one) => text.replace(one, ''), formula)
  if (shown.trim() === '' && shown !== formula) return ''
  return temml.renderToString(shown, {
    displayMode: isBlock,
    throwOnError: false,
    annotate: false,
    macros: { ...readMacros(definitions) },
  })
}

/** `\(…\)` is also how Markdown writes a plain bracket: only what looks like a formula is one. */
const looksLikeFormula = (text: string): boolean => /\\[A-Za-z]|[\^_=<>+|]|^\s*[A-Za-z]\s*$/.test(text)

interface Found {
  readonly raw: string
  readonly formula: string
  readonly isBlock: boolean
}

const ENVIRONMENT = /^(\\begin\{([a-zA-Z]+\*?)\}[\s\S]+?\\end\{\2\})/

function readInline(text: string): Found | undefined {
  const dollars = /^\$\$([^$]+?)\$\$|^\$(?!\s)((?:\\\$|[^$\n])+?)(?<!\s)\$(?!\d)/.exec(text)
  if (dollars) return { raw: dollars[0], formula: dollars[1] ?? dollars[2] ?? '', isBlock: dollars[1] !== undefined }
  const environment = ENVIRONMENT.exec(text)
  if (environment) return { raw: environment[0], formula: environment[0], isBlock: true }
  const doubled = /^\\\\\(([\s\S]+?)\\\\\)|^\\\\\[([\s\S]+?)\\\\\]/.exec(text)
  if (doubled) return { raw: doubled[0], formula: doubled[1] ?? doubled[2] ?? '', isBlock: doubled[1] === undefined }
  const single = /^\\\(([^\n]+?)\\\)|^\\\[([\s\S]+?)\\\]/.exec(text)
  const formula = single?.[1] ?? single?.[2] ?? ''
  return single && looksLikeFormula(formula) ? { raw: single[0], formula, isBlock: single[1] === undefined } : undefined
}

function readBlock(text: string): Found | undefined {
  const match =
    /^\$\$([\s\S]+?)\$\$[ \t]*(?:\n|$)/.exec(text) ??
    /^\\\\\[([\s\S]+?)\\\\\][ \t]*(?:\n|$)/.exec(text) ??
    /^(\\begin\{([a-zA-Z]+\*?)\}[\s\S]+?\\end\{\2\})[ \t]*(?:\n|$)/.exec(text)
  if (match) return { raw: match[0], formula: match[1] ?? '', isBlock: true }
  const single = /^\\\[([\s\S]+?)\\\][ \t]*(?:\n|$)/.exec(text)
  return single && looksLikeFormula(single[1] ?? '')
    ? { raw: single[0], formula: single[1] ?? '', isBlock: true }
    : undefined
}

/** For the reader of Markdown: formulas inside of a paragraph, and those that are one. */
export function formulaExtensions(keep: KeepFormula): TokenizerAndRendererExtension[] {
  const make = (
    level: 'inline' | 'block',
    { start, read }: { start: RegExp; read: (text: string) => Found | undefined },
  ): TokenizerAndRendererExtension => ({
    name: `${level}Formula`,
    level,
    start: (text) => start.exec(text)?.index,
    tokenizer(text) {
      const found = read(text)
      return found && { type: `${level}Formula`, ...found }
    },
    renderer(token: Tokens.Generic) {
      const kept = keep(String(token['formula']), token['isBlock'] === true)
      return level === 'block' ? `<p>${kept}</p>` : kept
    },
  })
  return [
    make('inline', { start: /\$|\\\\?[([]|\\begin\{/, read: readInline }),
    make('block', { start: /^\$\$|^\\\\?\[|^\\begin\{/m, read: readBlock }),
  ]
}

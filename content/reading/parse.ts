// Markdown to a tree of HTML nodes whose special parts are slots.
import type { ElementContent, Root as HtmlRoot } from 'hast'
import type { Parent, PhrasingContent, Root, RootContent } from 'mdast'
import rehypeRaw from 'rehype-raw'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { NO_RUN } from '../../domain/lesson/programs.ts'
import { sayLoose } from '../../messages/format.ts'
import type { Directive } from './blocks/block.ts'
import { findBlock } from './blocks/registry.ts'
import { knownLanguage } from './code.ts'
import type { RenderContext } from './context.ts'
import { setNotesBeforeMarks } from './notes.ts'
import type { Slot } from './slot.ts'

type LeafDirective = Extract<RootContent, { type: 'leafDirective' }>
type DisplayMath = Extract<RootContent, { type: 'math' }>
type InlineMath = Extract<RootContent, { type: 'inlineMath' }>

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkDirective).freeze()

export function parseMarkdown(context: RenderContext): HtmlRoot {
  const tree: Root = markdown.parse(context.source)
  restoreTextDirectives(tree, context.source)
  joinTexts(tree)
  checkDirectives(tree, context)
  checkFootnotes(tree, context)
  checkEmphasis(tree, context)
  readFences(tree, context)
  setNotesBeforeMarks(tree)
  const html = unified().use(remarkRehype, toHtmlOptions(context)).runSync(tree)
  return unified()
    .use(rehypeRaw, { passThrough: ['slot'] })
    .runSync(html)
}

/** `10:30` and `a:b` are text. We have no inline directive, so each is put back as it was written. */
function restoreTextDirectives(tree: Root, source: string): void {
  const slice = (from: number | undefined, to: number | undefined) => source.slice(from ?? 0, to ?? 0)
  visit(tree, 'textDirective', (node, index, parent: Parent | undefined) => {
    if (parent === undefined || index === undefined) return undefined
    const { children, position } = node
    const [start, end] = [position?.start.offset, position?.end.offset]
    const text = (value: string): PhrasingContent => ({ type: 'text', value, ...(position ? { position } : {}) })
    const first = children[0]?.position?.start.offset
    const last = children.at(-1)?.position?.end.offset
    const parts =
      first === undefined ? [text(slice(start, end))] : [text(slice(start, first)), ...children, text(slice(last, end))]
    parent.children.splice(index, 1, ...parts)
    return [SKIP, index + 1]
  })
}

/** What was put back stands beside the text it was cut from: one sentence is one node again. */
function joinTexts(tree: Root): void {
  visit(tree, 'text', (node, index, parent: Parent | undefined) => {
    const next = index === undefined ? undefined : parent?.children[index + 1]
    if (!parent || index === undefined || next?.type !== 'text') return undefined
    node.value += next.value
    parent.children.splice(index + 1, 1)
    return index
  })
}

function checkDirectives(tree: Root, context: RenderContext): void {
  visit(tree, 'leafDirective', (node) =>
    context.report.add(context.place(node.position), 'directive-unknown', { name: node.name }),
  )
  visit(tree, 'containerDirective', (directive, _index, parent: Parent | undefined) => {
    const place = context.place(directive.position)
    const lastLine =
      context.source.slice(directive.position?.start.offset, directive.position?.end.offset).split('\n').at(-1) ?? ''
    if (!/^[\s>]*:{3,}\s*$/.test(lastLine)) context.report.add(place, 'directive-unclosed', { name: directive.name })
    const block = findBlock(directive.name)
    if (!block) context.report.add(place, 'directive-unknown', { name: directive.name })
    for (const attribute of block?.needs ?? [])
      if (!directive.attributes?.[attribute])
        context.report.add(place, 'directive-attribute', { name: directive.name, attribute })
    block?.check?.(directive, {
      isAtTop: parent?.type === 'root',
      report: (code) => context.report.add(place, code),
    })
    const id = directive.attributes?.['id']
    if (id && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) context.report.add(place, 'id-shape', { value: id, field: 'id' })
  })
}

/** A reference without a definition would stay as the text `[^1]`. */
function checkFootnotes(tree: Root, context: RenderContext): void {
  visit(tree, 'text', (node) => {
    for (const match of node.value.matchAll(/\[\^([^\]\s]+)\]/g))
      context.report.add(context.place(node.position), 'footnote-undefined', { id: match[1] ?? '' })
  })
}

/** CommonMark knows no bold text that ends with a mark of punctuation before a letter, and Chinese has no blank there. */
function checkEmphasis(tree: Root, context: RenderContext): void {
  visit(tree, 'text', (node) => {
    if (/\*\*(?=\S)|(?<=\S)\*\*/.test(node.value)) context.report.add(context.place(node.position), 'emphasis-shown')
  })
}

/** After the language of a fence there may be one word, and only after Python: what is so marked is read and not run. */
function readFences(tree: Root, context: RenderContext): void {
  visit(tree, 'code', (node) => {
    if (node.meta == null) return
    const isProgram = knownLanguage(node.lang?.toLowerCase() ?? '') === 'python'
    if (isProgram && node.meta === NO_RUN) node.data = { hProperties: { className: [`language-${node.lang}`, NO_RUN] } }
    else context.report.add(context.place(node.position), 'code-word', { word: node.meta })
  })
}

function toHtmlOptions(context: RenderContext): Options {
  const slot = (part: Partial<Slot> & Pick<Slot, 'kind'>): Slot => ({
    type: 'slot',
    block: '',
    attributes: {},
    tex: '',
    isDisplay: false,
    children: [],
    ...part,
  })
  const math = (node: InlineMath | DisplayMath, isDisplay: boolean) =>
    slot({ kind: 'math', tex: node.value, isDisplay, position: node.position })
  return {
    allowDangerousHtml: true, // parsed next and sanitised after
    clobberPrefix: context.idPrefix,
    footnoteLabel: sayLoose(context.lang, 'content.word.notes'),
    footnoteLabelProperties: {},
    footnoteBackContent: '↩', // the label says which mention; a number here would be one that it does not begin with
    footnoteBackLabel: (note, again) => sayLoose(context.lang, 'content.word.backToText', { note: note + 1, again }),
    handlers: {
      math: (_state, node: DisplayMath) => math(node, true),
      inlineMath: (_state, node: InlineMath) => math(node, false),
      leafDirective: (state, node: LeafDirective) => plainBox(state.all(node)),
      containerDirective: (state, node: Directive) => {
        const attributes = Object.fromEntries(
          Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? '']),
        )
        const html = (children: readonly RootContent[]): ElementContent[] =>
          state.wrap(state.all({ type: 'root', children: [...children] }), true)
        const block = findBlock(node.name)
        if (!block) return plainBox(html(node.children))
        return block.toHtml(node, {
          paragraphs: html,
          asWritten: () => state.all(node),
          slot: (children) => slot({ kind: 'block', block: node.name, attributes, children, position: node.position }),
        })
      },
    },
  }
}

const plainBox = (children: ElementContent[]): ElementContent => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['plain-box'] },
  children,
})

// Markdown → checked, sanitised blocks. The order matters: raw HTML is parsed, then cut, and only then are our own
// parts set in.
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { SKIP, visit } from 'unist-util-visit'
import { dropLines, isPiece, listLines } from '../../domain/lesson/pieces.ts'
import { NO_RUN } from '../../domain/lesson/programs.ts'
import type { Heading, ReadingBlock } from '../../domain/lesson/reading.ts'
import { readingSchema, reportRemoved, sanitise, SLOT_TAG } from './allow-list.ts'
import { knownLanguage, renderCode } from './code.ts'
import type { RenderContext } from './context.ts'
import { findBlock } from './blocks/registry.ts'
import { linkTerms } from './find-terms.ts'
import { resolveLinks } from './links.ts'
import { renderMath } from './math.ts'
import { createNames, textOf, type Names } from './names.ts'
import { keepMark, keepNoteWithSign } from './notes.ts'
import { keepSumsIn } from './sums.ts'
import { parseMarkdown } from './parse.ts'
import { resolvePictures } from './pictures.ts'
import type { Place } from '../problem.ts'
import type { Slot } from './slot.ts'

/** A rendered text. */
export interface Rendered {
  readonly blocks: readonly ReadingBlock[]
  readonly headings: readonly Heading[]
  /** Ids of predictions and figures: a translation has the same. */
  readonly blockIds: readonly string[]
  /** Ids of the terms that it uses. */
  readonly termIds: ReadonlySet<string>
  /** Of each piece (domain/lesson/pieces.ts) the line of its file. */
  readonly lines: readonly number[]
}

/**
 * Renders a text and reports what is wrong with it. What it gives is fit to be stored only when the report has no
 * error.
 */
export async function renderReading(context: RenderContext): Promise<Rendered> {
  const tree = cleanse(parseMarkdown(context), context)
  markLines(tree, context)
  const names = createNames(context)
  const blockIds = takeBlockIds(tree, names, context)
  await resolvePictures(tree, context)
  const headings = nameHeadings(tree, names, context)
  resolveLinks(tree, names.ids, context)
  const termIds = context.terms ? linkTerms(tree, context.terms, names.ids) : new Set<string>()
  await finish(tree, names, context)
  const blocks = await toBlocks(tree, names, context)
  return { blocks: blocks.map(withoutLines), headings, blockIds, termIds, lines: listLines(blocks) }
}

/** Leaves in the tag of each piece the line of the file, as its first attribute, until the text is whole. */
function markLines(tree: Root, context: RenderContext): void {
  visit(tree, 'element', (node) => {
    if (node.position && isPiece(node.tagName))
      node.properties = { dataLine: context.place(node.position).line, ...node.properties }
  })
}

/** What stands below a drawing is made here: its line is where the drawing is named. */
function markCaption(drawn: Element, line: number): Element {
  visit(drawn, 'element', (node) => {
    if (node.tagName === 'figcaption') node.properties = { dataLine: line, ...node.properties }
  })
  return drawn
}

const withoutLines = (block: ReadingBlock): ReadingBlock =>
  block.kind === 'predict'
    ? { ...block, question: dropLines(block.question), answer: dropLines(block.answer) }
    : { ...block, html: dropLines(block.html) }

/** A text in one piece, where there is nothing to predict: an answer, a policy, a transcript. */
export async function renderWhole(context: RenderContext): Promise<{ html: string; headings: readonly Heading[] }> {
  const { blocks, headings } = await renderReading(context)
  return { html: blocks.map((block) => (block.kind === 'predict' ? block.question : block.html)).join('\n'), headings }
}

/**
 * A line in which neither Markdown nor HTML nor our own setting (links, sums, notes) finds anything: letters, digits and
 * marks of a sentence. Half of all that a quiz says; to read it as Markdown takes a first start seconds.
 */
const asItIs = /^(?![ -]|\d+[.)](?: |$)|.*www\.)[\p{L}\p{N} ,.;?!'"，。；？！“”‘’（）、…—-]+(?<! )$/iu

/** A line or two of Markdown, as in a quiz: without the paragraph around it when there is only one. */
export async function renderInline(context: RenderContext): Promise<string> {
  if (!context.terms && asItIs.test(context.source)) return context.source
  const { html } = await renderWhole(context)
  const alone = /^<p>((?:(?!<\/?p>)[^])*)<\/p>$/.exec(html)
  return alone?.[1] ?? html
}

/** Cuts out what is not allowed. Slots are taken out before and put back after, each with its own children cleansed. */
function cleanse(tree: Root, context: RenderContext): Root {
  visit(tree, 'element', (node) => {
    if (node.tagName === SLOT_TAG) node.tagName = 'tessera-forged'
  })
  const slots: Slot[] = []
  visit(tree, 'slot', (slot, index, parent) => {
    if (!parent || index === undefined) return undefined
    slots.push(slot)
    parent.children[index] = {
      type: 'element',
      tagName: SLOT_TAG,
      properties: { dataSlot: slots.length - 1 },
      children: [],
    }
    return SKIP // what is in it is cleansed on its own below
  })
  reportRemoved(tree, context)
  const clean = sanitise(tree, readingSchema)
  visit(clean, 'element', (node, index, parent) => {
    if (Array.isArray(node.properties['className']) && node.properties['className'].length === 0)
      delete node.properties['className']
    const slot = node.tagName === SLOT_TAG ? slots[Number(node.properties['dataSlot'])] : undefined
    if (!slot || !parent || index === undefined) return
    const children = cleanse({ type: 'root', children: slot.children }, context).children
    parent.children[index] = {
      ...slot,
      children: children.filter((child): child is ElementContent => child.type !== 'doctype'),
    }
  })
  return clean
}

function takeBlockIds(tree: Root, names: Names, context: RenderContext): string[] {
  const found: string[] = []
  visit(tree, 'slot', (slot) => {
    const id = slot.attributes['id']
    if (slot.kind === 'math' || !id) return
    if (names.ids.has(id)) context.report.add(context.place(slot.position), 'block-duplicate', { id })
    names.ids.add(id)
    found.push(id)
  })
  return found
}

/**
 * Ids for all headings; the sections (level 2) are listed. A level 1 is the lesson's title, so one in the text is
 * lowered.
 */
function nameHeadings(tree: Root, names: Names, context: RenderContext): Heading[] {
  const headings: Heading[] = []
  let level = 1
  visit(tree, 'element', (node) => {
    const found = /^h([1-6])$/.exec(node.tagName)
    if (!found) return
    const next = Number(found[1])
    if (next === 1 || next > level + 1) context.report.add(context.place(node.position), 'heading-level')
    if (next === 1) node.tagName = 'h2'
    level = Math.max(next, 2)
    const title = textOf(node).trim()
    const id = typeof node.properties['id'] === 'string' ? node.properties['id'] : context.idPrefix + names.slug(title)
    node.properties['id'] = id
    if (node.tagName === 'h2') headings.push({ id, title })
  })
  return headings
}

/** Sets in what we make ourselves: formulas, figures, coloured code, and scrollers around what may be too wide. */
async function finish(node: Root | Element | Slot, names: Names, context: RenderContext): Promise<void> {
  const children: RootContent[] = []
  for (const child of node.children) {
    const draw = child.type === 'slot' ? findBlock(child.block)?.draw : undefined
    if (child.type === 'slot' && child.kind === 'math') children.push(...finishMath(child, names, context))
    else if (draw && child.type === 'slot') {
      await finish(child, names, context)
      const drawn = await draw(child, names, context)
      if (drawn) children.push(markCaption(drawn, context.place(child.position).line))
    } else if (child.type === 'element' && child.tagName === 'pre') children.push(finishCode(child, names, context))
    else if (child.type === 'slot' && node.type !== 'root') {
      children.push(...child.children) // a part of the page in the wrong place: told when it was read
    } else {
      if (child.type === 'slot' || child.type === 'element') await finish(child, names, context)
      if (child.type === 'element' && child.tagName === 'th' && child.children.length === 0) child.tagName = 'td' // an empty corner heads nothing
      children.push(child.type === 'element' && child.tagName === 'table' ? names.scroller('table', [child]) : child)
    }
  }
  const isLiteral = node.type === 'element' && ['code', 'a'].includes(node.tagName)
  const kept = (isLiteral ? children : keepSumsIn(children)).reduce<RootContent[]>(keepNoteWithSign, [])
  Object.assign(node, { children: kept.reduce<RootContent[]>(keepMark, []) })
}

function finishMath(slot: Slot, names: Names, context: RenderContext): ElementContent[] {
  try {
    const math = renderMath(slot.tex, slot.isDisplay)
    return slot.isDisplay ? [names.scroller('formula', math)] : math
  } catch (error) {
    context.report.add(context.place(slot.position), 'math-invalid', {
      detail: error instanceof Error ? error.message : String(error),
    })
    return []
  }
}

function finishCode(pre: Element, names: Names, context: RenderContext): Element {
  const code = pre.children.find((child) => child.type === 'element')
  const classes = code?.type === 'element' ? [code.properties['className'] ?? []].flat().map(String) : []
  const asked = classes[0]?.replace(/^language-/, '') ?? ''
  const language = knownLanguage(asked.toLowerCase())
  if (language === undefined) context.report.add(context.place(pre.position), 'code-language', { language: asked })
  const drawn = renderCode(textOf(pre).replace(/\n$/, ''), language ?? 'text', classes.includes(NO_RUN))
  const line = pre.properties['dataLine']
  return names.scroller('code', [
    line === undefined ? drawn : { ...drawn, properties: { dataLine: line, ...drawn.properties } },
  ])
}

async function toBlocks(tree: Root, names: Names, context: RenderContext): Promise<ReadingBlock[]> {
  const inline = (source: string, place: Place) => renderInline({ ...context, source, place: () => place })
  const blocks: ReadingBlock[] = []
  let html: RootContent[] = []
  const flush = () => {
    const text = toHtml({ type: 'root', children: html }).trim()
    if (text !== '') blocks.push({ kind: 'html', html: text })
    html = []
  }
  for (const node of tree.children) {
    const code = node.type === 'element' ? names.codeIn(node) : undefined
    if (node.type === 'slot') {
      flush()
      const part = await findBlock(node.block)?.toPart?.(node, { context, inline })
      if (part) blocks.push(part)
    } else if (code && node.type === 'element') {
      flush()
      blocks.push({ kind: 'code', language: code.language, html: toHtml(node), text: code.text })
    } else if (node.type === 'element' && (node.properties['dataPlay'] ?? node.properties['dataFilm']) !== undefined) {
      flush()
      html.push(node)
      flush() // alone in its piece, it is known again (readPlay, isFilmPlace)
    } else html.push(node)
  }
  flush()
  return blocks
}

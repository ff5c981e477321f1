// Where the mark of a note stands, whichever way its author wrote it.
import type { Element, RootContent } from 'hast'
import type { Parent, Root } from 'mdast'
import { visit } from 'unist-util-visit'

const fullWidth = /[、。，：；？！]+$/u

/**
 * In Chinese a note's mark stands before the point, which has its own room: `数。[^1]` becomes `数[^1]。`, and what an
 * author writes as a blank behind the mark would be a second room behind the point.
 */
export function setNotesBeforeMarks(tree: Root): void {
  visit(tree, 'footnoteReference', (_node, index, parent: Parent | undefined) => {
    const before = index === undefined ? undefined : parent?.children[index - 1]
    if (!parent || index === undefined || before?.type !== 'text') return
    const marks = fullWidth.exec(before.value)?.[0]
    if (marks === undefined) return
    let end = index + 1
    while (parent.children[end]?.type === 'footnoteReference') end++
    before.value = before.value.slice(0, -marks.length)
    const next = parent.children[end]
    if (next?.type === 'text') next.value = next.value.trimStart()
    parent.children.splice(end, 0, { type: 'text', value: marks })
  })
}

const isNote = (node: RootContent | undefined): node is Element =>
  node?.type === 'element' &&
  node.tagName === 'sup' &&
  node.children.some((child) => child.type === 'element' && 'dataFootnoteRef' in child.properties)

/** A line breaks before a note's mark, which is a block of its own: kept together with the sign that it follows. */
export function keepNoteWithSign(before: RootContent[], child: RootContent): RootContent[] {
  const last = before.at(-1)
  const sign = last?.type === 'text' && isNote(child) ? /\S$/u.exec(last.value)?.[0] : undefined
  if (last?.type !== 'text' || !isNote(child) || sign === undefined) return [...before, child]
  return [
    ...before.slice(0, -1),
    { ...last, value: last.value.slice(0, -sign.length) },
    keepWhole([{ type: 'text', value: sign }, child]),
  ]
}

/** What stays on one line. */
export const keepWhole = (children: Element['children']): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['whole'] },
  children,
})

/** A browser breaks a line on both sides of a formula or a note: with the mark after it kept, no line begins with one. */
export function keepMark(before: RootContent[], child: RootContent): RootContent[] {
  const held = before.at(-1)
  const marks = child.type === 'text' ? closing.exec(child.value)?.[0] : undefined
  if (child.type !== 'text' || marks === undefined || held?.type !== 'element') return [...before, child]
  const isWhole = held.tagName === 'span' && String(held.properties['className']) === 'whole'
  const isFormula = held.tagName === 'math' && held.properties['display'] !== 'block'
  if (!isWhole && !isFormula) return [...before, child]
  const mark = { type: 'text' as const, value: marks }
  return [
    ...before.slice(0, -1),
    keepWhole(isWhole ? [...held.children, mark] : [held, mark]),
    { type: 'text', value: child.value.slice(marks.length) },
  ]
}

const closing = /^[,.;:!?)\]%’”、。，：；？！…）》】]+/u

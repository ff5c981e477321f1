import { toHtml } from 'hast-util-to-html'
import type { ElementContent } from 'hast'
import { dropLines } from '../../../domain/lesson/pieces.ts'
import { sayLoose } from '../../../messages/format.ts'
import type { Block, Directive } from './block.ts'
import { cutAtBreak } from './predict.ts'

const element = (
  tagName: string,
  children: ElementContent[],
  properties = {},
): ElementContent & { type: 'element' } => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const write = (children: readonly ElementContent[]): string =>
  dropLines(toHtml({ type: 'root', children: [...children] }).trim())

const cut = ({ children }: Directive): number => cutAtBreak(children) ?? children.length

/**
 * `:::recall{#id}`: a question to answer from memory, a line `---`, its answer. The page keeps the answer folded in, by the
 * browser's own means; later the question comes back as a card (domain/recall/).
 */
export const recall: Block = {
  needs: ['id'],
  check(directive, { isAtTop, report }) {
    if (!isAtTop) report('recall-place')
    if (cutAtBreak(directive.children) === undefined) report('recall-answer')
  },
  toHtml: (directive, { paragraphs, slot }) =>
    slot([
      element('div', paragraphs(directive.children.slice(0, cut(directive)))),
      element('div', paragraphs(directive.children.slice(cut(directive) + 1))),
    ]),
  draw(slot, _names, context) {
    const [question, answer] = slot.children.map((side) => (side.type === 'element' ? side.children : []))
    const id = slot.attributes['id'] ?? ''
    context.recalls?.push({ id, question: write(question ?? []), answer: write(answer ?? []) })
    const summary = element('summary', [{ type: 'text', value: sayLoose(context.lang, 'content.word.showAnswer') }])
    return Promise.resolve(
      element('div', [...(question ?? []), element('details', [summary, ...(answer ?? [])])], {
        className: ['recall'],
        id: context.idPrefix + id,
      }),
    )
  },
}

import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Block, Directive } from './block.ts'

/** The index of the line `---` that parts the question of a prediction from its answer. */
function cutAtBreak(directive: Directive): number | undefined {
  const cut = directive.children.findIndex((child) => child.type === 'thematicBreak')
  return cut > 0 && cut < directive.children.length - 1 ? cut : undefined
}

const wrap = (children: ElementContent[]): ElementContent => ({
  type: 'element',
  tagName: 'div',
  properties: {},
  children,
})
const write = (side: ElementContent | undefined): string =>
  side?.type === 'element' ? toHtml({ type: 'root', children: side.children }).trim() : ''

/** `:::predict{#id}`: a question, a line `---`, its answer. The page keeps the answer shut until something was guessed. */
export const predict: Block = {
  needs: ['id'],
  check(directive, { isAtTop, report }) {
    if (!isAtTop) report('predict-place')
    if (cutAtBreak(directive) === undefined) report('predict-answer')
  },
  toHtml(directive, { paragraphs, slot }) {
    const cut = cutAtBreak(directive) ?? directive.children.length
    return slot([
      wrap(paragraphs(directive.children.slice(0, cut))),
      wrap(paragraphs(directive.children.slice(cut + 1))),
    ])
  },
  toPart: ({ attributes, children: [question, answer] }) => ({
    kind: 'predict',
    id: attributes['id'] ?? '',
    question: write(question),
    answer: write(answer),
  }),
}

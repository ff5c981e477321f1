import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { writeGuess } from '../../../domain/lesson/guess.ts'
import type { Block, Directive } from './block.ts'
import { readGuessFence } from './guess.ts'

const isFence = (child: Directive['children'][number]) => child.type === 'code' && child.lang === 'guess'
const withoutFences = (directive: Directive) => directive.children.filter((child) => !isFence(child))
const fencesOf = (directive: Directive) => directive.children.filter((child) => child.type === 'code' && isFence(child))

/** The index of the line `---` that parts a question from its answer. */
export function cutAtBreak(children: Directive['children']): number | undefined {
  const cut = children.findIndex((child) => child.type === 'thematicBreak')
  return cut > 0 && cut < children.length - 1 ? cut : undefined
}

const wrap = (children: ElementContent[]): ElementContent => ({
  type: 'element',
  tagName: 'div',
  properties: {},
  children,
})
const write = (side: ElementContent | undefined): string =>
  side?.type === 'element' ? toHtml({ type: 'root', children: side.children }).trim() : ''

/**
 * `:::predict{#id}`: a question, a line `---`, its answer. The page keeps the answer shut until something was guessed. A
 * fence ```guess after the answer says what is right: then the guess is judged.
 */
export const predict: Block = {
  needs: ['id'],
  check(directive, { isAtTop, report }) {
    if (!isAtTop) report('predict-place')
    if (cutAtBreak(withoutFences(directive)) === undefined) report('predict-answer')
    if (fencesOf(directive).length > 1) report('guess-twice')
  },
  toHtml(directive, { paragraphs, slot }) {
    const children = withoutFences(directive)
    const cut = cutAtBreak(children) ?? children.length
    const [fence] = fencesOf(directive)
    const made = slot([wrap(paragraphs(children.slice(0, cut))), wrap(paragraphs(children.slice(cut + 1)))])
    return fence?.type === 'code' ? { ...made, code: { text: fence.value, position: fence.position } } : made
  },
  async toPart({ attributes, code, children: [question, answer] }, { context, inline }) {
    const guess =
      code &&
      (await readGuessFence({
        text: code.text,
        place: context.place(code.position),
        report: context.report,
        say: inline,
      }))
    return {
      kind: 'predict',
      id: attributes['id'] ?? '',
      question: guess ? writeGuess(write(question), guess) : write(question),
      answer: write(answer),
    }
  },
}

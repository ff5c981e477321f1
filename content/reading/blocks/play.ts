import { isPlayKind } from '../../../domain/lesson/plays/kinds.ts'
import { unwrapParagraph } from '../caption.ts'
import type { Block } from './block.ts'

/** `:::play{#id kind="sampling"}`: a figure with a handle; the sentence below it inside. */
export const play: Block = {
  needs: ['id', 'kind'],
  check({ attributes }, { isAtTop, report }) {
    if (!isAtTop) report('play-place')
    if (attributes?.['kind'] && !isPlayKind(attributes['kind'])) report('play-kind')
  },
  toHtml: (_directive, { asWritten, slot }) => slot(asWritten()),
  // As readPlay (domain/lesson/plays/kinds.ts) reads it.
  draw: (slot, _names, context) =>
    Promise.resolve({
      type: 'element',
      tagName: 'figure',
      properties: { id: context.idPrefix + (slot.attributes['id'] ?? ''), dataPlay: slot.attributes['kind'] ?? '' },
      children: [{ type: 'element', tagName: 'figcaption', properties: {}, children: unwrapParagraph(slot.children) }],
    }),
}

import type { Block } from './block.ts'

/** `:::note`: something beside the main thread. */
export const note: Block = {
  needs: [],
  toHtml: (directive, { paragraphs }) => ({
    type: 'element',
    tagName: 'aside',
    properties: { className: ['note'] },
    children: paragraphs(directive.children),
  }),
}

import type { BlockBox } from './position.ts'

/**
 * The blocks of a text in its order: paragraphs, headings, figures, code, guesses. The film and what is for paper only
 * are none.
 */
export const listBlocks = (article: HTMLElement): HTMLElement[] =>
  [...article.querySelectorAll<HTMLElement>(':scope > .reading-text > *, :scope > :not(.reading-text)')].filter(
    (block) => block.id !== 'video' && block.dataset['paper'] === undefined,
  )

export const measureBlocks = (blocks: readonly HTMLElement[]): BlockBox[] =>
  blocks.map((block) => block.getBoundingClientRect())

/** Which of them begin a section; the first one does in any text. */
export const findSections = (blocks: readonly HTMLElement[]): number[] => [
  0,
  ...blocks.flatMap(({ localName }, at) => (localName === 'h2' && at > 0 ? [at] : [])),
]

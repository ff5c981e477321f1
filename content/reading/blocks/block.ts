// The seam: what a block of a lesson is that authors write as `:::name{…}`. One file each, listed in registry.ts; how
// to add one: docs/how-to-add-a-figure.md.
import type { Element, ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import type { ReadingBlock } from '../../../domain/lesson/reading.ts'
import type { Place } from '../../problem.ts'
import type { RenderContext } from '../context.ts'
import type { Names } from '../names.ts'
import type { Slot } from '../slot.ts'

export type Directive = Extract<RootContent, { type: 'containerDirective' }>

/**
 * Markdown inside a block, made into HTML. `asWritten` leaves out the line breaks that `paragraphs` puts between its
 * parts.
 */
interface Inside {
  readonly paragraphs: (children: readonly RootContent[]) => ElementContent[]
  readonly asWritten: () => ElementContent[]
  /** What is drawn later, past the cleansing of what an author wrote: nobody can forge it. */
  readonly slot: (children: ElementContent[]) => Slot
}

export interface Block {
  /** Attributes without which it means nothing; `id` also names it among all blocks, in every language alike. */
  readonly needs: readonly string[]
  /** What else must be right; `report` takes a code of content/problem.ts. */
  readonly check?: (
    directive: Directive,
    where: {
      readonly isAtTop: boolean
      readonly report: (
        code:
          | 'predict-place'
          | 'predict-answer'
          | 'guess-twice'
          | 'recall-place'
          | 'recall-answer'
          | 'film-place'
          | 'play-place'
          | 'play-kind',
      ) => void
    },
  ) => void
  /** What it is in the text: plain HTML, which is cleansed, or a slot. */
  readonly toHtml: (directive: Directive, inside: Inside) => ElementContent
  /**
   * Of a slot that is HTML in the end: draws it. Its children are cleansed and finished. `undefined`: it cannot be
   * drawn, and that was reported.
   */
  readonly draw?: (slot: Slot, names: Names, context: RenderContext) => Promise<Element | undefined>
  /**
   * Of a slot that the page brings to life: what the page is given (domain/lesson/reading.ts). Only at the top of a
   * text. `inline` renders a line of Markdown that stands in the slot's `code`.
   */
  readonly toPart?: (
    slot: Slot,
    around: { readonly context: RenderContext; readonly inline: (text: string, place: Place) => Promise<string> },
  ) => Promise<ReadingBlock>
}

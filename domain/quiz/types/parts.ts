// What the types share that have named parts, each a text: things to put in order, sides to match.
import type { LocalisedHtml } from '../definition.ts'
import { showParts, type Drawn, type Pick } from '../question-type.ts'
import { isExactly, isLocalised, isText } from '../shape.ts'

export interface Part {
  readonly id: string
  readonly text: LocalisedHtml
}

export const isPart = isExactly({ id: isText, text: isLocalised })

export const idsOf = (parts: readonly Part[]): string[] => parts.map(({ id }) => id)

/** Parts as they travel: in the attempt's order, under its names. */
export const pickParts = (parts: readonly Part[], drawn: Drawn, pick: Pick) =>
  showParts(parts, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) }))

/** Where somebody is in the text on the page. */
export interface Place {
  /** The text goes through under the header. */
  readonly isWithin: boolean
  /** How much of it has been in view, in two hundredths: none at 0, all at 1. */
  readonly share: number
  /** The section that is read. */
  readonly heading: string | undefined
}

const STEPS = 200
/** So high is the strip that tells it, in px: of a text that ends under it nothing is read any more. */
const STRIP = 44

export function measurePlace(headings: readonly { readonly id: string }[]): Place {
  const text = document.querySelector('#reading > .reading')?.getBoundingClientRect()
  const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  if (!text) return { isWithin: false, share: 0, heading: undefined }
  const far = text.height - (innerHeight - edge) // so far it moves from its first view to its last
  const share = far > 0 ? (edge - text.top) / far : text.top < edge ? 1 : 0
  return {
    isWithin: text.top < edge && text.bottom > edge + STRIP,
    share: Math.round(Math.max(0, Math.min(1, share)) * STEPS) / STEPS,
    heading: headings.findLast(
      ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight * 0.3,
    )?.id,
  }
}

export const isSamePlace = (a: Place | undefined, b: Place): boolean =>
  a !== undefined && a.isWithin === b.isWithin && a.share === b.share && a.heading === b.heading

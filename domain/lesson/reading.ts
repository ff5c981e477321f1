/**
 * A piece of a lesson's text, in order. All HTML was sanitised at import and carries no style, script or remote
 * address.
 */
export type ReadingBlock =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'code'; readonly language: string; readonly html: string; readonly text: string }
  | { readonly kind: 'predict'; readonly id: string; readonly question: string; readonly answer: string }

/**
 * The piece of a text that the lesson's film stands in for, if its author gave it a place there. Who knows nothing of it
 * shows nothing here and the film above the text. Only the import writes it.
 */
export const FILM_PLACE = { id: 'film', html: '<div data-film=""></div>' } as const

export const isFilmPlace = (block: ReadingBlock): boolean => block.kind === 'html' && block.html === FILM_PLACE.html

/** A section of a text that a table of contents can lead to. */
export interface Heading {
  readonly id: string
  readonly title: string
}

/** Where the files of the content are served: `assetPath + name`. The import writes such addresses into pictures. */
export const assetPath = '/files/'

/**
 * A piece of a lesson's text, in order. All HTML was sanitised at import and carries no style, script or remote
 * address.
 */
export type ReadingBlock =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'code'; readonly language: string; readonly html: string; readonly text: string }
  | { readonly kind: 'predict'; readonly id: string; readonly question: string; readonly answer: string }

/** A section of a text that a table of contents can lead to. */
export interface Heading {
  readonly id: string
  readonly title: string
}

/** Where the files of the content are served: `assetPath + name`. The import writes such addresses into pictures. */
export const assetPath = '/files/'

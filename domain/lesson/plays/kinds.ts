// Plays: figures with a handle, by kind. A kind's numbers are worked out beside this file, its screen stands in
// web/screens/lesson/plays/<kind>/.

/** What an author may write as `kind` of `:::play`. */
export const playKinds = [
  'next-token',
  'byte-pairs',
  'price',
  'sampling',
  'neighbours',
  'slopes',
  'valley',
  'attention',
  'mask',
  'heads',
  'starts',
  'held-out',
  'tokenisers',
  'answers',
  'parts',
] as const
export type PlayKind = (typeof playKinds)[number]

export const isPlayKind = (name: string): name is PlayKind => playKinds.some((kind) => kind === name)

/** A play in a lesson's text. */
export interface PlayPlace {
  /** As the author named it, with the text's own prefix before it. */
  readonly id: string
  readonly kind: PlayKind
  /** HTML of the sentence below it, cleansed at import; may be empty. */
  readonly caption: string
}

/**
 * The play that a piece of a lesson's text is, if it is one. It travels as HTML, so that who knows nothing of plays shows
 * its caption. Only the import writes it: what an author writes loses `data-play` (content/reading/allow-list.ts).
 */
export function readPlay(html: string): PlayPlace | undefined {
  const [, id = '', kind = '', caption = ''] =
    /^<figure id="([\w.-]+)" data-play="([a-z-]+)"><figcaption>([^]*)<\/figcaption><\/figure>$/.exec(html) ?? []
  return isPlayKind(kind) ? { id, kind, caption } : undefined
}

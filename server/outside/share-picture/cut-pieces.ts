// Where a line may break: English between words; Chinese between words too, and never before a mark that ends
// something or after one that begins something.
const ends = /^[\s\p{Pe}\p{Pf}、。，：；？！…％·～〉》」』]/u
const begins = /[\p{Ps}\p{Pi}《〈「『]$/u

/** Put together again they are the text. */
export function cutPieces(text: string, lang: string): string[] {
  if (!lang.startsWith('zh')) return text.split(/(?<=[ -])/u)
  const pieces: string[] = []
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && (ends.test(segment) || begins.test(last))) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/**
 * Whoever comes from a hit of the search sees its words marked in this element, as long as it stands; what marks them
 * comes then only.
 * @param place names the part of the page: each has marks of its own
 * @param texts where in it texts are; without it all of it
 * @returns takes the marks away
 */
export function markAsked(place: string, root: Element, texts?: string): () => void {
  const words = new URLSearchParams(location.search).get('find')
  if (!words) return () => {}
  const end = new AbortController()
  void import('./mark-words.ts').then(
    ({ watchWords }) => end.signal.aborted || watchWords({ place, root, words, texts, signal: end.signal }),
  )
  return () => end.abort()
}

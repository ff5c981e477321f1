/**
 * Whoever comes from the search sees the words that were searched for, and who is to answer a question the words that
 * it is about; what marks them comes then only.
 * @param brings whether the first one comes into view: not where the hit is a second of the film or a cell
 */
export function showFound(brings: boolean): void {
  const asked = new URLSearchParams(location.search)
  const quote = asked.get('quote')
  if (quote) void import('./mark-found.ts').then(({ markQuote }) => markQuote(quote))
  const words = asked.get('find')
  const isElsewhere = asked.has('at') || location.hash.startsWith('#cell-')
  if (words) void import('./mark-found.ts').then(({ markFound }) => markFound(words, brings && !isElsewhere))
}

/**
 * Whoever comes from the search sees the words that were searched for; what marks them comes then only.
 * @param brings whether the first one comes into view
 */
export function showFound(brings: boolean): void {
  const words = new URLSearchParams(location.search).get('find')
  if (words) void import('./mark-found.ts').then(({ markFound }) => markFound(words, brings))
}

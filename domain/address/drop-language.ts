/**
 * A query (`?…` or nothing) without the language that it asks for once: whoever chooses one would meet the other again.
 * The rest stays as it is written.
 */
export function dropLanguage(query: string): string {
  const kept = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !/^lang(?:=|$)/i.test(pair))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

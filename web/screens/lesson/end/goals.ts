/**
 * What a lesson promised at its beginning ("After this lesson you can …"), as it stands on the page: the list before its
 * first section. Nothing where the author promised nothing.
 */
export function findGoals(reading: Element | null): Element[] {
  const first = reading?.querySelector(':scope > .reading-text')
  for (const block of first?.children ?? []) {
    if (block.localName === 'ul') return [...block.children]
    if (block.localName !== 'p') return []
  }
  return []
}

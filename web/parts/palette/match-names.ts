import type { Item } from './item.ts'

/** Those whose name, hint or alias has every word that was typed; those that begin with it first. Nothing typed: none. */
export function matchNames(items: readonly Item[], typed: string): readonly Item[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rank = ({ name }: Item): number => {
    const folded = fold(name)
    return folded.startsWith(words.join(' ')) ? 0 : words.every((word) => folded.includes(word)) ? 1 : 2
  }
  return items
    .filter(({ name, hint, alias = '' }) => words.every((word) => fold(`${name} ${hint} ${alias}`).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

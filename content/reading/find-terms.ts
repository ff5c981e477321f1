// The first time that a text uses a term, the word leads to what the term means.
import type { Element, Root, Text } from 'hast'
import type { Locale } from '../../messages/locale.ts'

export interface Term {
  readonly id: string
  /** How it stands in texts of this language. */
  readonly spellings: readonly string[]
}

interface Found {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** Finds terms in the texts of one language. */
export interface TermFinder {
  /** All of them, in order; where one stands in another, the longer. */
  readonly find: (text: string) => readonly Found[]
  /** Where its definition is. */
  readonly addressOf: (id: string) => string
}

const isLetter = (character: string): boolean => /[A-Za-z0-9]/.test(character)

export function createTermFinder(phaseId: string, lang: Locale, terms: readonly Term[]): TermFinder {
  // The longest first: "cross-entropy" is not "entropy".
  const all = terms
    .flatMap(({ id, spellings }) => spellings.map((spelling) => ({ id, spelling: fold(spelling) })))
    .toSorted((a, b) => b.spelling.length - a.spelling.length)
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  /** A letter beside a word makes it another word; an English one may be in the plural. */
  const endOf = (text: string, start: number, spelling: string): number | undefined => {
    const end = start + spelling.length
    if (!text.startsWith(spelling, start)) return undefined
    if (lang !== 'en') return end
    if (isLetter(text.charAt(start - 1))) return undefined
    return [end, ...(text.charAt(end) === 's' ? [end + 1] : [])].find((at) => !isLetter(text.charAt(at)))
  }
  const findAll = (text: string): Found[] => {
    const found: Found[] = []
    for (let at = 0; at < text.length; at++)
      for (const { id, spelling } of all) {
        const end = endOf(text, at, spelling)
        if (end === undefined) continue
        found.push({ id, start: at, end })
        at = end - 1
        break
      }
    return found
  }
  return {
    addressOf: (id) => `/phase/terms/${encodeURIComponent(phaseId)}#${id}`,
    find(text) {
      const found = findAll(fold(text))
      if (lang === 'en' || found.length === 0) return found
      // Nothing stands between Chinese words: 值 is no term in 数值.
      const begins = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
      return found.filter(({ start, end }) => begins.has(start) && begins.has(end))
    },
  }
}

/** As long as the text: places in one are those in the other. */
const fold = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** What is no running text, or leads somewhere else already. */
const passedOver = new Set(['a', 'abbr', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'section', 'summary', 'th'])

/**
 * Makes a link of the first use of each term, and a place that the glossary can lead to; gives the ids of those that the
 * text uses. `taken`: what has its place in the text already.
 */
export function linkTerms(tree: Root, finder: TermFinder, taken: Set<string>): ReadonlySet<string> {
  const used = new Set<string>()
  const walk = (node: Root | Element) => {
    // Guesses, figures and questions to recall are slots: what they ask is not answered beside them.
    node.children = node.children.flatMap((child): typeof node.children => {
      if (child.type === 'text') return linkIn(child.value, finder, used) ?? [child]
      if (child.type === 'element' && !passedOver.has(child.tagName)) walk(child)
      return [child]
    }) as typeof node.children // what comes out of a text may stand wherever it stood
  }
  walk(tree)
  for (const id of used) taken.add(anchorOf(id))
  return used
}

function linkIn(text: string, finder: TermFinder, used: Set<string>): (Element | Text)[] | undefined {
  const fresh = finder.find(text).filter(({ id }) => !used.has(id) && used.add(id))
  if (fresh.length === 0) return undefined
  const plain = (value: string) => (value === '' ? [] : [{ type: 'text' as const, value }])
  let at = 0
  const parts = fresh.flatMap(({ id, start, end }) => {
    const before = plain(text.slice(at, start))
    at = end
    return [...before, link(id, finder.addressOf(id), text.slice(start, end))]
  })
  return [...parts, ...plain(text.slice(at))]
}

const anchorOf = (id: string): string => `term-${id}`
const link = (id: string, href: string, word: string): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href, className: ['term'], id: anchorOf(id) },
  children: [{ type: 'text', value: word }],
})

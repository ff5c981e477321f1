// The words of a phase in the order of a dictionary.

/** A name in one language, as the wire has it. */
interface Name {
  readonly lang: string
  readonly text: string
}

export interface ListedTerm {
  readonly names: readonly Name[]
  readonly pinyin: string | null
}

/** By how the Chinese name is said, or by the English name. */
export const glossaryOrders = ['pinyin', 'alphabet'] as const
export type GlossaryOrder = (typeof glossaryOrders)[number]

export interface Section<T> {
  /** `A` to `Z`; `#` for what begins with none of them. */
  readonly letter: string
  readonly terms: readonly T[]
}

/** The name in a language; where there is none, the first there is. */
export const nameIn = (term: ListedTerm, lang: string): string =>
  (term.names.find((name) => name.lang === lang) ?? term.names[0])?.text ?? ''

/** Sorted, in sections by first letter. */
export function sortTerms<T extends ListedTerm>(terms: readonly T[], order: GlossaryOrder): Section<T>[] {
  const keyed = terms
    .map((term) => ({ term, key: order === 'pinyin' ? sayKey(term) : nameIn(term, 'en').toLowerCase() }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const sections = new Map<string, T[]>()
  for (const { term, key } of keyed) {
    const first = key.normalize('NFD').charAt(0).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : '#'
    sections.set(letter, [...(sections.get(letter) ?? []), term])
  }
  return [...sections].map(([letter, found]) => ({ letter, terms: found }))
}

/** The marks of the four tones, once a syllable is taken apart into letters and marks. */
const TONES = '\u0304\u0301\u030C\u0300'

/** Syllable by syllable, the tone after the letters, as a Chinese dictionary has it: `ci2 yuan2`. */
function sayKey(term: ListedTerm): string {
  const said = term.pinyin ?? nameIn(term, 'zh-CN').toLowerCase()
  return said
    .split(' ')
    .map((syllable) => {
      const parts = [...syllable.normalize('NFD')]
      const tone = TONES.indexOf(parts.find((part) => TONES.includes(part)) ?? '?') + 1
      return parts.filter((part) => !TONES.includes(part)).join('') + (term.pinyin === null ? '' : String(tone || 5))
    })
    .join(' ')
}

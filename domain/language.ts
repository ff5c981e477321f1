import type { Localised } from './phase/edition.ts'

/** The languages in the order in which they are tried: the asked one, then English; after these any (READINGS §3). */
export const orderLanguages = (asked: string): string[] => [...new Set([asked, 'en'])]

/**
 * The language among those there are, or `undefined` when there is none. "Any" is the first by name, so that it is
 * always the same.
 */
const pickLanguage = (available: readonly string[], asked: string): string | undefined =>
  orderLanguages(asked).find((lang) => available.includes(lang)) ?? available.toSorted()[0]

/** A text and the language it turned out to be in. */
export function pickText(texts: Localised, asked: string): { text: string; lang: string } {
  const lang = pickLanguage(Object.keys(texts), asked) ?? 'en'
  return { text: texts[lang] ?? '', lang }
}

/** The language of texts that are shown together: another than the asked one as soon as one of them fell back. */
export const pickSharedLanguage = (texts: readonly Localised[], asked: string): string =>
  texts.map((text) => pickText(text, asked).lang).find((lang) => lang !== asked) ?? asked

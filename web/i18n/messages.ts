// The sentences on hand: catalogues are loaded per noun and language, and stay. A switch of language swaps them in place.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { Messages, Noun } from '../../messages/generated.ts'
import type { Locale } from '../../messages/locale.ts'

export type Key = keyof Messages<never>
type Compiled = Record<string, MessageFormatElement[]>

// The server has them all at hand (entry.server.tsx).
const sources = import.meta.env.SSR ? {} : import.meta.glob<Compiled>('../../messages/*.{en,zh-CN}.json', { import: 'default' })
const loaded: Record<Locale, Compiled> = { en: {}, 'zh-CN': {} }
const nouns = new Set<Noun>()
let locale: Locale = 'en'
let intls: Partial<Record<Locale, IntlShape>> = {}

/** Makes catalogues of the current language known; resolves at once when they are. */
export async function loadMessages(wanted: readonly Noun[], into: Locale = locale): Promise<void> {
  for (const noun of wanted) nouns.add(noun)
  await Promise.all(
    wanted.map(async (noun) => {
      const source = sources[`../../messages/${noun}.${into}.json`]
      if (!source) throw new Error(`no messages ${noun}`)
      addMessages(into, await source())
    }),
  )
}

export function addMessages(into: Locale, messages: Compiled): void {
  Object.assign(loaded[into], messages)
  intls = {}
}

/** Everything that is shown now, in another language: called before the switch, so that nothing flashes. */
export const loadMessagesFor = (next: Locale): Promise<void> => loadMessages([...nouns], next)

export function setCurrentLocale(next: Locale): void {
  locale = next
}

export const currentLocale = (): Locale => locale

const cache = createIntlCache()
/** The formatter of a language; one object until its sentences change. */
export function intlFor(wanted: Locale): IntlShape {
  return (intls[wanted] ??= createIntl({ locale: wanted, messages: loaded[wanted], onError: rethrow }, cache))
}

function rethrow(error: Error): never {
  throw error // a missing sentence is a fault, never an English word on a Chinese page
}

/** A sentence outside React (a failed call's toast). */
export const sentence = (key: Key): string => intlFor(locale).formatMessage({ id: key })

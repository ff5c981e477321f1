// The sentences on hand: catalogues are loaded per noun and language, and stay. A switch of language swaps them in place.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Messages, Noun } from '../../messages/generated.ts'
import type { Locale } from '../../messages/locale.ts'
import { formatParts, join, type Arguments } from './format-parts.ts'

export type Key = keyof Messages<never>
/** By key: parsed, or the text itself where it has no holes. */
export type Compiled = Readonly<Record<string, string | MessageFormatElement[]>>

// The server has them all at hand (entry.server.tsx). What only the server and the commands say is not even named to a
// browser: each name weighs on the first load. What few screens say these bring along (addSources); so are the parts of a
// noun (`play.valley.en.json`), which one piece of a page says.
type Sources = Readonly<Record<string, () => Promise<Compiled>>>
const sources: Record<string, () => Promise<Compiled>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<Compiled>(
      [
        '../../messages/*.{en,zh-CN}.json',
        '!../../messages/{admin,archive,calendar,content,docs,experiment,failure,field,mail,notice,refusal,share}.*.json',
        '!../../messages/{group,offline,play,privacy,question,recall,staff,tour,work}.*.json',
        '!../../messages/*.*.{en,zh-CN}.json',
      ],
      { import: 'default' },
    )
const loaded: Record<Locale, Record<string, string | MessageFormatElement[]>> = { en: {}, 'zh-CN': {} }
const nouns = new Set<Noun>()
let locale: Locale = 'en'

/** Catalogues that are named by the screens that need them alone, by their path from there; before their page is shown. */
export function addSources(more: Sources): void {
  for (const [file, load] of Object.entries(more)) sources[file.replace(/^(\.\.\/)+/, '../../')] = load
}

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
}

/** Everything that is shown now, in another language: called before the switch, so that nothing flashes. */
export const loadMessagesFor = (next: Locale): Promise<void> => loadMessages([...nouns], next)

export function setCurrentLocale(next: Locale): void {
  locale = next
}

export const currentLocale = (): Locale => locale

/** Words a message as a list of parts. A missing sentence is a fault, never an English word on a Chinese page. */
export function formatMessage(into: Locale, key: Key, args: Arguments = {}): unknown[] {
  const message = loaded[into][key]
  if (message === undefined) throw new Error(`no message ${key} in ${into}`)
  return typeof message === 'string' ? [message] : join(formatParts(message, into, args))
}

/** A sentence outside React (a failed call's toast). */
export const sentence = (key: Key): string => formatMessage(locale, key).join('')

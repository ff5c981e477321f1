// Words a message outside the browser: refusals, mails, the commands.
import { IntlMessageFormat } from 'intl-messageformat'
import { listNouns, readCatalogue } from './generate.ts'
import type { Messages } from './generated.ts'
import { locales, type Locale } from './locale.ts'

export type Key = keyof Messages<never>
type Plain = Messages<never>
export type Arguments<K extends Key> = Plain[K] extends undefined ? [] : [Plain[K]]

const formats = new Map<string, IntlMessageFormat>()
for (const locale of locales) {
  for (const noun of listNouns()) for (const [key, message] of Object.entries(readCatalogue(noun, locale))) formats.set(`${locale} ${key}`, new IntlMessageFormat(message, locale))
}

/** True when the text is the key of a message. */
export const isKey = (text: string): text is Key => formats.has(`en ${text}`)

/** The sentence of a key in a language. */
export function say<K extends Key>(locale: Locale, key: K, ...args: Arguments<K>): string {
  return sayLoose(locale, key, args[0])
}

/** As `say`, for a key that is only known at run time (a field's complaint, a content error). */
export function sayLoose(locale: Locale, key: string, args?: Readonly<Record<string, unknown>>): string {
  const format = formats.get(`${locale} ${key}`)
  if (!format) throw new Error(`no message ${key}`)
  return String(format.format(args as Record<string, string | number>)) // arguments of outside messages are text and numbers only
}

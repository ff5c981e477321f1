// Words a message outside the browser: refusals, mails, the commands.
import { IntlMessageFormat } from 'intl-messageformat'
import { listNouns, readCatalogue } from './generate.ts'
import type { Messages } from './generated.ts'
import { closeHan, markHan } from './han-gap.ts'
import { locales, type Locale } from './locale.ts'

export type Key = keyof Messages<never>
type Plain = Messages<never>
export type Arguments<K extends Key> = Plain[K] extends undefined ? [] : [Plain[K]]

const messages = new Map<string, string>()
for (const locale of locales) {
  for (const noun of listNouns())
    for (const [key, message] of Object.entries(readCatalogue(noun, locale))) messages.set(`${locale} ${key}`, message)
}

/**
 * Read when they are first said, and kept: all of them would cost each start a tenth of a second. That each can be
 * read, `generate.ts` sees to.
 */
const formats = new Map<string, IntlMessageFormat>()
function findFormat(locale: Locale, key: string): IntlMessageFormat | undefined {
  const place = `${locale} ${key}`
  const message = messages.get(place)
  if (message === undefined) return undefined
  const format = formats.get(place) ?? new IntlMessageFormat(message, locale)
  formats.set(place, format)
  return format
}

/** True when the text is the key of a message. */
export const isKey = (text: string): text is Key => messages.has(`en ${text}`)

/** The sentence of a key in a language. */
export function say<K extends Key>(locale: Locale, key: K, ...args: Arguments<K>): string {
  return sayLoose(locale, key, args[0])
}

/** As `say`, for a key that is only known at run time (a field's complaint, a content error). */
export function sayLoose(locale: Locale, key: string, args?: Readonly<Record<string, unknown>>): string {
  const format = findFormat(locale, key)
  if (!format) throw new Error(`no message ${key}`)
  const marked = Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [name, markHan(locale, name, value)]),
  )
  return closeHan(String(format.format(marked as Record<string, string | number>))) // arguments of outside messages are text and numbers only
}

// The words of a message of the house: a base key of messages/notice.*.json and what fills its holes.
import { pickText } from '../../domain/language.ts'
import { isKey, say, sayLoose, type Arguments, type Key } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'

/** The kinds of message (READINGS §1). */
export const messageTypes = [0, 1, 2, 3, 4, 5, 6] as const
export type MessageType = (typeof messageTypes)[number]

/** `<subject>.title` and `<subject>.text` are sentences; `<subject>.action`, if there is one, words the link to `path`. */
export type Subject = Key extends infer K ? (K extends `notice.${infer Rest}.title` ? `notice.${Rest}` : never) : never

/** A moment, written out when it is read: in the reader's zone, or in the one that it belongs to. */
export const atMoment = (moment: Date, zone?: string): string =>
  `at:${Math.floor(moment.getTime() / 1000)}${zone === undefined ? '' : ` ${zone}`}`

/** A hole is filled with text, a number, a moment (`atMoment`), or text per language. */
export type NoticeValue = string | number | Readonly<Record<string, string>>

type HolesOf<K extends Key> = Arguments<K> extends [infer A] ? keyof A : never
type Holes<S extends Subject> = HolesOf<`${S}.title` & Key> | HolesOf<`${S}.text` & Key>
/** What the sentences of a subject ask for; left out when they have no hole. */
export type ValuesOf<S extends Subject> = [Holes<S>] extends [never]
  ? { readonly values?: Readonly<Record<string, never>> }
  : { readonly values: { readonly [H in Holes<S>]: NoticeValue } }

/** As it is stored: either a subject with what fills it, or words of its own. */
export interface StoredWords {
  readonly subject: string | null
  readonly arguments: Readonly<Record<string, NoticeValue>> | null
  readonly title: Readonly<Record<string, string>> | null
  readonly body: Readonly<Record<string, string>> | null
}

export interface WordedNotice {
  readonly title: string
  /** Plain text with line breaks. */
  readonly text: string
  /** The words of the link to where the message leads. */
  readonly action: string
}

/** `zone` is the reader's time zone; a moment is written with its name, in UTC when it is not known. */
export function wordNotice(words: StoredWords, locale: Locale, zone?: string): WordedNotice {
  const general = say(locale, 'message.open')
  if (words.subject === null)
    return {
      title: pickText(words.title ?? {}, locale).text,
      text: pickText(words.body ?? {}, locale).text,
      action: general,
    }
  const args = Object.fromEntries(
    Object.entries(words.arguments ?? {}).map(([name, value]) => [name, writeValue(value, locale, zone)]),
  )
  const action = `${words.subject}.action`
  return {
    title: sayLoose(locale, `${words.subject}.title`, args),
    text: sayLoose(locale, `${words.subject}.text`, args),
    action: isKey(action) ? sayLoose(locale, action, args) : general,
  }
}

function writeValue(value: NoticeValue, locale: Locale, zone = 'UTC'): string | number {
  if (typeof value === 'object') return pickText(value, locale).text
  const [, seconds, ownZone = zone] =
    (typeof value === 'string' ? /^at:(\d+)(?: ([A-Za-z0-9_+/-]+))?$/.exec(value) : null) ?? []
  return seconds === undefined ? value : writeMoment(new Date(Number(seconds) * 1000), locale, ownZone)
}

/** In a zone, which is named. */
export function writeMoment(moment: Date, locale: Locale, zone: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short' } as const
  try {
    const name = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(moment)
      .find((part) => part.type === 'timeZoneName')?.value
    const written = new Intl.DateTimeFormat(locale, { ...form, timeZone: zone }).format(moment)
    return locale === 'en' ? `${written} (${name ?? zone})` : `${written}（${name ?? zone}）`
  } catch {
    return writeMoment(moment, locale, 'UTC') // a zone that this Node does not know
  }
}

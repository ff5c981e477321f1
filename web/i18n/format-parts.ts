// Words a parsed ICU message: what our sentences use, in a tenth of the library's size (a test compares the two on every
// sentence). The server and the commands use the library itself; vite.config.ts refuses what is not understood here.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { closeHan, markHan } from '../../messages/han-gap.ts'
import type { Locale } from '../../messages/locale.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** The parser's own numbers: its enum would bring the parser along. */
const LITERAL = 0
const ARGUMENT = 1
const SELECT = 5
const PLURAL = 6
const POUND = 7
const TAG = 8

const plurals: Partial<Record<string, Intl.PluralRules>> = {}
const numbers: Partial<Record<Locale, Intl.NumberFormat>> = {}

/** The parts of a message: text, and what its tags have made of theirs. `count` is what # stands for. */
export function formatParts(
  elements: readonly MessageFormatElement[],
  locale: Locale,
  args: Arguments,
  count?: number,
): unknown[] {
  return elements.flatMap((element): unknown[] => {
    if (element.type === LITERAL) return [element.value]
    if (element.type === POUND) return [formatCount(locale, count ?? 0)]
    const value = args[element.value]
    if (value === undefined) throw new Error(`a message lacks its argument ${element.value}`)
    if (element.type === ARGUMENT)
      return [typeof value === 'number' ? String(value) : markHan(locale, element.value, value)]
    if (element.type === TAG)
      return typeof value === 'function' ? [value(join(formatParts(element.children, locale, args, count)))] : []
    if (element.type === SELECT)
      return formatParts(
        (element.options[typeof value === 'string' ? value : ''] ?? element.options['other'])?.value ?? [],
        locale,
        args,
        count,
      )
    if (element.type !== PLURAL) throw new Error(`a message uses what is not understood: ${element.value}`)
    const type = element.pluralType ?? 'cardinal'
    const left = Number(value) - element.offset
    const rule = (plurals[`${locale} ${type}`] ??= new Intl.PluralRules(locale, { type })).select(left)
    return formatParts(
      (element.options[`=${Number(value)}`] ?? element.options[rule] ?? element.options['other'])?.value ?? [],
      locale,
      args,
      left,
    )
  })
}

/** Neighbouring texts become one; a message without tags is a single text. */
export function join(parts: readonly unknown[]): unknown[] {
  const joined: unknown[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined.map((part) => (typeof part === 'string' ? closeHan(part) : part))
}

/**
 * Small counts look alike in both languages, and a browser's first Intl object takes a phone a tenth of a second
 * (decision 011).
 */
const formatCount = (locale: Locale, count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1000
    ? String(count)
    : (numbers[locale] ??= new Intl.NumberFormat(locale)).format(count)

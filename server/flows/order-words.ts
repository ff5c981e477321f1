import { pickText } from '../../domain/language.ts'
import { toUnits, type Money } from '../../domain/order/money.ts'
import { say } from '../../messages/format.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import type { OrderFact } from '../../store/order.ts'

export const wordMoney = (money: Money, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency, currencyDisplay: 'code' })
    .format(toUnits(money))
    .replaceAll('\u00A0', ' ')

/** What was ordered: a phase, or hours in one. */
export function wordBought(
  order: Pick<OrderFact, 'kind' | 'phaseTitle' | 'hours' | 'validity'>,
  locale: Locale,
): string {
  const phase = pickText(order.phaseTitle, locale).text
  return order.kind === 'phase'
    ? say(locale, 'order.bought.phase', { phase })
    : say(locale, 'order.bought.hours', { phase, hours: order.hours ?? 0, days: order.validity?.days ?? 0 })
}

/** In every language, for a message that is read in any. */
export const inEach = (word: (locale: Locale) => string): Record<string, string> =>
  Object.fromEntries(locales.map((locale) => [locale, word(locale)]))

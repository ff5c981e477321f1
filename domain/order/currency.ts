// A site may sell in several currencies: which of its prices somebody sees.
import type { Money } from './money.ts'

/** What a reader of that language is shown before they have chosen. */
const usual: Readonly<Record<string, string>> = { 'zh-CN': 'CNY', en: 'USD' }

/**
 * One of the prices, of which the first is the school's own: that in the chosen currency; else that which is usual among
 * readers of the language; else the first. `undefined` only of none.
 */
export const pickPrice = <M extends Pick<Money, 'currency'>>(
  prices: readonly M[],
  { chosen, locale }: { readonly chosen?: string | undefined; readonly locale: string },
): M | undefined =>
  prices.find(({ currency }) => currency === chosen) ??
  prices.find(({ currency }) => currency === usual[locale]) ??
  prices[0]

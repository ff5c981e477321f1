import type { Money } from '../../contract/shapes.ts'
import { pickPrice } from '../../domain/order/currency.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useChosenCurrency } from './chosen-currency.ts'

/** A price in words: `amount` is in the currency's smallest unit. */
export function usePrice(): (price: Money | null) => string {
  const { t, locale } = useMessages()
  return (price) => {
    if (!price) return t('phase.free')
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency })
    return format.format(price.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  }
}

/** What a phase costs in the currency that the reader has chosen, or that suits their language. */
export function usePhasePrice(): (phase: { readonly prices: readonly Money[] }) => string {
  const { locale } = useMessages()
  const chosen = useChosenCurrency()
  const nameOf = usePrice()
  return ({ prices }) => nameOf(pickPrice(prices, { chosen, locale }) ?? null)
}

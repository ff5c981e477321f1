import type { PhaseCard } from '../../contract/shapes.ts'
import { useMessages } from '../i18n/use-messages.ts'

/** A price in words: `amount` is in the currency's smallest unit. */
export function usePrice(): (price: PhaseCard['price']) => string {
  const { t, locale } = useMessages()
  return (price) => {
    if (!price) return t('phase.free')
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency })
    return format.format(price.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  }
}

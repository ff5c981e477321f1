import { useId } from 'react'
import type { Money } from '../../contract/shapes.ts'
import { chooseCurrency } from './chosen-currency.ts'
import styles from './radios.module.css'
import { usePrice } from './use-price.ts'

/** One price in several currencies: each is shown, and one is chosen; the choice is kept. */
export function PriceChoice({
  label,
  prices,
  chosen,
  onChoose = () => {},
}: {
  label: string
  prices: readonly Money[]
  /** A currency. */
  chosen: string | undefined
  onChoose?: (currency: string) => void
}) {
  const priceOf = usePrice()
  const name = useId()
  return (
    <fieldset className={styles['radios']}>
      <legend className="hide-visually">{label}</legend>
      {prices.map((price) => (
        <label key={price.currency}>
          <input
            type="radio"
            name={name}
            value={price.currency}
            checked={price.currency === chosen}
            onChange={() => {
              chooseCurrency(price.currency)
              onChoose(price.currency)
            }}
          />
          {priceOf(price)}
        </label>
      ))}
    </fieldset>
  )
}

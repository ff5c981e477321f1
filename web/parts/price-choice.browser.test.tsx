import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../test-alone.tsx'
import { useChosenCurrency } from './chosen-currency.ts'
import { PriceChoice } from './price-choice.tsx'

const prices = [
  { amount: 3600, currency: 'USD' },
  { amount: 24_900, currency: 'CNY' },
  { amount: 5000, currency: 'JPY' },
] as const

/** The choice, and elsewhere on the page what was chosen in it. */
function Chosen({ onChoose }: { onChoose?: (currency: string) => void }) {
  const chosen = useChosenCurrency()
  return (
    <>
      <PriceChoice label="Price" prices={prices} chosen={chosen ?? 'USD'} {...(onChoose ? { onChoose } : {})} />
      <output>{chosen ?? 'none'}</output>
    </>
  )
}

it('each price is there in its own currency, the yen without hundredths; the chosen one is checked', async () => {
  await show(<Chosen />)
  const names = page
    .getByRole('radio')
    .elements()
    .map((one) => one.closest('label')?.textContent)
  expect(names).toEqual(['$36.00', 'CN¥249.00', '¥5,000'])
  await expect.element(page.getByRole('radio', { name: '$36.00' })).toBeChecked()
})

it('a choice by arrow key is kept on the device and told to all that show a price', async () => {
  const onChoose = vi.fn<(currency: string) => void>()
  await show(<Chosen onChoose={onChoose} />)
  ;(page.getByRole('radio', { name: '$36.00' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('status')).toHaveTextContent('CNY')
  await expect.element(page.getByRole('radio', { name: 'CN¥249.00' })).toBeChecked()
  expect(onChoose.mock.calls).toEqual([['CNY']])
  expect(localStorage.getItem('currency')).toBe('CNY')
})

it.each(languages)('can be read and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<Chosen />, { locale, size: 'phone' })
  await expect.element(page.getByRole('group', { name: 'Price' })).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})

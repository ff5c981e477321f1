import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fault, findBarriers, findSmall, has, languages, later, serve, show, signIn } from '../../test-alone.tsx'
import { PayOnline, PayWays } from './pay-ways.tsx'
import { order, type Order } from './test-order.ts'

const card = { id: 'card', label: 'CardPay' }
const stored = vi.fn<(order: Order) => void>()
const online = (more: Partial<Order> = {}) => <PayOnline order={order(more)} way={card} onStored={stored} />
const go = page.getByRole('button', { name: 'Pay with CardPay' })

it('the ways are a group of which the arrows choose one', async () => {
  const chosen = vi.fn<(way: string) => void>()
  function Kept() {
    const [way, setWay] = useState('transfer')
    return <PayWays online={[card]} way={way} onChoose={(next) => (chosen(next), setWay(next))} />
  }
  await show(<Kept />)
  await expect.element(page.getByRole('group', { name: 'How would you like to pay?' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Bank transfer, ATM or POS' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen.mock.calls).toEqual([['card']])
  await expect.element(page.getByRole('radio', { name: 'CardPay' })).toBeChecked()
})

it('says how much is paid where, before it is pressed', async () => {
  await show(online())
  await expect.element(page.getByText(has('You pay $36.00 at CardPay'))).toBeVisible()
})

it('on its way it takes no second press; when it fails it is an alert, and can be pressed again', async () => {
  signIn()
  const slow = later<unknown>()
  const asked = serve({ '/order/pay': slow.reply })
  await show(online())
  await go.click()
  const busy = page.getByRole('button', { name: 'Going to CardPay…' })
  ;(busy.element() as HTMLElement).click()
  slow.give(fault('CardPay does not answer.'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('CardPay does not answer.')
  await expect.element(go).not.toHaveAttribute('aria-disabled')
  expect(asked.map(({ form }) => form)).toEqual([{ order_id: 'order-1', way: 'card' }])
})

it('when the price has changed it says so, beside the order with its new price', async () => {
  signIn()
  stored.mockClear()
  const dearer = order({ price: { amount: 4200, currency: 'USD' } })
  serve({
    '/order/pay': { error: 'order_price', message: 'The price has changed.' },
    '/order/detail': { order: dearer },
  })
  await show(online())
  await go.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The price has changed.')
  expect(stored.mock.calls).toEqual([[dearer]])
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const { box } = await show(
    <>
      <PayWays
        online={[card, { id: 'other', label: 'Company account at the Bank of the Northern Provinces' }]}
        way="card"
        onChoose={() => {}}
      />
      {online()}
    </>,
    { locale, size: 'phone' },
  )
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fault, findBarriers, findSmall, languages, later, said, serve, show, signIn } from '../../test-alone.tsx'
import { PhaseStep } from './phase-step.tsx'
import type { Made } from './load-checkout.ts'
import { bank, checkout, order, type Order } from './test-order.ts'

const made = vi.fn<Made>()
const price = { amount: 49_900, currency: 'USD' }
const step = (draft?: Order, more = {}) => (
  <PhaseStep
    checkout={checkout({ kind: 'phase', price, prices: [price], per_hour: null, ...more })}
    draft={draft}
    onMade={made}
  />
)
const go = page.getByRole('button', { name: 'Continue to payment' })

it('makes the order once, however often it is pressed', async () => {
  signIn()
  made.mockClear()
  const slow = later<unknown>()
  const asked = serve({ '/order/create': slow.reply })
  await show(step())
  const button = go.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByRole('button', { name: 'Preparing…' })).toHaveAttribute('aria-disabled', 'true')
  button.click()
  const it = { order: order({ kind: 'phase' }), bank }
  slow.give(it)
  await expect.poll(() => made.mock.calls).toEqual([[it]])
  expect(asked.map(({ form }) => form)).toEqual([{ kind: 'phase', cert_id: 'llm', currency: 'USD' }])
})

it('when the server fails it says why, and can be pressed again', async () => {
  signIn()
  made.mockClear()
  serve({ '/order/create': () => fault('Please try later.') })
  await show(step())
  await go.click()
  await expect.poll(said).toEqual(['Please try later.'])
  await expect.element(go).not.toHaveAttribute('aria-disabled')
  expect(made).not.toHaveBeenCalled()
})

it('a draft keeps the price it was made at, and there is nothing more to press', async () => {
  await show(step(order({ kind: 'phase', price: { amount: 39_900, currency: 'USD' } })))
  await expect.element(page.getByText('$399.00')).toBeVisible()
  await expect.element(page.getByText('$499.00')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('in two currencies it is shown in the reader’s own, and the choice is kept and ordered', async () => {
  signIn()
  made.mockClear()
  const asked = serve({ '/order/create': () => ({ order: order({ kind: 'phase' }), bank }) })
  const prices = [price, { amount: 360_000, currency: 'CNY' }]
  await show(step(undefined, { prices }), { locale: 'zh-CN' })
  await expect.element(page.getByRole('radio', { name: '¥3,600.00' })).toBeChecked()
  await page.getByRole('radio', { name: 'US$499.00' }).click()
  await expect.element(page.getByRole('definition')).toHaveTextContent('US$499.00')
  expect(localStorage.getItem('currency')).toBe('USD')
  await page.getByRole('button', { name: '去付款' }).click()
  await expect.poll(() => asked.map(({ form }) => form)).toEqual([{ kind: 'phase', cert_id: 'llm', currency: 'USD' }])
})

it('a draft follows the choice to the other currency', async () => {
  signIn()
  made.mockClear()
  const asked = serve({ '/order/create': () => ({ order: order({ kind: 'phase' }), bank }) })
  const prices = [price, { amount: 360_000, currency: 'CNY' }]
  await show(step(order({ kind: 'phase', price }), { prices }))
  await page.getByRole('radio', { name: 'CN¥3,600.00' }).click()
  await expect.poll(() => asked.map(({ form }) => form)).toEqual([{ kind: 'phase', cert_id: 'llm', currency: 'CNY' }])
  await expect.poll(() => made.mock.calls.length).toBe(1)
})

it('a currency without cents has none', async () => {
  await show(step(undefined, { prices: [{ amount: 49_900, currency: 'JPY' }] }), { locale: 'zh-CN' })
  await expect.element(page.getByText('JP¥49,900')).toBeVisible()
})

it.each(languages)(
  'a long name in the other language can be read in light and dark on a phone in %s',
  async (locale) => {
    const name = locale === 'en' ? '大语言模型是怎样工作的'.repeat(8) : 'How a language model works '.repeat(8)
    const lang = locale === 'en' ? 'zh-CN' : 'en'
    const { box } = await show(step(undefined, { cert_name: name, cert_lang: lang }), { locale, size: 'phone' })
    expect(document.querySelector('dt [lang]')?.getAttribute('lang')).toBe(lang)
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)

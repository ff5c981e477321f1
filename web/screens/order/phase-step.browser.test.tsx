import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fault, findBarriers, findSmall, languages, later, said, serve, show, signIn } from '../../test-alone.tsx'
import { PhaseStep } from './phase-step.tsx'
import { checkout, order, type Order } from './test-order.ts'

const made = vi.fn<(order: Order) => void>()
const price = { amount: 49_900, currency: 'USD' }
const step = (draft?: Order, more = {}) => (
  <PhaseStep checkout={checkout({ kind: 'phase', price, per_hour: null, ...more })} draft={draft} onMade={made} />
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
  const it = order({ kind: 'phase' })
  slow.give({ order: it })
  await expect.poll(() => made.mock.calls).toEqual([[it]])
  expect(asked.map(({ form }) => form)).toEqual([{ kind: 'phase', cert_id: 'llm' }])
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

it('a currency without cents has none', async () => {
  await show(step(undefined, { price: { amount: 49_900, currency: 'JPY' } }), { locale: 'zh-CN' })
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

import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, serve, show, signIn } from '../../test-alone.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { order, type Order } from './test-order.ts'

const stored = vi.fn<(order: Order) => void>()
const asked: NonNullable<Order['invoice']> = {
  kind: 'company',
  title: '上海示例科技有限公司',
  country: 'CN',
  tax_number: '91350100M000100Y43',
  address: null,
  number: null,
  official: 'none',
  official_number: null,
  official_at: null,
  file: null,
}
const box = (more: Partial<Order> = {}, country = 'CN') => (
  <OrderInvoice order={order(more)} country={country} onStored={stored} />
)

it('asks for nothing until somebody needs an invoice, then for a tax number that can be one', async () => {
  signIn()
  const sent = serve({ '/order/invoice': () => ({ order: order({ invoice: asked }) }) })
  await show(box())
  await page.getByRole('button', { name: 'I need an invoice' }).click()
  await page.getByLabelText('Name on the invoice').fill('A company')
  await page.getByLabelText('Tax number').fill('91350100M000100Y44')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This is no Unified Social Credit Code')
  expect(sent).toEqual([])
  await page.getByLabelText('Tax number').fill('91350100M000100Y43')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.map(({ form }) => form))
    .toEqual([
      { order_id: 'order-1', kind: 'company', title: 'A company', country: 'CN', tax_number: '91350100M000100Y43' },
    ])
})

it('a person, and a company elsewhere, need no tax number', async () => {
  signIn()
  const sent = serve({ '/order/invoice': () => ({ order: order({ invoice: asked }) }) })
  await show(box({}, 'AE'))
  await page.getByRole('button', { name: 'I need an invoice' }).click()
  await page.getByLabelText('Name on the invoice').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.map(({ form }) => form))
    .toEqual([{ order_id: 'order-1', kind: 'company', title: 'Ada Lovelace' }])
})

it('of a confirmed order shows what there is, and changes nothing any more', async () => {
  await show(box({ state: 'approved', invoice: { ...asked, number: '2026-00017', official: 'waiting' } }))
  await expect.element(page.getByText('Asked for, finance will make it')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
})

it('an order that is over without an invoice says nothing of one', async () => {
  const { box: root } = await show(box({ state: 'approved' }))
  expect(root.textContent).toBe('')
})

it.each(languages)('can be read and pressed on a phone in %s, also while it is changed', async (locale) => {
  signIn()
  const { box: root } = await show(box({ invoice: asked }), { locale, size: 'phone' })
  expect(await findBarriers(root)).toEqual([])
  await page.getByRole('button', { name: locale === 'en' ? 'Change' : '修改' }).click()
  expect(await findBarriers(root)).toEqual([])
  expect(findSmall(root)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

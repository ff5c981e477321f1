import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, has, languages, show } from '../../test-alone.tsx'
import { OrderStanding } from './order-standing.tsx'
import { order, type Order } from './test-order.ts'

const standing = (more: Partial<Order>) => <OrderStanding order={order(more)} />
const soon = Math.floor(Date.now() / 1000) + 86_400
const goOn = page.getByRole('link', { name: 'Go on with the experiment' })

it.each([
  [{ state: 'draft' }, 'There is no hurry'],
  [{ state: 'applying', answer_by: soon }, 'Finance has your receipt and answers by'],
  [{ state: 'applying', answer_by: 1 }, 'is late. It has been reminded'],
  [{ state: 'approved', left_seconds: 5400, expires_at: soon }, '1 hour 30 minutes'],
  [{ state: 'approved', left_seconds: 0, expires_at: soon }, 'these hours are used up'],
  [{ state: 'approved', kind: 'phase' }, 'the phase is open to you'],
  [{ state: 'rejected' }, 'put it right, send a new receipt'],
  [{ state: 'cancelled' }, 'You took this order back'],
  [{ state: 'expired', expires_at: 1_795_000_000 }, 'the rest has expired'],
  [{ state: 'reversed' }, 'approved this order by mistake'],
] as const)('says where it stands and what that means: %o', async (more, words) => {
  await show(standing(more))
  await expect.element(page.getByText(has(words))).toBeVisible()
})

it('while finance looks, what was lent meanwhile is told; nothing lent, nothing told', async () => {
  const { draw } = await show(standing({ state: 'applying', answer_by: soon, provisional_seconds: 3600 }))
  await expect.element(page.getByText(has('Meanwhile you are lent 1 hour'))).toBeVisible()
  await draw(standing({ state: 'applying', answer_by: soon }))
  await expect.element(page.getByText(has('you are lent'))).not.toBeInTheDocument()
})

it('finance’s reason stands in its own words, with its markup as text', async () => {
  await show(standing({ state: 'rejected', reason: 'The amount is <b>not</b> readable' }))
  await expect.element(page.getByText('The amount is <b>not</b> readable')).toBeVisible()
})

it('says by how much less or more has arrived; what is exact needs no word', async () => {
  const approved = { state: 'approved', left_seconds: 60, expires_at: soon } as const
  const got = (amount: number, difference: Order['difference']) =>
    standing({ ...approved, received: { amount, currency: 'USD' }, difference })
  const { draw } = await show(got(3500, 'less'))
  await expect.element(page.getByText(has('$1.00 less than asked'))).toBeVisible()
  await draw(got(4600, 'more'))
  await expect.element(page.getByText(has('$10.00 more than asked'))).toBeVisible()
  await draw(got(3600, 'exact'))
  await expect.element(page.getByText('Received: $36.00.')).toBeVisible()
})

it('leads on: to the lesson it was bought for, once it is over to buy again, and without a lesson to the phase', async () => {
  const { draw } = await show(standing({ state: 'approved', left_seconds: 60, expires_at: soon }))
  await expect.element(goOn).toHaveAttribute('data-look', 'gold')
  await expect.element(page.getByRole('link', { name: 'Buy again' })).not.toBeInTheDocument()
  const lesson = goOn.element().getAttribute('href')
  await draw(standing({ state: 'expired', expires_at: 1_795_000_000 }))
  await expect.element(goOn).toHaveAttribute('data-look', 'line')
  await expect.element(page.getByRole('link', { name: 'Buy again' })).toBeVisible()
  await draw(standing({ state: 'expired', expires_at: 1, lesson_id: null, module_id: null }))
  await expect.element(page.getByRole('link', { name: 'Buy again' })).not.toBeInTheDocument()
  expect(goOn.element().getAttribute('href')).not.toBe(lesson)
  await draw(standing({ state: 'rejected', kind: 'phase' }))
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

it.each(languages)('a long reason without a break can be read in light and dark on a phone in %s', async (locale) => {
  const more = { state: 'rejected', reason: 'https://bank.example/'.repeat(12), cert_name: '模型'.repeat(40) } as const
  const { box } = await show(standing(more), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

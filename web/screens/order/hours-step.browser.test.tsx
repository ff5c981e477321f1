import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fault, findBarriers, findSmall, has, languages, later, serve, show, signIn } from '../../test-alone.tsx'
import { HoursStep } from './hours-step.tsx'
import type { Made } from './load-checkout.ts'
import { bank, checkout, order, type Order } from './test-order.ts'

const made = vi.fn<Made>()
const step = (draft?: Order, more = {}) => <HoursStep checkout={checkout(more)} draft={draft} isNext onMade={made} />
const hours = page.getByRole('textbox', { name: 'Experiment hours' })
const validity = page.getByRole('combobox', { name: 'Valid for' })
const go = page.getByRole('button', { name: 'Continue to payment' })

it('says what it costs while one types, in full-width digits too, and nothing of what cannot be bought', async () => {
  signIn()
  await show(step())
  await expect.element(page.getByText('Enter the hours to see the total.')).toBeVisible()
  for (const typed of ['3', '３', ' 3 ']) {
    await hours.fill(typed)
    await expect.element(page.getByText('$36.00')).toBeVisible()
  }
  for (const typed of ['0', '100', '1.5', '-2', 'two']) {
    await hours.fill(typed)
    await expect.element(page.getByText('Enter the hours to see the total.')).toBeVisible()
  }
})

it('left empty it asks for both, leads to the first, and sends nothing', async () => {
  signIn()
  const asked = serve({})
  await show(step())
  await go.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter a number between 1 and 99.')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please select a time.')
  await expect.element(hours).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toEqual([])
})

it('makes the order once, with the number that was meant, however often it is pressed', async () => {
  signIn()
  made.mockClear()
  const slow = later<unknown>()
  const asked = serve({ '/order/create': slow.reply })
  await show(step())
  await hours.fill('１２')
  await validity.selectOptions('365 days')
  await go.click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Preparing…' })).toHaveAttribute('aria-disabled', 'true')
  const it = { order: order({ hours: 12 }), bank }
  slow.give(it)
  await expect.poll(() => made.mock.calls).toEqual([[it]])
  expect(asked.map(({ form }) => form)).toEqual([
    { kind: 'hours', cert_id: 'llm', map_id: 'main', node_id: 'bytes', hours: '12', validity: 'year', currency: 'USD' },
  ])
})

it('when the server fails, what was chosen stays, and the next press tries again', async () => {
  signIn()
  let reply: unknown = fault('Please try later.')
  const asked = serve({ '/order/create': () => reply })
  await show(step())
  await hours.fill('3')
  await validity.selectOptions('30 days')
  await go.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please try later.')
  await expect.element(hours).toHaveValue('3')
  reply = { order: order() }
  await go.click()
  await expect.poll(() => asked.length).toBe(2)
})

it('a draft shows what was chosen; to change it leads into the field, and to leave it so leads back', async () => {
  signIn()
  await show(step(order()))
  await expect.element(page.getByText('$36.00')).toBeVisible()
  await expect.element(page.getByText(has('Valid for: 30 days'))).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(hours).toHaveValue('3')
  await expect.element(hours).toHaveFocus()
  await hours.fill('40')
  await page.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect.element(page.getByRole('button', { name: 'Change' })).toHaveFocus()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(hours).toHaveValue('3') // it was to stay as it was
})

it('of a draft whose time is not for sale any more, the time is asked for again', async () => {
  signIn()
  await show(step(order({ validity: { id: 'gone', days: 7 } })))
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(validity).toHaveValue('')
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  signIn()
  const { box } = await show(step(), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

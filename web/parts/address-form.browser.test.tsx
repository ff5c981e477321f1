import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../test-alone.tsx'
import { AddressForm } from './address-form.tsx'

const form = (
  <AddressForm action="/found" aria-label="Search">
    <input aria-label="Words" name="q" />
    <select aria-label="Kind" name="kind" defaultValue="film">
      <option value="text">Text</option>
      <option value="film">Film</option>
    </select>
    <label>
      <input type="checkbox" name="own" value="1" /> Own
    </label>
    <input type="hidden" name="page" value="2" />
    <input type="hidden" name="page" value="3" />
    <input aria-label="Without a name" />
    <button>Go</button>
  </AddressForm>
)

it('all that was filled in stands in the address, each under its name, and nothing else; the page stays', async () => {
  const { where } = await show(form)
  const before = performance.timeOrigin
  await page.getByLabelText('Words').fill('A & B = 词元?')
  await page.getByLabelText('Without a name').fill('nowhere')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect.poll(where).toContain('/found?')
  const asked = new URL(where(), 'http://school').searchParams
  expect([...asked]).toEqual([
    ['q', 'A & B = 词元?'],
    ['kind', 'film'],
    ['page', '2'],
    ['page', '3'],
  ])
  expect(performance.timeOrigin).toBe(before)
})

it('the return key sends it, too', async () => {
  const { where } = await show(form)
  await page.getByLabelText('Words').fill('bits')
  await page.getByRole('checkbox').click()
  await page.getByLabelText('Words').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe('/found?q=bits&kind=film&own=1&page=2&page=3')
})

it('before the script is there the browser sends the same fields to the same address', async () => {
  const { box } = await show(form)
  const sent = box.querySelector('form')
  expect([sent?.method, new URL(sent?.action ?? '').pathname]).toEqual(['get', '/found'])
})

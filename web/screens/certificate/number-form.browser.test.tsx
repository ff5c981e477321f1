import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { NumberForm } from './number-form.tsx'

const field = page.getByLabelText('Number on the certificate')

it('leads to the page of what was typed, by Enter', async () => {
  const { where } = await show(<NumberForm />)
  await field.fill('  not-a-number  ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toContain('not-a-number')
  expect(where()).not.toContain('%20')
})

it('empty, it says what is missing, leads back into the field and goes nowhere; typed, it no longer complains', async () => {
  const { where } = await show(<NumberForm isNext />)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter the number on the certificate.')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('Please enter the number on the certificate.')
  expect(where()).toBe('/here')
  await field.fill('x')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

it('has what was typed before, and another number takes its place', async () => {
  const { draw } = await show(<NumberForm typed="7KQ2" />)
  await expect.element(field).toHaveValue('7KQ2')
  await draw(<NumberForm typed="M9XD" />)
  await expect.element(field).toHaveValue('M9XD')
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<NumberForm isNext />, { locale, size: 'phone' })
  await page.getByRole('button').click()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})

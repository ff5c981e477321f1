import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import { CountryBox } from './country-box.tsx'

const countries = [
  { code: 'CN', name: 'China', otherName: '中国' },
  { code: 'CH', name: 'Switzerland', otherName: '瑞士' },
  { code: 'SE', name: 'Sweden', otherName: '瑞典' },
]
const told: string[] = []

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <form>
      <CountryBox
        id="n"
        name="nationality"
        label="Nationality"
        error={error}
        countries={countries}
        value={value}
        onChange={setValue}
        onBlur={() => {}}
        onInput={() => told.push(document.querySelector<HTMLInputElement>('[name=nationality]')?.value ?? '?')}
      />
      <button type="button">After</button>
    </form>
  )
}
const box = page.getByRole('combobox', { name: 'Nationality' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)
const sent = () => document.querySelector<HTMLInputElement>('[name=nationality]')?.value

it('lists what fits what is typed, in either language, and says how many', async () => {
  await show(<Field />)
  await box.fill('sw')
  expect(options()).toEqual(['Switzerland', 'Sweden'])
  await expect.element(page.getByRole('status')).toHaveTextContent('2 countries')
  await box.fill('瑞典')
  expect(options()).toEqual(['Sweden'])
  await box.fill('qqq')
  expect(options()).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent('No country fits.')
})

it('by keyboard: arrows go through the list and around, Enter takes one and sends no form, and the form is told', async () => {
  told.length = 0
  await show(<Field />)
  box.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  const active = box.element().getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.textContent).toBe('Sweden')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('Sweden')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  expect(sent()).toBe('SE')
  expect(told).toEqual(['SE'])
})

it('left with the one that fits it is taken; with what is no country, the last choice is back', async () => {
  await show(<Field />)
  await box.fill('switz')
  await userEvent.tab()
  expect(sent()).toBe('CH')
  await box.fill('nowhere')
  await userEvent.tab()
  await expect.element(box).toHaveValue('Switzerland')
  await box.fill('')
  await userEvent.tab()
  expect(sent()).toBe('')
})

it('Escape closes the list and keeps what is typed; the button opens all and leaves the focus in the field', async () => {
  await show(<Field />)
  await box.fill('sw')
  await userEvent.keyboard('{Escape}')
  expect(options()).toEqual([])
  await expect.element(box).toHaveValue('sw')
  await box.fill('')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Show all countries' }).click()
  expect(options()).toHaveLength(3)
  await expect.element(box).toHaveFocus()
})

it.each(languages)('open and wrong, it can be read in light and dark on a phone in %s', async (locale) => {
  const shown = await show(<Field error="请选择 / please choose" />, { locale, size: 'phone' })
  box.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await findBarriers(shown.box)).toEqual([])
})

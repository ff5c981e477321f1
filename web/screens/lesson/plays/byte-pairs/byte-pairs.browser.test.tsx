import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import BytePairs from './byte-pairs.tsx'

const part = () => <BytePairs place="llm byte-pairs" id="own" caption="" />
const field = page.getByRole('textbox')
const slider = page.getByRole('slider')
const faces = (box: HTMLElement) => [...box.querySelectorAll('ol b')].map(({ textContent }) => textContent)

it('begins with the moment that the lesson draws, and steps through the rules', async () => {
  const { box } = await show(part())
  expect(faces(box)).toEqual(['red', '␣l', 'igh', 't', '␣alw', 'ay', 's', '␣means', '␣s', 'top', '.'])
  slider.element().focus()
  await userEvent.keyboard('{End}')
  expect(faces(box)).toEqual(['red', '␣light', '␣always', '␣means', '␣stop', '.'])
  await userEvent.keyboard('{Home}')
  expect(faces(box)).toHaveLength(28)
  await page.getByRole('button', { name: 'One rule more' }).click()
  expect(faces(box)).toHaveLength(27)
})

it('by keys alone to a word that all rules leave as it is; with fewer rules, or a shorter word, it does not count', async () => {
  signIn()
  const { box, draw } = await show(part())
  field.element().focus()
  await userEvent.keyboard('{Control>}a{/Control}hello')
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  slider.element().focus()
  await userEvent.keyboard('{End}')
  expect(faces(box)).toEqual(['h', 'e', 'l', 'l', 'o'])
  await expect.element(page.getByText(/^No two of its letters/)).toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it.each(['hell', 'means', 'HELLO', 'stopped', ''])('%j is not such a word', async (text) => {
  const { box } = await show(part())
  await slider.fill('27')
  await field.fill(text)
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
})

it('one press shows what Chinese costs, and one leads back', async () => {
  await show(part())
  await page.getByRole('button', { name: 'Now in Chinese' }).click()
  await expect.element(page.getByText('24 bytes → 24 tokens', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to English' }).click()
  await expect.element(page.getByText('28 bytes → 11 tokens', { exact: true })).toBeVisible()
})

it('is said once nothing moves', async () => {
  await show(part())
  await field.fill('a red')
  await expect.element(page.getByRole('status')).toHaveTextContent('20 of 27 rules: 5 bytes, 3 tokens. a, blank , red')
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const input = box.querySelector('input')
    for (const text of ['', '格物 naïve 🚦', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2).slice(0, 60)]) {
      if (input) await userEvent.fill(input, text)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../../test-alone.tsx'
import Tokeniser from './tokeniser.tsx'

const field = page.getByRole('textbox')
const slider = page.getByRole('slider')
const tiles = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((tile) => tile.querySelector('b')?.textContent ?? '')
const gold = () =>
  page
    .getByRole('listitem')
    .elements()
    .filter((tile) => tile.hasAttribute('data-gold')).length

it('begins with the sentence and the moment that lesson 3 draws: 28 bytes, 11 tokens, of which one is the newest', async () => {
  await show(<Tokeniser />)
  expect(tiles()).toEqual(['red', '␣l', 'igh', 't', '␣alw', 'ay', 's', '␣means', '␣s', 'top', '.'])
  expect(gold()).toBe(1)
  await expect.element(page.getByText('28 bytes → 11 tokens', { exact: true })).toBeVisible()
})

it('what one types is cut as one types it; nothing typed is no token', async () => {
  await show(<Tokeniser />)
  await field.fill('green 🚦')
  await expect.poll(tiles).toEqual(['gre', 'en', '␣', 'F0', '9F', '9A', 'A6'])
  await field.fill('')
  await expect.poll(tiles).toEqual([])
  await expect.element(page.getByText('0 bytes → 0 tokens')).toBeVisible()
})

it('by keys: from no rule, where each byte is a token, to all of them, where each word is one; the ends hold', async () => {
  await show(<Tokeniser />)
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => tiles().length).toBe(28)
  await page.getByRole('button', { name: 'One rule fewer' }).click({ force: true })
  expect(slider.element().getAttribute('aria-valuetext')).toBe('0 of 27')
  await page.getByRole('button', { name: 'One rule more' }).click()
  await expect.poll(() => tiles().length).toBe(27)
  slider.element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(tiles).toEqual(['red', '␣light', '␣always', '␣means', '␣stop', '.'])
  await page.getByRole('button', { name: 'One rule more' }).click({ force: true })
  await expect.poll(() => slider.element().getAttribute('aria-valuetext')).toBe('27 of 27')
})

it('one press shows what Chinese costs, and one leads back', async () => {
  await show(<Tokeniser />)
  await page.getByRole('button', { name: 'Now in Chinese' }).click()
  await expect.element(field).toHaveValue('红灯总是表示停。')
  await expect.element(page.getByText('24 bytes → 24 tokens', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to English' }).click()
  await expect.element(page.getByText('28 bytes → 11 tokens', { exact: true })).toBeVisible()
})

it('says what came of it once nothing moves, and nothing before somebody has tried', async () => {
  await show(<Tokeniser />)
  const status = page.getByRole('status')
  expect(status.element().textContent).toBe('')
  await field.fill('a red')
  await expect.element(status).toHaveTextContent('20 of 27 rules: 5 bytes, 3 tokens. a, blank , red')
})

it.each(languages)('in every state it can be read in light and dark and pressed by a finger in %s', async (locale) => {
  for (const theme of ['light', 'dark'] as const) {
    const { box } = await show(<Tokeniser />, { locale, theme, size: 'phone' })
    for (const text of ['', '格物 naïve 🚦', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2).slice(0, 60)]) {
      await userEvent.fill(box.querySelector('input') ?? box, text)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
    box.remove()
  }
})

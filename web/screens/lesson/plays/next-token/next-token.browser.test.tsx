import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import NextToken from './next-token.tsx'

const part = () => <NextToken place="llm next" id="take" caption="" />
const field = page.getByRole('textbox', { name: 'Your text' })
const take = (word: string) => page.getByRole('button', { name: `Take ${word}`, exact: true })
const strip = (box: HTMLElement) =>
  [...box.querySelectorAll('ol li:not([data-empty])')].map(({ textContent }) => textContent)
const gold = (box: HTMLElement) => [...box.querySelectorAll('ol [data-gold]')].map(({ textContent }) => textContent)
const numbers = (box: HTMLElement) => [...box.querySelectorAll('ul li b')].map(({ textContent }) => textContent)

it('begins where the lesson’s loop stands: of four words the model sees the last, and has two numbers for it', async () => {
  const { box } = await show(part())
  expect([strip(box), gold(box)]).toEqual([['red', 'light', 'always', 'means'], ['means']])
  expect(numbers(box)).toEqual(['0', '0', '0', '0', '0', '½', '½', '0'])
  await expect.element(page.getByText('The sentence so far: ½ · ½ · ½ · 1 = 1/8')).toBeVisible()
})

it('by keys alone to a sentence that is none of the eight, and it is remembered', async () => {
  signIn()
  const { box, draw } = await show(part())
  field.element().focus()
  await userEvent.keyboard('{Control>}a{/Control}red means stop.')
  await expect.element(page.getByText('One of the eight sentences: ½ · ¼ · ½ · 1 = 1/16')).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await userEvent.keyboard('{Control>}a{/Control}red means go.')
  await expect.element(page.getByText('None of the eight sentences, and yet: ½ · ¼ · ½ · 1 = 1/16')).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('by presses: a token that is taken is the next one seen; what has 0 cannot be taken; a step back', async () => {
  const { box } = await show(part())
  await expect.element(take('light')).toHaveAttribute('aria-disabled', 'true')
  await take('light').click({ force: true })
  expect(strip(box)).toHaveLength(4)
  await take('go').click()
  await take('the full stop').click()
  expect([gold(box), numbers(box).slice(0, 2)]).toEqual([['.'], ['½', '½']])
  await expect.element(field).toHaveValue('red light always means go.')
  await page.getByRole('button', { name: 'One token back' }).click()
  expect(gold(box)).toEqual(['go'])
  await page.getByRole('button', { name: 'Start again' }).click()
  expect(strip(box)).toEqual(['red', 'light', 'always', 'means'])
})

it('a word that nobody has counted is answered as such, and nothing jumps; an empty page has the full stop’s row', async () => {
  const { box } = await show(part())
  await field.fill('red amber')
  await expect.element(page.getByText(/^“amber” stands in none of the eight sentences/)).toBeVisible()
  expect([gold(box), numbers(box)]).toEqual([[], Array(8).fill('–')])
  await field.fill('')
  expect(numbers(box).slice(0, 2)).toEqual(['½', '½'])
  await expect.element(page.getByText('An empty page: the row of the full stop.')).toBeVisible()
})

it('stop right after light is impossible here: yes leads to where it can be tried', async () => {
  signIn()
  await show(part())
  await page.getByRole('button', { name: 'Yes' }).click()
  await field.fill('red light stop')
  await expect.element(page.getByText('The model holds this for impossible: ½ · ½ · 0 = 0')).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(page.getByText(/^Right, not in this model/)).toBeVisible()
})

it('is said once nothing moves', async () => {
  await show(part())
  await take('stop').click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('stop. the full stop 1. The sentence so far: ½ · ½ · ½ · 1 · ½ = 1/16')
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const input = box.querySelector('input')
    for (const text of [undefined, '', '红灯 amber', 'red means go.', 'red '.repeat(20)]) {
      if (input && text !== undefined) await userEvent.fill(input, text)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

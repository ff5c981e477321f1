import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Mask from './mask.tsx'

const part = () => <Mask place="llm mask" id="cover" caption="" />
const button = (name: string) => page.getByRole('button', { name, exact: true })
const values = (box: HTMLElement) =>
  [...box.querySelectorAll('svg[role=img] text:is([data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )
/** Goes on to the button of this name, and presses it. */
const press = async (name: string, key = '{Enter}') => {
  for (let i = 0; i < 30 && document.activeElement !== button(name).query(); i++) await userEvent.tab()
  await userEvent.keyboard(key)
}

it('begins without the mask: red reads means with 0.579, which stands ahead', async () => {
  const { box } = await show(part())
  expect(values(box).slice(0, 5)).toEqual(['0.078', '0.129', '0.213', '0.579', '1.000'])
  expect(box.querySelectorAll('[data-look=gold-value]')).toHaveLength(1)
  await expect.element(page.getByText('red reads ahead: 0.922 of its whole.')).toBeVisible()
})

it('the mask on and off: before softmax each row is a whole, afterwards early rows are short', async () => {
  const { box } = await show(part())
  await button('On').click()
  expect(values(box)).toEqual(
    [
      ['1.000', '0.000', '0.000', '0.000', '1.000'],
      ['0.378', '0.622', '0.000', '0.000', '1.000'],
      ['0.333', '0.333', '0.333', '0.000', '1.000'],
      ['0.657', '0.242', '0.089', '0.012', '1.000'],
    ].flat(),
  )
  await expect.element(page.getByText('Nobody reads ahead, and each row is one whole.')).toBeVisible()
  await button('share 0, afterwards').click()
  expect(values(box).filter((_, i) => i % 5 === 4)).toEqual(['0.078', '0.208', '0.750', '1.000'])
  await expect
    .element(page.getByText('The row of red keeps 0.078. 0.922 was given to what is covered, and is gone.'))
    .toBeVisible()
  await button('Off').click()
  await expect.element(page.getByText('red reads ahead: 0.922 of its whole.')).toBeVisible()
})

it('by keys alone to the goal: the square of always in the row of light; others are answered with what they are', async () => {
  signIn()
  const { box, draw } = await show(part())
  await press('On')
  await press('red asks light: −∞')
  await expect.element(page.getByText(/^red now reads light with 0\.622\. That is its answer, but/)).toBeVisible()
  await press('red asks light: −0.5')
  await press('light asks means: −∞', ' ')
  await expect
    .element(page.getByText(/^light now reads means with 0\.736\. The word it has to predict is always/))
    .toBeVisible()
  await press('light asks means: 1')
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await press('light asks always: −∞')
  await expect.element(page.getByText(/^light reads always with 0\.506, and always is its answer/)).toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('does not count while zeros are only written afterwards, or with a second square open', async () => {
  const { box } = await show(part())
  await button('share 0, afterwards').click()
  await button('On').click()
  await button('light asks always: 0').click()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await button('red asks light: −0.5').click()
  await button('score −∞').click()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await button('red asks light: −0.5').click()
  await expect.poll(() => box.querySelectorAll('[data-reached]').length).toBe(1)
})

it('a row in which all is covered shares out nothing, and says so', async () => {
  const { box } = await show(part())
  for (const read of ['red: −1', 'light: −0.5', 'always: 0', 'means: 1']) await button(`red asks ${read}`).click()
  expect(values(box).slice(0, 5)).toEqual(['–', '–', '–', '–', '0/0'])
  await expect
    .element(page.getByText('Nothing is left to share in the row of red: 0/0 is no number.').first())
    .toBeVisible()
  await button('red asks red: −∞').click()
  expect(values(box).slice(0, 5)).toEqual(['1.000', '0.000', '0.000', '0.000', '1.000'])
  await button('always asks always: 0').click()
  await button('On').click()
  await button('means asks red: 2').click()
  await expect.element(page.getByText('Nobody reads ahead, but a word is covered that may be read.')).toBeVisible()
})

it('is said once nothing moves', async () => {
  await show(part())
  await button('On').click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'red reads red 1.000, light 0.000, always 0.000, means 0.000, sum 1.000. light reads red 0.378, light 0.622, always 0.000, means 0.000, sum 1.000. always reads red 0.333, light 0.333, always 0.333, means 0.000, sum 1.000. means reads red 0.657, light 0.242, always 0.089, means 0.012, sum 1.000.',
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const buttons = [...box.querySelectorAll('button')]
    for (const button of [undefined, buttons[1], buttons[3], buttons[6], buttons[0], ...buttons.slice(4, 8)]) {
      button?.click()
      await expect.poll(() => box.querySelectorAll('svg[role=img] g').length).toBe(20)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Price from './price.tsx'

const part = () => <Price place="llm surprise" id="halve" caption="" />
const slider = (name: string) => page.getByRole('slider', { name })
const numbers = (box: HTMLElement) =>
  [...box.querySelectorAll('svg g > text:is([data-look=small], [data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )
const tiles = (box: HTMLElement) => box.querySelectorAll('svg rect[data-look=gold]').length

it('begins with the lesson’s two words: ½ and ½ are ¼ together, and cost 1 and 1', async () => {
  const { box } = await show(part())
  expect(numbers(box)).toEqual(['½', '1 bit', '½', '1 bit', '¼', '2 bits'])
  expect(tiles(box)).toBe(2)
})

it('each halving lays one tile more, a doubling takes it up again, and 1 costs nothing', async () => {
  const { box } = await show(part())
  await page.getByRole('button', { name: 'First word: halve it' }).click()
  expect(numbers(box)).toEqual(['¼', '2 bits', '½', '1 bit', '⅛', '3 bits'])
  expect(tiles(box)).toBe(3)
  const double = page.getByRole('button', { name: 'Second word: double it' })
  await double.click()
  expect(numbers(box)).toEqual(['¼', '2 bits', '1', '0 bits', '¼', '2 bits'])
  await expect.element(double).toHaveAttribute('aria-disabled', 'true')
  await slider('Second word').fill('-24')
  await slider('First word').fill('-24')
  expect(numbers(box)).toEqual(['1/64', '6 bits', '1/64', '6 bits', '1/4096', '12 bits'])
})

it('by keys alone to the goal: the same price for each is not halfway, and the next visit remembers it', async () => {
  signIn()
  const { box, draw } = await show(part())
  await page.getByRole('button', { name: 'Yes, 0.375' }).click()
  for (const name of ['First word', 'Second word']) {
    expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
    slider(name).element().focus()
    await userEvent.keyboard('{ArrowLeft>2/}')
  }
  expect(numbers(box)).toEqual(['0.354', '1.5 bits', '0.354', '1.5 bits', '⅛', '3 bits'])
  await expect
    .element(
      page.getByText(
        'You said: 0.375. It is less. Each has 0.354 and costs 1.5 bits: 0.354 · 0.354 = ⅛. Halfway in price is not halfway in probability: 0.375 costs only 1.415.',
      ),
    )
    .toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await expect.element(page.getByText(/^Each has/)).not.toBeInTheDocument()
})

it('three bits that are not shared alike do not count', async () => {
  const { box } = await show(part())
  await slider('First word').fill('-8')
  expect(numbers(box).at(-1)).toBe('3 bits')
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
})

it('is said once nothing moves, and nothing before somebody has tried', async () => {
  await show(part())
  const status = page.getByRole('status')
  expect(status.element().textContent).toBe('')
  await slider('First word').fill('-6')
  await expect
    .element(status)
    .toHaveTextContent('First word 0.354, 1.5 bits. Second word ½, 1 bit. Both in a row 0.177, 2.5 bits.')
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const [one, other] = [...box.querySelectorAll('input')]
    for (const [first, second] of [
      ['-4', '-4'],
      ['-24', '-24'],
      ['0', '0'],
      ['-6', '-6'],
    ] as const) {
      if (one) await userEvent.fill(one, first)
      if (other) await userEvent.fill(other, second)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

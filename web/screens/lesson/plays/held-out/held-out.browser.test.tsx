import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cheapestStep, EVERY, modelsOf } from '../../../../../domain/lesson/plays/held-out.ts'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import HeldOut from './held-out.tsx'

const part = () => <HeldOut place="llm held-out" id="dials" caption="" />
const slider = (name: string) => page.getByRole('slider', { name, exact: true })
const claim = () => page.getByRole('button', { name: /this one$/ })
const bits = (hundredths = 0) => (hundredths / 100).toFixed(2)
const largest = modelsOf('en')[5]
const prices = modelsOf('en').map(({ held }) => Math.min(...held))
const best = prices.indexOf(Math.min(...prices))
const bestStep = cheapestStep(modelsOf('en')[best] ?? { size: 0, parameters: 0, train: [], held: [], test: [] })
const points = (box: HTMLElement) => box.querySelector('[data-look=curve]')?.getAttribute('d')?.split('L').length

it('begins with the largest at the end, 1.76 and 3.65 bits as the page has it, both curves drawn up to there', async () => {
  const { box } = await show(part())
  await expect
    .element(
      page.getByRole('img', {
        name: '64 hidden numbers, 400 steps: training set 1.76 bits, held-out tenth 3.65 bits.',
      }),
    )
    .toBeVisible()
  expect(points(box)).toBe(21)
  await slider('Steps').fill('60')
  expect(points(box)).toBe(4)
  await expect.element(page.getByText('2,902 parameters')).toBeVisible()
  expect(box.querySelectorAll('[data-look=gold]')).toHaveLength(1)
})

it('by keys alone to the cheapest: what was passed and what is too small is answered with where it is cheaper', async () => {
  signIn()
  const { box, draw } = await show(part())
  await claim().click()
  await expect
    .element(
      page.getByText(new RegExp(`^${bits(largest?.held.at(-1))} bits\\. With 64 hidden numbers it was cheaper before`)),
    )
    .toBeVisible()
  await slider('Hidden numbers').fill('0')
  await expect.element(page.getByText(/it was cheaper before/)).not.toBeInTheDocument()
  await claim().click()
  await expect
    .element(page.getByText(/is about the best of 2 hidden numbers\. Another size is cheaper\.$/).first())
    .toBeVisible()
  slider('Hidden numbers').element().focus()
  for (let at = 0; at < best; at++) await userEvent.keyboard('{ArrowRight}')
  slider('Steps').element().focus()
  for (let step = 400; step > bestStep; step -= EVERY) await userEvent.keyboard('{ArrowLeft}')
  for (let i = 0; i < 10 && document.activeElement !== claim().element(); i++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      page.getByText(/^Yes: .* bits, and none is more than 0\.02 cheaper\..*the test set is asked, once: /).first(),
    )
    .toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('is said once nothing moves', async () => {
  await show(part())
  await slider('Steps').fill('380')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      `64 hidden numbers, 380 steps: training set ${bits(largest?.train.at(-2))} bits, held-out tenth ${bits(largest?.held.at(-2))} bits.`,
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const [size, steps] = [...box.querySelectorAll('input')]
    for (const [at, step] of [
      ['5', '400'],
      ['0', '0'],
      ['3', '200'],
    ] as const) {
      if (size) await userEvent.fill(size, at)
      if (steps) await userEvent.fill(steps, step)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

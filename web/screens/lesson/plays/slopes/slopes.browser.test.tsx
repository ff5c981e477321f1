import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Slopes from './slopes.tsx'

const part = () => <Slopes place="llm gradients" id="turn" caption="" />
const knob = page.getByRole('slider', { name: 'Knob b' })
/** The slopes on the arrows, then what adds up at b. */
const onGraph = (box: HTMLElement) =>
  [...box.querySelectorAll('svg[role=img] text:is([data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )
/** By the rule, by a step to one side, by one to both. */
const measured = (box: HTMLElement) => [...box.querySelectorAll('p > b')].map(({ textContent }) => textContent)

it('begins as the lesson: slopes 1, 1, 3 and 5, and 8 at b; a step of 0.01 says 8.010 and 8.000', async () => {
  const { box } = await show(part())
  expect(onGraph(box)).toEqual(['1', '1', '3', '5', '5 + 3 = 8'])
  expect(measured(box)).toEqual(['8.000', '8.010', '8.000'])
})

it('says what the lesson’s program prints for each small step, the one that is lost included', async () => {
  const { box } = await show(part())
  const after = async (h: string) => {
    await page.getByRole('button', { name: h, exact: true }).click()
    return measured(box)
  }
  expect(await after('0.1')).toEqual(['8.000', '8.100', '8.000'])
  expect(await after('10⁻⁶')).toEqual(['8.000', '8.000', '8.000'])
  expect(await after('10⁻¹⁶')).toEqual(['8.000', '0.000', '0.000'])
})

it('by keys alone to the goal: at −1 the paths cancel, y is not 0, and the next visit remembers it', async () => {
  signIn()
  const { box, draw } = await show(part())
  await page.getByRole('button', { name: 'Yes, 0 as well' }).click()
  knob.element().focus()
  await userEvent.keyboard('{ArrowLeft>30/}')
  await expect.element(page.getByText(/^Here y is 0, and its slope is 2\./)).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await userEvent.keyboard('{ArrowLeft>10/}')
  expect(onGraph(box)).toEqual(['1', '1', '−1', '1', '1 + (−1) = 0'])
  await expect
    .element(
      page.getByText(
        'You said: 0 as well. It is not. At b = −1 the two paths cancel: 1 + (−1) = 0. y stands at −1, and that is its lowest: whichever way you turn, it rises.',
      ),
    )
    .toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await expect.element(page.getByText(/^At b =/)).not.toBeInTheDocument()
})

it('the ends of the knob hold, and one press is a tenth', async () => {
  const { box } = await show(part())
  await page.getByRole('button', { name: 'Turn b up' }).click()
  expect(onGraph(box).at(-1)).toBe('5.1 + 3.1 = 8.2')
  await knob.fill('40')
  const more = page.getByRole('button', { name: 'Turn b up' })
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await more.click({ force: true })
  await expect.element(knob).toHaveValue('40')
})

it('is said once nothing moves, and nothing before somebody has tried', async () => {
  await show(part())
  const status = page.getByRole('status')
  expect(status.element().textContent).toBe('')
  await knob.fill('-20')
  await expect
    .element(status)
    .toHaveTextContent(
      'b is −2, y is 0. Slope at b: 0 + (−2) = −2. With h 0.01: −1.990 to one side, −2.000 to both. Here y is 0, and its slope is −2. How high y stands does not say how it answers.',
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const input = box.querySelector('input')
    for (const tenths of ['30', '40', '-40', '0', '-10']) {
      if (input) await userEvent.fill(input, tenths)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

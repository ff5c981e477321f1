import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Sampling from './sampling.tsx'

const part = (caption = '') => <Sampling place="llm sampling" id="turn" caption={caption} />
const slider = (name: string) => page.getByRole('slider', { name })
const below = (box: HTMLElement) => box.querySelector('figcaption')?.textContent
const shares = (box: HTMLElement) =>
  [...box.querySelectorAll('svg[role=img] text:is([data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )

it('begins with the row of red as the lesson has it, and with nothing to wait for', async () => {
  const { box } = await show(part())
  expect(shares(box)).toEqual(['0.500', '0.250', '0.250'])
  await expect.element(page.getByText('light beats always by 2 : 1')).toBeVisible()
  expect(below(box)).toBe(
    'Area is probability; each outlined square is one whole. The order of the words never changes.',
  )
})

it('says the author’s own sentence below, where there is one', async () => {
  const { box } = await show(part('Turn <em>it</em>.'))
  expect(below(box)).toBe('Turn it.')
})

it('by keys alone to the goal: 103 steps down light has 0.9, and the next visit remembers it', async () => {
  signIn()
  const { box, draw } = await show(part())
  slider('Temperature T').element().focus()
  await userEvent.keyboard('{Home}')
  expect(shares(box)[0]).toBe('0.992')
  await expect.element(page.getByText(/At T =/)).not.toBeInTheDocument()
  for (let step = -150; step < -103; step++) await userEvent.keyboard('{ArrowRight}')
  expect(shares(box)).toEqual(['0.900', '0.050', '0.050'])
  await expect
    .element(page.getByText('At T = 0.24 light has 0.900. All the rest still hold 0.100.', { exact: true }))
    .toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await expect.element(page.getByText(/At T =/)).not.toBeInTheDocument() // reached once; not so at this temperature
})

it('a temperature of 0.9 does not count where top-p has cut the others', async () => {
  const { box } = await show(part())
  await slider('Top-p').fill('60')
  await slider('Temperature T').fill('-103')
  expect(shares(box)).toEqual(['1.000', 'cut', 'cut'])
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
})

it('what is tied stays tied: yes leads to the row where it can be tried, no is right', async () => {
  signIn()
  const { box } = await show(part())
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('button', { name: 'means', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await slider('Temperature T').fill('150')
  expect(shares(box)).toEqual(['0.500', '0.500'])
  await page.getByRole('button', { name: 'No, none' }).click()
  await expect.element(page.getByText(/^Right: ½ and ½/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Yes' })).not.toBeInTheDocument()
})

it('the ends of the sliders hold', async () => {
  await show(part())
  await slider('Top-p').fill('100')
  const more = page.getByRole('button', { name: 'Keep more' })
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await more.click({ force: true })
  await expect.element(slider('Top-p')).toHaveValue('100')
  await page.getByRole('button', { name: 'Keep less' }).click()
  await expect.element(slider('Top-p')).toHaveValue('95')
})

it('is said once nothing moves, and nothing before somebody has tried', async () => {
  await show(part())
  const status = page.getByRole('status')
  expect(status.element().textContent).toBe('')
  await slider('Temperature T').fill('-50')
  await expect
    .element(status)
    .toHaveTextContent('After red, temperature ½, top-p 1: light 0.667, always 0.167, means 0.167.')
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const [temperature, topP] = [...box.querySelectorAll('input')]
    for (const [step, p] of [
      ['0', '100'],
      ['-150', '5'],
      ['150', '50'],
    ] as const) {
      if (temperature) await userEvent.fill(temperature, step)
      if (topP) await userEvent.fill(topP, p)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

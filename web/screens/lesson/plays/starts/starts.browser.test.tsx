import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setOwner, startPage } from '../../../../session/page-owner.ts'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Starts from './starts.tsx'

const part = () => <Starts place="llm whole" id="thirty" caption="" />
const slider = () => page.getByRole('slider')
const start = (seed: number) => page.getByRole('button', { name: new RegExp(`^Start ${seed}:`) })
const curves = (box: HTMLElement) =>
  [...box.querySelectorAll('li path:not([data-floor])')].map((path) => path.getAttribute('d')?.split('L').length)
const train = () => page.getByRole('button', { name: 'Train them to the end' })

it('begins with ten steps of each of the thirty, the first at the 1.056 of the page; no end is told', async () => {
  const { box } = await show(part())
  expect(curves(box)).toEqual(Array(30).fill(11))
  await expect.element(page.getByRole('img', { name: 'Start 1: 1.056 bits a token after 10 steps.' })).toBeVisible()
  expect(box.querySelectorAll('[data-marked]')).toHaveLength(0)
  await start(11).click()
  await expect.element(page.getByRole('img', { name: 'Start 11: 1.165 bits a token after 10 steps.' })).toBeVisible()
  expect(box.querySelectorAll('[data-look=gold], [aria-pressed=true]')).toHaveLength(2)
})

it('the slider in the question is as long as it may be', async () => {
  const { box } = await show(part(), { size: 'phone' })
  const rail = box.querySelector('[data-hands] svg')?.getBoundingClientRect().width ?? 0
  expect(rail).toBeGreaterThan(150)
})

it('by keys alone to both goals: a number is given, all are trained, and one that failed is opened', async () => {
  signIn()
  const { box, draw } = await show(part())
  slider().element().focus()
  for (let guess = 15; guess < 25; guess++) await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab() // one more
  await userEvent.tab()
  expect(document.activeElement).toBe(train().element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^You said 25\. It is 25\. Draw three of the thirty/)).toBeVisible()
  await expect
    .element(
      page.getByText('25 of 30 end at 0.60. After 80 steps 5 have not found the colour: 11, 17, 19, 22, 29.').first(),
    )
    .toBeVisible()
  expect(curves(box)).toEqual(Array(30).fill(81))
  expect(box.querySelectorAll('[data-marked]')).toHaveLength(5)
  await expect.element(page.getByText('Found: stop after red, go after green.')).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  for (let i = 0; i < 60 && document.activeElement !== start(17).element(); i++) await userEvent.tab({ shift: true })
  await userEvent.keyboard(' ')
  await expect
    .element(page.getByText(/^The last word gives one whole to the full stop, which has no colour\./))
    .toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(2)
  expect(curves(box)).toEqual(Array(30).fill(81))
})

it('the first number counts, and one that is far off is missed', async () => {
  signIn()
  const { box } = await show(part())
  await slider().fill('30')
  await train().click()
  await expect.element(page.getByText(/^You said 30\. It is 25\. After ten steps/)).toBeVisible()
  expect(box.querySelectorAll('[data-missed]')).toHaveLength(1)
  await expect.element(train()).not.toBeInTheDocument()
})

it('trains though it is not known whose page it is, so that nothing can be kept', async () => {
  const { box } = await show(part())
  startPage()
  setOwner({ token: 'one that nobody was named for yet', person: undefined })
  onTestFinished(startPage)
  await train().click()
  expect(curves(box)).toEqual(Array(30).fill(81))
  await start(11).click()
  expect(box.querySelectorAll('[data-missed]')).toHaveLength(1)
})

it('each start is looked into: what it reads, and how likely stop is after each colour', async () => {
  const { box } = await show(part())
  await train().click()
  await start(29).click()
  const values = () => [...box.querySelectorAll('[data-look=value]')].map(({ textContent }) => textContent)
  expect(values()).toEqual(['0.000', '0.003', '0.079', '0.005', '0.912'])
  await expect
    .element(page.getByText(/^The last word gives 0\.912 to means and almost nothing to the colour\./))
    .toBeVisible()
  expect([...box.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['Start 29', '0.414', '0.412'])
  await start(3).click()
  expect(values()).toEqual(['0.051', '0.929', '0.005', '0.000', '0.016'])
})

it('is said once nothing moves', async () => {
  await show(part())
  await train().click()
  await start(3).click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Start 3: 0.602 bits a token after 80 steps. means reads . 0.051, red 0.929, light 0.005, always 0.000, means 0.016. stop has 0.999 after red, 0.001 after green. Found: stop after red, go after green.',
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const check = async () => {
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
    await check()
    const buttons = [...box.querySelectorAll('button')]
    buttons.at(-1)?.click() // trains
    await expect.poll(() => box.querySelectorAll('[data-marked]').length).toBe(5)
    await check()
    for (const seed of [11, 29]) {
      buttons[seed - 1]?.click()
      await expect.poll(() => buttons[seed - 1]?.getAttribute('aria-pressed')).toBe('true')
      await check()
    }
  },
)

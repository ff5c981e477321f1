import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Heads from './heads.tsx'

const part = () => <Heads place="llm order" id="heads" caption="" />
const button = (name: string) => page.getByRole('button', { name, exact: true })
const grip = (head: number) => page.getByRole('slider', { name: `Head ${head}: query of means`, exact: true })
const weights = (box: HTMLElement) =>
  [...box.querySelectorAll('svg[role=img] text:is([data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )
const press = async (head: number, keys: string) => {
  const element = grip(head).element()
  if (element instanceof SVGElement) element.focus()
  await userEvent.keyboard(keys)
}

it('begins as the lesson: one head, two facts at 0.495 each, and stop at 0.951', async () => {
  const { box } = await show(part())
  expect(weights(box)).toEqual(['0.495', '0.495', '0.009'])
  expect(box.querySelectorAll('[data-look=gold-value]')).toHaveLength(1)
  await expect.element(page.getByText('not 0.495 and red 0.495 share one whole.')).toBeVisible()
  await expect.element(page.getByText('(0.495, 0)')).toBeVisible()
  await expect.element(page.getByText('0.951')).toBeVisible()
})

it('two heads over the same words, and what each sentence of the lesson hands over', async () => {
  const { box } = await show(part())
  await button('Two heads').click()
  expect(await findBarriers(box)).toEqual([]) // the pointer is on the button that is pressed
  expect(weights(box)).toEqual(['0.117', '0.867', '0.016', '0.867', '0.117', '0.016'])
  await expect.element(page.getByText('(0.867, 0 | 0.867, 0)')).toBeVisible()
  expect(box.querySelectorAll('[data-look=gold-value]')).toHaveLength(1)
  await button('not green means').click()
  await expect.element(page.getByText('(−0.867, 0 | 0.867, 0)')).toBeVisible()
  await button('red means').click()
  await expect.element(page.getByText('(0.982, 0 | 0.000, 0)')).toBeVisible()
  await expect.element(page.getByText('Nothing is negated: red 0.982.')).toBeVisible()
  await button('As in the lesson').click()
  expect(weights(box)).toEqual(['0.495', '0.495', '0.009'])
})

it('by keys alone to the goal: one head cannot, and in two each query is turned to its own word', async () => {
  signIn()
  const { box, draw } = await show(part())
  await press(1, '{ArrowUp>6/}')
  await expect.element(page.getByText(/^One of the two has 0\.\d+\. In one head they never have more/)).toBeVisible()
  await press(1, '{Shift>}{ArrowRight>8/}{/Shift}')
  expect(weights(box)[1]).toBe('0.869')
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  button('Two heads').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^red has 0\.867\. Which head asks for it/)).toBeVisible()
  await press(1, '{Shift>}{ArrowRight>4/}{/Shift}')
  await expect.element(page.getByText(/^not has 0\.867\. Which head asks for it/)).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await press(2, '{Shift>}{ArrowRight>4/}{/Shift}')
  await expect.element(page.getByText(/^Two wholes, one for each question: not 0\.\d+, red 0\.\d+\./)).toBeVisible()
  await press(2, '{Home}')
  await expect.element(page.getByText('not 0.867 and red', { exact: false }).first()).toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('a query is drawn along, in its own plane alone, and a finger that holds it does not move the page', async () => {
  await show(part())
  await button('Two heads').click()
  const tip = grip(2).element()
  const from = tip.querySelector('[data-ring]')?.getBoundingClientRect()
  if (!from) throw new Error('no ring')
  const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const send = (type: string, x: number, y: number) =>
    tip.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y, isPrimary: true }),
    )
  tip.setPointerCapture = () => {} // the pointer of this test is not a real one
  send('pointerdown', at.x, at.y)
  send('pointermove', at.x + 900, at.y + 900)
  await expect.element(grip(2)).toHaveAttribute('aria-valuetext', 'x 1.9, y −1.2')
  await expect.element(grip(1)).toHaveAttribute('aria-valuetext', 'x 0, y 2')
  send('pointerup', at.x, at.y)
  send('pointermove', at.x, at.y)
  await expect.element(grip(2)).toHaveAttribute('aria-valuetext', 'x 1.9, y −1.2')
  const touch = new TouchEvent('touchstart', { bubbles: true, cancelable: true })
  tip.dispatchEvent(touch)
  expect(touch.defaultPrevented).toBe(true)
})

it('is said once nothing moves', async () => {
  await show(part())
  await button('Two heads').click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Head 1, query 0, 2: not 0.117, red 0.867, means 0.016. It hands over 0.867. Head 2, query 0, 2: not 0.867, red 0.117, means 0.016. It hands over 0.867. not 0.867 and red 0.867, each out of a whole of its own. red has 0.867. Which head asks for it, and where should its query point?',
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const buttons = [...box.querySelectorAll('button')]
    for (const button of [undefined, buttons[1], buttons[4], buttons[5], buttons[0]]) {
      button?.click()
      await expect.poll(() => (button === undefined ? 'true' : button.getAttribute('aria-pressed'))).toBe('true')
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

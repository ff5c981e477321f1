import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Attention from './attention.tsx'

const part = () => <Attention place="llm attention" id="drag" caption="" />
const grip = (name: string) => page.getByRole('slider', { name, exact: true })
const weights = (box: HTMLElement) =>
  [...box.querySelectorAll('svg[role=img] text:is([data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )
const press = async (name: string, keys: string) => {
  const element = grip(name).element()
  if (element instanceof SVGElement) element.focus()
  await userEvent.keyboard(keys)
}

it('begins as the lesson: means reads red 0.657, and stop has 0.981', async () => {
  const { box } = await show(part())
  expect(weights(box)).toEqual(['0.657', '0.242', '0.089', '0.012'])
  await expect.element(page.getByText('stop 0.981')).toBeVisible()
})

it('by keys alone to the goal: a query to the left reads light most, and the guess is judged by what came', async () => {
  signIn()
  const { box, draw } = await show(part())
  await page.getByRole('button', { name: 'It falls below ½' }).click()
  await press('query of means', '{Shift>}{ArrowLeft>12/}{/Shift}{Shift>}{ArrowUp>8/}{/Shift}')
  await expect.poll(() => Number(weights(box)[1])).toBeGreaterThan(0.5)
  await expect
    .element(
      page.getByText(/^You said: it falls below ½\. It stays above\. light draws 0\.\d+, and stop still has 0\.\d+/),
    )
    .toBeVisible()
  await press('query of means', '{Home}')
  expect(weights(box)).toEqual(['0.657', '0.242', '0.089', '0.012'])
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('does not count when a word was moved, too', async () => {
  const { box } = await show(part())
  await press('red', '{ArrowLeft}')
  await press('query of means', '{Shift>}{ArrowLeft>12/}{/Shift}{Shift>}{ArrowUp>8/}{/Shift}')
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await page.getByRole('button', { name: 'As in the lesson' }).click()
  expect(weights(box)).toEqual(['0.657', '0.242', '0.089', '0.012'])
})

it('the colour turns the answer over, lights dilute it, and no more words than six stand side by side', async () => {
  const { box } = await show(part())
  await page.getByRole('button', { name: 'red → green' }).click()
  await expect.element(page.getByText('stop 0.019')).toBeVisible()
  await page.getByRole('button', { name: 'green → red' }).click()
  const more = page.getByRole('button', { name: 'One light more' })
  await page.getByRole('button', { name: 'always', exact: true }).click()
  for (let i = 0; i < 3; i++) await more.click()
  expect(weights(box)).toEqual(['0.402', '0.148', '0.148', '0.148', '0.148', '0.007'])
  await expect.element(page.getByText('stop 0.918')).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'always', exact: true }).click()
  expect(weights(box)).toHaveLength(6)
})

it('a point is drawn along, stays on its grid and in its plane, and says where it is', async () => {
  await show(part())
  const red = grip('red').element()
  const from = red.querySelector('[data-ring]')?.getBoundingClientRect()
  if (!from) throw new Error('no ring')
  const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const send = (type: string, x: number, y: number) =>
    red.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y, isPrimary: true }),
    )
  red.setPointerCapture = () => {} // the pointer of this test is not a real one
  send('pointerdown', at.x, at.y)
  send('pointermove', at.x - 31, at.y)
  await expect.element(grip('red')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^x 0\.\d[05]?, y 1$/))
  send('pointermove', at.x + 900, at.y + 900)
  await expect.element(grip('red')).toHaveAttribute('aria-valuetext', 'x 1.9, y −1.3')
  send('pointerup', at.x, at.y)
  send('pointermove', at.x, at.y)
  await expect.element(grip('red')).toHaveAttribute('aria-valuetext', 'x 1.9, y −1.3')
})

it('a finger that holds a point does not move the page', async () => {
  await show(part())
  const touch = new TouchEvent('touchstart', { bubbles: true, cancelable: true })
  grip('red').element().dispatchEvent(touch)
  expect(touch.defaultPrevented).toBe(true)
  const beside = new TouchEvent('touchstart', { bubbles: true, cancelable: true })
  page.getByText('weight').first().element().dispatchEvent(beside)
  expect(beside.defaultPrevented).toBe(false)
})

it('is said once nothing moves', async () => {
  await show(part())
  await press('query of means', '{ArrowLeft}')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Query −0.05, 2. means reads red 0.646, light 0.250, always 0.092, means 0.012. Blend 0.646. Probability of stop 0.980.',
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    const [less, more] = [...box.querySelectorAll<HTMLElement>('button[aria-label]')]
    for (const button of [undefined, more, more, less, less, less]) {
      button?.click()
      await expect.poll(() => box.querySelectorAll('svg[role=img] g').length).toBeGreaterThan(2)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

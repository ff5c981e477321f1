import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Neighbours from './neighbours.tsx'

const part = () => <Neighbours place="llm embeddings" id="drag" caption="" />
const grip = (name: string) => page.getByRole('slider', { name, exact: true })
const cosines = (box: HTMLElement) =>
  [...box.querySelectorAll('svg[role=img] text:is([data-look=value], [data-look=gold-value])')].map(
    ({ textContent }) => textContent,
  )
const gold = (box: HTMLElement) =>
  [...box.querySelectorAll('[role=slider]:has([data-look=gold])')].map((one) => one.getAttribute('aria-label'))
const press = async (name: string, keys: string) => {
  const element = grip(name).element()
  if (element instanceof SVGElement) element.focus()
  await userEvent.keyboard(keys)
}

it('begins as the lesson: red is at a right angle to green, at half of one to light, and always has no direction', async () => {
  const { box } = await show(part())
  expect(cosines(box)).toEqual(['0.000', '0.707', 'none', '−0.707'])
  expect(gold(box)).toEqual(['light'])
  await expect
    .element(page.getByText('x · y / (|x| · |y|) = 0.5 / (1.414 · 0.500) = 0.707', { exact: true }))
    .toBeVisible()
})

it('whose neighbours are looked at can be chosen; of two that are as near, both are gold', async () => {
  const { box } = await show(part())
  await page.getByRole('button', { name: 'light', exact: true }).click()
  expect([cosines(box), gold(box)]).toEqual([
    ['0.707', '0.707', 'none', '−1.000'],
    ['red', 'green'],
  ])
  await expect.element(page.getByText('Nearest to light: red and green')).toBeVisible()
  await page.getByRole('button', { name: 'always', exact: true }).click()
  expect([cosines(box), gold(box)]).toEqual([Array(4).fill('none'), []])
  await expect.element(page.getByText('always has length 0 and no direction', { exact: true })).toBeVisible()
})

it('by keys alone to the goal: green in the direction of red and not in its place, and the next visit remembers it', async () => {
  signIn()
  const { box, draw } = await show(part())
  await page.getByRole('button', { name: 'No, 1 is the same place' }).click()
  await press('green', '{Shift>}{ArrowRight>8/}{/Shift}')
  await expect.element(page.getByText(/^Now both words are one point\./)).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await userEvent.keyboard('{Shift>}{ArrowLeft>2/}{ArrowDown>2/}{/Shift}')
  expect(cosines(box)[0]).toBe('1.000')
  await expect
    .element(
      page.getByText(
        'You said: no. It can. green stands at (0.5, 0.5) and is 0.71 long, red is 1.41 long. Both arrows point the same way, and the cosine asks for nothing else.',
      ),
    )
    .toBeVisible()
  await press('green', '{Home}')
  await page.getByRole('button', { name: 'red', exact: true }).click()
  expect(cosines(box)).toEqual(['0.000', '0.707', 'none', '−0.707'])
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('does not count when another word was moved, too; the lesson’s places come back with one press', async () => {
  const { box } = await show(part())
  await press('red', '{Shift>}{ArrowLeft>8/}{ArrowDown}{/Shift}{Home}')
  await press('light', '{ArrowUp}')
  await press('green', '{Shift>}{ArrowRight>6/}{ArrowDown>2/}{/Shift}')
  expect(cosines(box)[0]).toBe('1.000')
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await page.getByRole('button', { name: 'As in the lesson' }).click()
  expect(cosines(box)).toEqual(['0.000', '0.707', 'none', '−0.707'])
})

it('a word is drawn along by a pointer, is the one that is asked about then, and a longer arrow lies no nearer', async () => {
  const { box } = await show(part())
  const light = grip('light').element()
  const ring = light.querySelector('[data-ring]')?.getBoundingClientRect()
  if (!ring) throw new Error('no ring')
  const at = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 }
  const send = (type: string, dy: number) =>
    light.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: at.x, clientY: at.y + dy }),
    )
  light.setPointerCapture = () => {} // the pointer of this test is not a real one
  send('pointerdown', 0)
  send('pointermove', -60)
  send('pointerup', -60)
  await expect.element(grip('light')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^x 0, y 1\.\d+$/))
  expect(cosines(box)).toEqual(['0.707', '0.707', 'none', '−1.000'])
  await expect.element(page.getByRole('button', { name: 'light', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

it('is said once nothing moves, and nothing before somebody has tried', async () => {
  await show(part())
  const status = page.getByRole('status')
  expect(status.element().textContent).toBe('')
  await press('means', '{ArrowRight}')
  await expect
    .element(status)
    .toHaveTextContent(
      'means at 0.05, −1. Cosines: red −0.671, green −0.742, light −0.999, always none. Nearest to means: red.',
    )
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    for (const button of [...box.querySelectorAll<HTMLElement>('button')].slice(0, 5)) {
      button.click()
      await expect.element(button).toHaveAttribute('aria-pressed', 'true')
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)

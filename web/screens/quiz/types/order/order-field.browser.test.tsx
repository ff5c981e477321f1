import { expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, frame, has, languages } from '../../../../test-alone.tsx'
import { asked, part, showField } from '../test-field.tsx'

const items = [part('a', 'Bytes'), part('b', 'Pairs'), part('c', 'Tokens')]
const question = asked('order', { items })
const rows = () => [...document.querySelectorAll<HTMLElement>('fieldset ol > li')]
const order = () => rows().map((row) => row.textContent?.replace(/^\d/, ''))
const status = page.getByRole('status')
const grip = (at: number) => rows()[at]!.querySelector('[aria-hidden]')!
const middle = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
const point = (type: string, target: Element, at: { x: number; y: number }, more: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX: at.x, clientY: at.y, ...more }),
  )

/** A real finger or mouse: the browser itself decides what it hits, captures and selects. */
const device = () => cdp() as unknown as { send: (name: string, params: object) => Promise<void> } // Vitest leaves its type to the provider
const frameAt = () => {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { left, top }
}

it('a list that nobody moved is no answer; the first move gives the whole of it', async () => {
  const { gave } = await showField(question)
  await expect.element(page.getByText(has('They are not answered until you move one.'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Clear answer' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Move down: Bytes' }).click()
  expect(gave.mock.calls.flat()).toEqual(['["b","a","c"]'])
  expect(order()).toEqual(['Pairs', 'Bytes', 'Tokens'])
})

it('by keyboard a row goes all the way down and up again: its button keeps the focus, and each place is said', async () => {
  await showField(question)
  const down = page.getByRole('button', { name: 'Move down: Bytes' })
  ;(down.element() as HTMLElement).focus()
  for (const place of [2, 3]) {
    await userEvent.keyboard('{Enter}')
    await frame()
    await expect.element(status).toHaveTextContent(`Bytes: place ${place} of 3`)
    await expect.element(down).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['Pairs', 'Tokens', 'Bytes'])
  await expect.element(down).toHaveAttribute('aria-disabled', 'true')
  const up = page.getByRole('button', { name: 'Move up: Bytes' })
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await frame()
  await expect.element(up).toHaveFocus()
  expect(order()).toEqual(['Pairs', 'Bytes', 'Tokens'])
})

it('cleared, the same move is said again', async () => {
  await showField(question)
  await page.getByRole('button', { name: 'Move down: Bytes' }).click()
  await page.getByRole('button', { name: 'Clear answer' }).click()
  await expect.element(status).toHaveTextContent('')
  expect(order()).toEqual(['Bytes', 'Pairs', 'Tokens'])
})

it('a finger that drags a handle takes its row along, and lets go of it where it is lifted', async () => {
  const { last } = await showField(question, '', { size: 'phone' })
  const { left, top } = frameAt()
  const touch = (type: string, at?: { x: number; y: number }) =>
    device().send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x + left, y: at.y + top }] : [] })
  const from = middle(grip(0))
  await touch('touchStart', from)
  for (const at of [1, 2]) {
    await touch('touchMove', { x: from.x, y: middle(rows()[at]!).y + 4 })
    await frame()
  }
  expect(order()).toEqual(['Pairs', 'Tokens', 'Bytes'])
  expect(rows()[2]?.hasAttribute('data-dragged')).toBe(true)
  await touch('touchEnd')
  await frame()
  expect(last()).toEqual(['b', 'c', 'a'])
  expect(document.querySelector('[data-dragged]')).toBeNull()
})

it('a mouse that drags a handle selects no text on its way', async () => {
  await showField(question)
  const { left, top } = frameAt()
  const mouse = (type: string, at: { x: number; y: number }) =>
    device().send('Input.dispatchMouseEvent', {
      type,
      x: at.x + left,
      y: at.y + top,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  const from = middle(grip(0))
  await mouse('mousePressed', from)
  const to = { x: from.x + 200, y: middle(rows()[2]!).y + 4 }
  await mouse('mouseMoved', to)
  await frame()
  await mouse('mouseMoved', { ...to, y: to.y + 2 })
  await frame()
  const selected = String(getSelection())
  await mouse('mouseReleased', to)
  expect(order()).toEqual(['Pairs', 'Tokens', 'Bytes'])
  expect(selected).toBe('')
})

it('a short row that is dragged over a tall one changes places with it once, not back and forth', async () => {
  const tall = part('t', Array.from({ length: 8 }, (_, at) => `Line ${at}`).join('<br>'))
  const { gave } = await showField(asked('order', { items: [part('a', 'Bytes'), tall, part('c', 'Tokens')] }))
  const list = document.querySelector('ol')!
  list.setPointerCapture = () => {} // this pointer is made up
  const from = middle(grip(0))
  const { bottom } = rows()[1]!.getBoundingClientRect()
  point('pointerdown', grip(0), from, { isPrimary: true })
  for (let y = from.y; y < bottom; y += 6) {
    point('pointermove', list, { x: from.x, y })
    await frame()
  }
  expect(gave.mock.calls.flat()).toEqual(['["t","a","c"]'])
  for (let y = bottom; y > from.y; y -= 6) {
    point('pointermove', list, { x: from.x, y })
    await frame()
  }
  point('lostpointercapture', list, from)
  expect(gave.mock.calls.flat()).toEqual(['["t","a","c"]', '["a","t","c"]'])
})

it('a second finger and the second button of a mouse take no row', async () => {
  const { gave } = await showField(question)
  const list = document.querySelector('ol')!
  list.setPointerCapture = () => {}
  point('pointerdown', grip(0), middle(grip(0)), { button: 2, isPrimary: true })
  point('pointermove', list, middle(rows()[2]!))
  await frame()
  expect(gave).not.toHaveBeenCalled()
  point('pointerdown', grip(0), middle(grip(0)), { isPrimary: true })
  point('pointerdown', grip(1), middle(grip(1)), { pointerId: 2, isPrimary: false })
  await frame()
  point('pointermove', list, middle(rows()[2]!), { pointerId: 2 })
  await frame()
  expect(gave).not.toHaveBeenCalled()
})

it('when the time is over in the middle of a drag, the row stays where it was', async () => {
  const { gave, close } = await showField(question)
  const list = document.querySelector('ol')!
  list.setPointerCapture = () => {}
  point('pointerdown', grip(0), middle(grip(0)), { isPrimary: true })
  await close()
  point('pointermove', list, middle(rows()[2]!))
  await frame()
  expect(gave).not.toHaveBeenCalled()
  expect(document.querySelector('[data-dragged]')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Move down: Bytes' })).toBeDisabled()
})

it('an answer of which an item is gone is shown as not given, not as a shorter list', async () => {
  await showField(question, '["c","gone","a"]')
  expect(order()).toEqual(['Bytes', 'Pairs', 'Tokens'])
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const long = asked('order', { items: [...items, part('d', 'tokenisation'.repeat(12))] })
  const { box } = await showField(long, '["d","a","b","c"]', { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

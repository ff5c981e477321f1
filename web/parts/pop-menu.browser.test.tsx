import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frame, show } from '../test-alone.tsx'
import { PopMenu } from './pop-menu.tsx'

const near = vi.fn<() => void>()
const chosen = vi.fn<(what: string) => void>()
const menu = (
  <>
    <PopMenu id="menu-test" label="Things" trigger="▾" triggerClass="" panelClass="" onNear={near}>
      <button onClick={() => chosen('apple')}>Apple</button>
      <button disabled>Banana</button>
      <button onClick={() => chosen('cherry')}>Cherry</button>
      <a href="#here">Citron</a>
    </PopMenu>
    <button>After</button>
  </>
)
const trigger = page.getByRole('button', { name: 'Things' })
const focused = () => document.activeElement?.textContent

it('says whether it is open, and opens by keyboard', async () => {
  await show(menu)
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('button', { name: 'Apple' })).toBeVisible()
})

it('arrows, Home, End and first letters go through what can be pressed, around the ends, past what cannot', async () => {
  await show(menu)
  await trigger.click()
  await frame()
  const way: unknown[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'c', 'c', 'b']) {
    await userEvent.keyboard(key.length > 1 ? `{${key}}` : key)
    way.push(focused())
  }
  expect(way).toEqual(['Apple', 'Cherry', 'Citron', 'Apple', 'Citron', 'Apple', 'Citron', 'Cherry', 'Citron', 'Citron'])
})

it('Escape closes it and gives the focus back to its button', async () => {
  await show(menu)
  await trigger.click()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(page.getByRole('button', { name: 'Apple' })).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

it('a press on one of its things does it and closes; a press outside only closes', async () => {
  chosen.mockClear()
  await show(menu)
  await trigger.click()
  await page.getByRole('button', { name: 'Cherry' }).click()
  expect(chosen.mock.calls).toEqual([['cherry']])
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await trigger.click()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(document.body, { position: { x: 600, y: 500 } })
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  expect(chosen).toHaveBeenCalledTimes(1)
})

it('closes when the focus goes on behind it', async () => {
  await show(menu)
  await trigger.click()
  await userEvent.keyboard('{End}')
  await userEvent.tab()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})

it('tells when somebody comes near, by pointer or by focus, before it is opened', async () => {
  near.mockClear()
  await show(menu)
  await trigger.hover()
  await expect.poll(() => near.mock.calls.length).toBeGreaterThan(0)
  near.mockClear()
  await userEvent.tab()
  expect(near).toHaveBeenCalled()
})

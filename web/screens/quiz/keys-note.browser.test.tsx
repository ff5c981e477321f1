import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test-alone.tsx'
import { KeysNote } from './keys-note.tsx'
import { useLiking } from './use-liking.ts'
import { useShortcuts } from './use-shortcuts.ts'

const heard = {
  choose: vi.fn<(at: number) => boolean>(() => true),
  flag: vi.fn<() => void>(),
  move: vi.fn<(by: 1 | -1) => void>(),
}

function Quiz() {
  const [isOn] = useLiking('quiz-keys')
  useShortcuts({ isOn, ...heard })
  return (
    <>
      <KeysNote count={4} />
      <input aria-label="Somewhere to type" />
      <input type="radio" aria-label="A choice" />
      <button popoverTarget="pop">Menu</button>
      <div popover="auto" id="pop">
        Open
      </div>
    </>
  )
}
const all = () => [heard.choose.mock.calls.flat(), heard.flag.mock.calls.length, heard.move.mock.calls.flat()]
const clear = () => Object.values(heard).forEach((one) => one.mockClear())

it('names the keys of the choices that are there', async () => {
  await show(<Quiz />)
  expect(document.querySelector('dt')?.textContent).toBe('A–D')
})

it('letters and numbers choose, F flags, arrows lead on, also from a choice that has the focus', async () => {
  clear()
  await show(<Quiz />)
  await userEvent.keyboard('b3f{ArrowRight}')
  page.getByRole('radio').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(all()).toEqual([[1, 2], 1, [1, -1]])
})

it('rests while somebody types, while a menu is open, and with Ctrl', async () => {
  clear()
  await show(<Quiz />)
  await page.getByLabelText('Somewhere to type').fill('')
  await userEvent.keyboard('abf{ArrowRight}')
  await page.getByRole('button', { name: 'Menu' }).click()
  await userEvent.keyboard('f')
  await userEvent.keyboard('{Escape}{Control>}f{/Control}')
  expect(all()).toEqual([[], 0, []])
})

it('turned off, no key does anything, the keys are no longer told, and it stays so', async () => {
  clear()
  const { draw } = await show(<Quiz />)
  await page.getByRole('checkbox', { name: 'Use these keys' }).click()
  ;(document.activeElement as HTMLElement).blur() // the box that was pressed
  await userEvent.keyboard('bf{ArrowRight}')
  expect(all()).toEqual([[], 0, []])
  await expect.element(page.getByText('choose')).not.toBeInTheDocument()
  await draw(null)
  await draw(<Quiz />)
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})

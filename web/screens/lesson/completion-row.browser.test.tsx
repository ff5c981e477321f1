import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { CompletionRow } from './completion-row.tsx'
import type { Completion } from './use-completion.ts'

const mark = vi.fn<Completion['mark']>(async () => {})
const open: Completion = {
  items: [{ kind: 'video', isComplete: false }],
  mark,
  busy: undefined,
  problem: undefined,
  isVideoFinished: false,
  refused: undefined,
  closeRefusal: () => {},
}
const row = (more: Partial<Completion> = {}) => (
  <CompletionRow
    kind="video"
    completion={{ ...open, ...more }}
    isNext
    watched={[
      [0, 60],
      [30, 90],
    ]}
    duration={200}
  />
)

it('says how much was watched, each second once, and marks it when it is pressed', async () => {
  mark.mockClear()
  const { box } = await show(row())
  expect(box.textContent).toContain('1 min 30 sec of 3 min 20 sec watched')
  await page.getByRole('button', { name: 'Mark the video complete' }).click()
  expect(mark.mock.calls).toEqual([['video']])
})

it('while it is saved it takes no second press; another part’s saving does not stop this one', async () => {
  mark.mockClear()
  const { draw } = await show(row({ busy: 'video' }))
  await page.getByRole('button', { name: 'Saving…' }).click({ force: true })
  expect(mark).not.toHaveBeenCalled()
  await draw(row({ busy: 'reading' }))
  await page.getByRole('button', { name: 'Mark the video complete' }).click()
  expect(mark).toHaveBeenCalledTimes(1)
})

it('complete, it is announced in words, and there is nothing left to press', async () => {
  const { draw } = await show(row())
  const place = page.getByRole('status', { includeHidden: true }).element()
  await draw(row({ items: [{ kind: 'video', isComplete: true }] }))
  await expect.element(page.getByRole('status')).toHaveTextContent('Video complete')
  expect(page.getByRole('status', { includeHidden: true }).element()).toBe(place)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('tells why it was not saved, only where it was pressed', async () => {
  const { draw } = await show(row({ problem: { kind: 'video', message: 'The network is away' } }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('This was not saved: The network is away')
  await draw(row({ problem: { kind: 'reading', message: 'The network is away' } }))
  await expect.element(page.getByRole('alert', { includeHidden: true })).toHaveTextContent('')
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(row(), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})

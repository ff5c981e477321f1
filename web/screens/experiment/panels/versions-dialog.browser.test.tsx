import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  fault,
  findBarriers,
  findSmall,
  has,
  languages,
  later,
  said,
  serve,
  show,
  signIn,
} from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** In the zone of these tests, UTC+8. */
const at = (hour: number, minute: number) => Date.UTC(2026, 10, 22, hour - 8, minute, 7) / 1000
const list = [
  { version: 7, saved_at: at(23, 50), bytes: 10, kind: 'saved' },
  { version: 6, saved_at: at(14, 2), bytes: 10, kind: 'handed_in' },
  { version: 5, saved_at: at(0, 5), bytes: 10, kind: 'restored' },
  { version: 0, saved_at: at(0, 0), bytes: 10, kind: 'original' },
]
const restore = vi.fn<(version: number) => Promise<void>>(async () => {})
const close = vi.fn<() => void>()
function dialog(more: { isReadOnly?: boolean; restore?: typeof restore; flush?: () => Promise<void> } = {}) {
  signIn()
  const deeds = { restore: more.restore ?? restore, flush: more.flush ?? (async () => {}), version: () => 7 }
  return (
    <LabContext value={makeLab({ deeds }).lab}>
      <VersionsDialog isReadOnly={more.isReadOnly ?? false} onClose={close} />
    </LabContext>
  )
}
const original = page.getByRole('button', { name: 'Restore the original' })
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)

it('lists the versions with what made them; the one that stands here has nothing to restore', async () => {
  serve({ '/experiment/versions': { list } })
  await show(dialog())
  await expect.poll(lines).toEqual([
    'Nov 22, 23:50:07savednow',
    'Nov 22, 14:02:07handed inRestore',
    'Nov 22, 00:05:07restoredRestore', // midnight is no hour 24
    'the originalRestore',
  ])
})

it('asks only after what was not saved yet is saved, so that it is among them', async () => {
  const saved = later<void>()
  const asked = serve({ '/experiment/versions': { list } })
  await show(dialog({ flush: saved.reply }))
  expect(asked).toEqual([])
  saved.give()
  await expect.poll(lines).toHaveLength(4)
})

it('one is brought back at a time, however many are pressed', async () => {
  restore.mockClear()
  close.mockClear()
  serve({ '/experiment/versions': { list } })
  const slow = later<void>()
  await show(dialog({ restore: restore.mockImplementationOnce(slow.reply) }))
  await page.getByRole('button', { name: has('14:02:07') }).click()
  ;(original.element() as HTMLElement).click()
  expect(restore.mock.calls).toEqual([[6]])
  slow.give()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(said()).toEqual(['The version of Nov 22, 14:02:07 is back'])
})

it('when it fails the dialog stays, says why, and takes another press', async () => {
  close.mockClear()
  serve({ '/experiment/versions': { list } })
  const failing = vi.fn<(version: number) => Promise<void>>(() => Promise.reject(new Error('Please try later.')))
  await show(dialog({ restore: failing }))
  await original.click()
  await expect.poll(said).toEqual(['Please try later.'])
  await original.click()
  expect(failing).toHaveBeenCalledTimes(2)
  expect(close).not.toHaveBeenCalled()
})

it('a list that does not come is an alert; an empty one says how versions come to be', async () => {
  serve({ '/experiment/versions': fault('Please try later.') })
  const { draw } = await show(dialog())
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The versions could not be fetched: Please try later.')
  await draw(null)
  serve({ '/experiment/versions': { list: [] } })
  await draw(dialog())
  await expect.element(page.getByText(has('No versions yet.'))).toBeVisible()
})

it('where it can only be read, nothing is restored', async () => {
  restore.mockClear()
  serve({ '/experiment/versions': { list } })
  await show(dialog({ isReadOnly: true }))
  await expect.element(original).toHaveAttribute('aria-disabled', 'true')
  ;(original.element() as HTMLElement).click()
  expect(restore).not.toHaveBeenCalled()
})

it('closed before the list came, it troubles nobody', async () => {
  const slow = later<unknown>()
  serve({ '/experiment/versions': slow.reply })
  const { draw } = await show(dialog())
  await draw(null)
  slow.give({ list })
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  serve({ '/experiment/versions': { list } })
  await show(dialog(), { locale, size: 'phone' })
  await expect.poll(lines).toHaveLength(4)
  expect(await findBarriers()).toEqual([])
  expect(findSmall(document.querySelector('[role=dialog] ul') ?? undefined)).toEqual([])
})

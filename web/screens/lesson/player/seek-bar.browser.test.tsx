import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, reach, show } from '../../../test-alone.tsx'
import { SeekBar } from './seek-bar.tsx'

const chapters = [
  { start: 0, title: 'Bytes' },
  { start: 100, title: 'Pairs' },
]
const seek = vi.fn<(at: number) => void>()
const bar = (at: number) => <SeekBar at={at} duration={200} chapters={chapters} watched={[[0, 20]]} onSeek={seek} />
const slider = page.getByRole('slider', { name: 'Position' })

it('says time and chapter, not a bare number, and follows the film into the next chapter', async () => {
  const { draw } = await show(bar(99.4))
  await expect.element(slider).toHaveAttribute('aria-valuetext', '1:39 of 3:20, Bytes')
  await draw(bar(100))
  await expect.element(slider).toHaveAttribute('aria-valuetext', '1:40 of 3:20, Pairs')
})

it('is moved by keys, to its very ends', async () => {
  seek.mockClear()
  await show(bar(100))
  slider.element().focus()
  await userEvent.keyboard('{Home}{End}')
  expect(seek.mock.calls.flat()).toEqual([0, 200])
})

it('a film that runs past its announced end stays at the end', async () => {
  await show(bar(250))
  await expect.element(slider).toHaveValue('200')
})

it('is a finger high on a phone, and can be read', async () => {
  const { box } = await show(<div style={{ padding: 60, display: 'grid' }}>{bar(50)}</div>, { size: 'phone' })
  expect(reach(slider.element()).height).toBeGreaterThanOrEqual(44)
  expect(await findBarriers(box)).toEqual([])
})

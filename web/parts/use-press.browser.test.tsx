import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test-alone.tsx'
import { usePress } from './use-press.ts'

function Two({ work, fail }: { work: (name: string) => Promise<unknown>; fail?: (error: unknown) => void }) {
  const { pressed, problem, press } = usePress(work, fail)
  return (
    <>
      <button type="button" onClick={() => press('one')}>
        One
      </button>
      <button type="button" onClick={() => press('two')}>
        Two
      </button>
      <p>{pressed ? `${pressed[0]} waits` : 'idle'}</p>
      <p>{problem || 'no problem'}</p>
    </>
  )
}

it('one press at a time: it is told which waits, and another is not begun beside it', async () => {
  const done = Promise.withResolvers<void>()
  const work = vi.fn<(name: string) => Promise<unknown>>(() => done.promise)
  await show(<Two work={work} />)
  await page.getByRole('button', { name: 'Two' }).click()
  await expect.element(page.getByText('two waits')).toBeVisible()
  await page.getByRole('button', { name: 'One' }).click()
  done.resolve()
  await expect.element(page.getByText('idle')).toBeVisible()
  expect(work.mock.calls).toEqual([['two']])
})

it('what went wrong stands until the next press', async () => {
  const work = vi
    .fn<(name: string) => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('Busy.'))
    .mockResolvedValue(0)
  await show(<Two work={work} />)
  await page.getByRole('button', { name: 'One' }).click()
  await expect.element(page.getByText('Busy.')).toBeVisible()
  await page.getByRole('button', { name: 'One' }).click()
  await expect.element(page.getByText('no problem')).toBeVisible()
})

it('what went wrong goes elsewhere where the screen says so, and the button can be pressed again', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  await show(<Two work={() => Promise.reject(new Error('Busy.'))} fail={fail} />)
  await page.getByRole('button', { name: 'One' }).click()
  await expect.poll(() => fail.mock.calls).toEqual([[new Error('Busy.')]])
  await expect.element(page.getByText('idle')).toBeVisible()
  await expect.element(page.getByText('no problem')).toBeVisible()
})

import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, frame, languages, reach, show } from '../../test-alone.tsx'
import { Timer } from './timer.tsx'

/** The server's clock stands at `left` seconds before the deadline; only the test moves it. */
async function showTimer(left: number, look: Parameters<typeof show>[1] = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = { seconds: 1000, isInDoubt: false }
  const onEnd = vi.fn<() => void>()
  const onDoubt = vi.fn<() => void>()
  const shown = await show(
    <Timer
      clock={{ now: () => clock.seconds, sync: () => {}, isInDoubt: () => clock.isInDoubt }}
      deadline={1000 + left}
      onEnd={onEnd}
      onDoubt={onDoubt}
    />,
    look,
  )
  const pass = async (seconds: number) => {
    clock.seconds += seconds
    vi.advanceTimersByTime(1000)
    await frame()
  }
  return { ...shown, clock, onEnd, onDoubt, pass }
}
const timer = page.getByRole('timer', { name: 'Time left' })
const said = page.getByRole('status')

it('counts down by the server’s clock, not by how often it is looked at', async () => {
  const { pass } = await showTimer(3661)
  await expect.element(timer).toMatchTextContent('01:01:01')
  await pass(61)
  await expect.element(timer).toMatchTextContent('01:00:00')
})

it('says aloud five minutes and one minute before the end, each for ten seconds, and nothing else', async () => {
  const { pass } = await showTimer(302)
  await expect.element(said).toHaveTextContent('')
  await pass(2)
  await expect.element(said).toHaveTextContent('5 minutes left')
  await pass(11)
  await expect.element(said).toHaveTextContent('')
  await pass(229)
  await expect.element(said).toHaveTextContent('1 minute left')
})

it('warns in the last minute by more than its words', async () => {
  const { box, pass } = await showTimer(61)
  const weight = () => getComputedStyle(box.querySelector('[role=timer] b') ?? box).color
  const before = weight()
  await pass(2)
  expect(box.querySelector('[data-low]')).not.toBeNull()
  expect(weight()).not.toBe(before)
})

it('at the end it tells once, and stops at none', async () => {
  const { onEnd, pass } = await showTimer(2)
  await pass(5)
  await expect.element(timer).toMatchTextContent('00:00:00')
  await pass(5)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('a device that slept asks the server', async () => {
  const { clock, onDoubt, pass } = await showTimer(600)
  expect(onDoubt).not.toHaveBeenCalled()
  clock.isInDoubt = true
  await pass(300)
  expect(onDoubt).toHaveBeenCalled()
})

it('hidden, it still says the marks aloud and still ends; the choice is kept', async () => {
  const { draw, onEnd, pass } = await showTimer(302)
  await page.getByRole('button', { name: 'Hide the time' }).click()
  await expect.element(timer).not.toBeInTheDocument()
  await pass(2)
  await expect.element(said).toHaveTextContent('5 minutes left')
  await pass(300)
  expect(onEnd).toHaveBeenCalledTimes(1)
  await draw(null)
  await draw(
    <Timer
      clock={{ now: () => 0, sync: () => {}, isInDoubt: () => false }}
      deadline={600}
      onEnd={() => {}}
      onDoubt={() => {}}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Show the time' })).toBeVisible()
})

it.each(languages)(
  'in the last minute it can be read in light and dark, and hidden by a finger, in %s',
  async (locale) => {
    const { box } = await showTimer(30, { locale, size: 'phone' })
    expect(reach(page.getByRole('button').element()).height).toBeGreaterThanOrEqual(44)
    expect(await findBarriers(box)).toEqual([])
  },
)

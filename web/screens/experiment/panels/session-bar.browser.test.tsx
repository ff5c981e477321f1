import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, frame, has, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { SessionBar } from './session-bar.tsx'

type Parts = NonNullable<Parameters<typeof makeLab>[0]>
const metered = { is_metered: true, balance_seconds: 7200 }
const session = (more: object = {}) => ({
  id: 's1',
  state: 'running',
  is_engine_reachable: true,
  used_seconds: 65,
  left_seconds: 1000,
  ...more,
})
const versions = vi.fn<() => void>()
function makeBar(parts: Parts) {
  const made = makeLab({ ...parts, status: { hours: metered, ...parts.status } })
  const part = (
    <LabContext value={made.lab}>
      <SessionBar onVersions={versions} />
    </LabContext>
  )
  return { ...made, part }
}
const state = page.getByRole('status')
const times = page.getByRole('timer')

it.each([
  [{}, 'Not started'],
  [{ view: { isStarting: true } }, 'Starting'],
  [{ status: { session: session() } }, 'Running'],
  [{ status: { session: session() }, view: { isOnline: false } }, 'No connection'],
  [{ status: { session: session({ is_engine_reachable: false }) } }, 'No connection'],
  [{ view: { isAlone: true, isOnline: false } }, 'Running offline'],
  [{ status: { session: session({ state: 'timed_out' }) } }, 'No hours left'],
  [{ status: { session: session({ state: 'dormant' }) } }, 'Asleep'],
  [{ status: { session: session({ state: 'deleted' }) } }, 'Not started'],
] as const)('says in a word how the lab stands: %o is %s', async (parts, words) => {
  await show(makeBar(parts as Parts).part)
  await expect.element(state).toHaveTextContent(words)
})

it('time runs while the lab does, and is no news to one who listens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await show(makeBar({ status: { session: session() } }).part)
  vi.advanceTimersByTime(5000)
  await frame()
  expect(times.element().textContent).toBe('00:01:10 used00:16:35 left')
  await expect.element(times).toHaveAttribute('aria-live', 'off')
})

it('while the engine does not answer nothing is counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await show(makeBar({ status: { session: session({ is_engine_reachable: false }) } }).part)
  vi.advanceTimersByTime(60_000)
  await frame()
  expect(times.element().textContent).toBe('00:01:05 used00:16:40 left')
})

it('before it runs it shows the balance; without metering that it costs nothing; never less than zero', async () => {
  const { draw } = await show(makeBar({}).part)
  await expect.element(times).toHaveTextContent('2 hr on your balance')
  await draw(makeBar({ status: { hours: { is_metered: false, balance_seconds: 0 } } }).part)
  await expect.element(times).toHaveTextContent('costs no hours')
  await draw(makeBar({ status: { session: session({ left_seconds: -3 }) } }).part)
  await expect.element(page.getByText(has('00:00:00'))).toBeVisible()
})

it.each([
  [{ kind: 'saved', at: null }, 'Nothing to save yet'],
  [{ kind: 'saving' }, 'Saving…'],
  [{ kind: 'offline', isKept: true }, 'Kept in this browser'],
  [{ kind: 'offline', isKept: false }, 'Not saved'],
  [{ kind: 'refused', message: 'x' }, 'Not saved'],
] as const)('says whether the work is safe, and leads to the versions: %o', async (saving, words) => {
  versions.mockClear()
  await show(makeBar({ saving: saving as NonNullable<Parts['saving']> }).part)
  await page.getByRole('button', { name: `${words}. Show the versions` }).click()
  expect(versions).toHaveBeenCalledTimes(1)
})

it('while another tab writes, nothing is called saved here', async () => {
  await show(makeBar({ view: { writer: 'other' }, saving: { kind: 'saved', at: 1 } }).part)
  await expect.element(page.getByRole('button', { name: 'Read only. Show the versions' })).toBeVisible()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const { box } = await show(makeBar({ status: { session: session({ used_seconds: 400_000 }) } }).part, {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

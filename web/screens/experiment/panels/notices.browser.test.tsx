import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, frame, has, languages, show } from '../../../test-alone.tsx'
import type { LabSession } from '../../../../contract/experiment-shapes.ts'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { Notices } from './notices.tsx'

const takeOver = vi.fn<() => void>()
const session = (more: object = {}) => ({
  id: 's1',
  state: 'running',
  warnings: [],
  is_engine_reachable: true,
  used_seconds: 0,
  left_seconds: 290,
  ...more,
})

function makeNotices(parts: Parameters<typeof makeLab>[0]) {
  const made = makeLab(parts)
  const part = (
    <LabContext value={made.lab}>
      <Notices askTakeOver={takeOver} />
      <div id="cell-code-1" role="group" aria-label="Code cell" tabIndex={-1} />
    </LabContext>
  )
  const tell = (more: object) =>
    made.session.update((now) => ({
      ...now,
      receivedAt: performance.now(),
      status: { ...now.status, session: session(more) as unknown as LabSession }, // all that the notices read
    }))
  return { ...made, part, tell }
}
const left = page.getByText(has('of lab time left')).first()
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((one) => one.textContent)
    .join('')

it('with nothing to say it says nothing', async () => {
  const { part } = makeNotices({ status: { session: session() } })
  const { box } = await show(part)
  expect(box.textContent).toBe('')
})

it('another tab writes: it says why one can only read here, and offers to write here', async () => {
  takeOver.mockClear()
  await show(makeNotices({ view: { writer: 'other' } }).part)
  await page.getByRole('button', { name: 'Write here instead' }).click()
  expect(takeOver).toHaveBeenCalledTimes(1)
})

it.each([
  [{ saving: { kind: 'offline', isKept: true }, where: 'browser' }, 'Python here goes on working'],
  [{ saving: { kind: 'offline', isKept: true } }, 'sent as soon as the connection is back.'],
  [{ saving: { kind: 'offline', isKept: false } }, 'this browser keeps nothing'],
  [{ status: { session: session({ is_engine_reachable: false }) } }, 'this time costs nothing'],
] as const)('without a connection it says what is kept and where: %o', async (parts, words) => {
  await show(makeNotices(parts as Parameters<typeof makeLab>[0]).part)
  await expect.element(page.getByRole('status')).toMatchTextContent(words)
})

it('a notebook that was refused is an alert with the reason', async () => {
  const saving = { kind: 'refused', message: 'It is too large.' } as const
  await show(makeNotices({ saving }).part)
  await expect.poll(alerts).toContain('This was not saved: It is too large.')
})

it('what is left counts down before the eye and is spoken once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { part, tell } = makeNotices({})
  await show(part)
  tell({ warnings: ['left_1'], left_seconds: 58 })
  await frame()
  const words = () => [...document.querySelectorAll('[role=alert] p > *')].map((one) => one.textContent)
  expect(words()).toEqual(['58 seconds of lab time left ', '58 seconds of lab time left '])
  vi.advanceTimersByTime(5000)
  await frame()
  expect(words()).toEqual(['53 seconds of lab time left ', '58 seconds of lab time left '])
  expect(document.querySelector('[role=alert] b')?.getAttribute('aria-hidden')).toBe('true')
})

it('a warning stays until it is dismissed; the next one comes all the same, and goes when new hours have come', async () => {
  const { part, tell } = makeNotices({ status: { session: session({ warnings: ['left_15'], left_seconds: 800 }) } })
  await show(part)
  await expect.element(left).toBeVisible()
  tell({ left_seconds: 700 })
  await expect.element(left).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(left).not.toBeInTheDocument()
  tell({ warnings: ['left_5'], left_seconds: 290 })
  await expect.element(left).toBeVisible()
  tell({ left_seconds: 7200 })
  await expect.element(left).not.toBeInTheDocument()
})

it('dismissed by keyboard, the focus goes back to the cell', async () => {
  await show(makeNotices({ status: { session: session({ warnings: ['left_5'] }) } }).part)
  ;(page.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Code cell' })).toHaveFocus()
})

it('“Still there?” is answered by a press, and may be asked again', async () => {
  const stillHere = vi.fn<() => Promise<void>>(async () => {})
  const { part, tell } = makeNotices({
    status: { session: session({ warnings: ['dormant_2'] }) },
    deeds: { stillHere },
  })
  await show(part)
  const here = page.getByRole('button', { name: 'I am here' })
  tell({})
  await expect.element(here).toBeVisible()
  await here.click()
  expect(stillHere).toHaveBeenCalledTimes(1)
  await expect.element(here).not.toBeInTheDocument()
  tell({ warnings: ['dormant_2'] })
  await expect.element(here).toBeVisible()
})

it.each(languages)(
  'all at once can be read in light and dark and pressed by a finger on a phone in %s',
  async (locale) => {
    const { box } = await show(
      makeNotices({
        view: { writer: 'other', isOnline: false },
        status: { session: session({ warnings: ['left_5', 'dormant_2'] }) },
      }).part,
      { locale, size: 'phone' },
    )
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)

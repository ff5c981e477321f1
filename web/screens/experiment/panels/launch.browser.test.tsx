import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, has, languages, show } from '../../../test-alone.tsx'
import { findBarriers, findSmall, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { Launch } from './launch.tsx'

type Parts = NonNullable<Parameters<typeof makeLab>[0]>
const launch = (parts: Parts) => (
  <LabContext value={makeLab(parts).lab}>
    <Launch isNext />
  </LabContext>
)
const away = { isOnline: false }
const metered = { hours: { is_metered: true, balance_seconds: 7200 } }
const start = page.getByRole('button', { name: 'Start' })

it.each([
  ['costs nothing and runs here', { where: 'browser', view: away }, 'It runs without a connection, too.'],
  ['counts hours', { where: 'browser', view: away, status: metered }, 'its hours are counted on our server'],
  ['runs on a server', { where: 'server', view: away, status: metered }, 'it runs on our machines'],
] as const)(
  'without a connection a lab that %s says before the press what a start comes to',
  async (_what, parts, words) => {
    const { draw } = await show(launch(parts))
    await expect.element(page.getByText(has(words))).toBeVisible()
    await expect.element(start).toBeVisible()
    await draw(launch({ ...parts, view: {} }))
    await expect.element(page.getByText(has(words))).not.toBeInTheDocument()
  },
)

it('while Python runs without a session there is nothing to start, whatever was refused before', async () => {
  const refusal = { code: 'failed', message: 'no network' }
  await show(launch({ where: 'browser', view: { ...away, isAlone: true, refusal, kernel: { kind: 'ready' } } }))
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it.each(languages)('without a connection it can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(launch({ where: 'browser', view: away }), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
const HOURS = { is_metered: true, balance_seconds: 7200 }
type Parts = NonNullable<Parameters<typeof makeLab>[0]>
const SERVER: NonNullable<Parts['engine']> = {
  where: 'server',
  profile: 'gpu',
  price: 4,
  is_missing: false,
  usual_minutes: null,
  usual_start_seconds: [60, 300],
}
const makeLaunch = (engine: object, status: object = {}) => (
  <LabContext
    value={makeLab({ engine: { ...SERVER, ...engine }, status: { state: 'none', hours: HOURS, ...status } }).lab}
  >
    <Launch isNext />
  </LabContext>
)
const start = page.getByRole('button')

it('says before the start what an hour costs here, and for how long the balance lasts', async () => {
  const { draw, box: place } = await show(makeLaunch({}))
  expect(place.textContent).toContain('An hour on this machine (gpu) takes 4 hours of your lab time.')
  expect(place.textContent).toContain('You have 2 hours, which lasts 30 minutes here.')
  expect(place.textContent).not.toContain('less than a run usually takes')
  expect(place.textContent).toContain('usually takes 1 to 5 minutes')
  await draw(makeLaunch({ usual_minutes: 45 }))
  expect(place.textContent).toContain('which lasts 30 minutes here. This lab usually takes 45 minutes')
  expect(place.textContent).toContain('That is less than a run usually takes.')
})

it('of an hour for an hour there is nothing to say, and of one that costs nothing only that', async () => {
  const { draw, box: place } = await show(makeLaunch({ price: 1 }))
  expect(place.textContent).toContain('You have 2 hours. Only the time')
  expect(place.textContent).not.toContain('An hour on this machine')
  await draw(makeLaunch({ price: 4 }, { hours: { ...HOURS, is_metered: false } }))
  expect(place.textContent).toContain('This lab costs no hours.')
  expect(place.textContent).not.toContain('An hour on this machine')
  await draw(makeLaunch({ price: undefined, profile: undefined })) // as a device has kept it before there were prices
  expect(place.textContent).toContain('You have 2 hours. Only the time')
})

it('who waits for minutes is told them', async () => {
  const session = { id: 's', state: 'waiting', message: 'A machine is being added.', progress: 30, waited_seconds: 72 }
  const { box: place } = await show(makeLaunch({}, { state: 'waiting', session }))
  expect(place.textContent).toContain('A machine is being added.')
  expect(place.textContent).toMatch(/1 minute 1\d seconds so far; usually 1 to 5 minutes\./)
})

it('what this school cannot start has no button, but a reason', async () => {
  const { draw, box: place } = await show(makeLaunch({ is_missing: true }))
  expect(place.textContent).toContain('This lab cannot be started here')
  expect(start.elements()).toEqual([])
  await draw(makeLaunch({ is_missing: undefined }))
  await expect.element(start).toBeVisible()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  for (const engine of [{ usual_minutes: 45 }, { is_missing: true }]) {
    const { box: place } = await show(makeLaunch(engine), { locale, size: 'phone' })
    expect(await findBarriers(place)).toEqual([])
    expect(findSmall(place)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  }
})

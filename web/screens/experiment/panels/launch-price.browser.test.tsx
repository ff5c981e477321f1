import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { Launch } from './launch.tsx'

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

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, has, languages, show } from '../../../test-alone.tsx'
import { cellElementId } from '../cells/focus.ts'
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

it('the focus waits on Cancel, and goes on to the cell in hand once Python is there', async () => {
  const session = { id: 's', state: 'waiting', message: null, progress: null, waited_seconds: 1 }
  const { lab, session: store } = makeLab({ where: 'browser', status: { state: 'waiting', session } })
  await show(
    <LabContext value={lab}>
      <Launch isNext />
      <section id={cellElementId('code-1')} tabIndex={-1} aria-label="the cell" />
    </LabContext>,
  )
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  const running = { ...session, state: 'running' }
  store.update((view) => ({ ...view, status: { ...view.status, session: running as never } })) // as much of it as the card reads
  await expect.element(page.getByRole('region', { name: 'the cell' })).toHaveFocus()
})

it('while Python runs without a session there is nothing to start, whatever was refused before', async () => {
  const refusal = { code: 'failed', message: 'no network' }
  await show(launch({ where: 'browser', view: { ...away, isAlone: true, refusal, kernel: { kind: 'ready' } } }))
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it.each(languages)('without a connection it can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(launch({ where: 'browser', view: away }), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})

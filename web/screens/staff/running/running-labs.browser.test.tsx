import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StaffLabsReply } from '../../../../contract/staff-house-calls.ts'
import { fault, findBarriers, has, languages, said, serve } from '../../../test-alone.tsx'
import { showDesk } from '../test-desk.tsx'
import { CheckTable } from './check-table.tsx'
import { EngineTable } from './engine-table.tsx'
import { FailedStarts } from './failed-starts.tsx'
import { LabFigures } from './lab-figures.tsx'
import { RunningLabs } from './running-labs.tsx'

type Running = StaffLabsReply['list'][number]
const lab = (id: string, name: string, more: Partial<Running> = {}): Running => ({
  session_id: id,
  account_id: `of-${id}`,
  name,
  lab: 'Byte pairs',
  engine: 'jupyterhub',
  state: 'running',
  is_busy: true,
  since: 1_795_000_000,
  active_at: 1_795_003_600,
  charged: 5400,
  ...more,
})
type Engine = StaffLabsReply['engines'][number]
const engine = (name: string, more: Partial<Engine> = {}): Engine => ({
  name,
  where: 'server',
  is_well: true,
  is_metered: true,
  running: 1,
  starting: 0,
  queued: 0,
  failed: 0,
  failed_today: 0,
  hand_ins: null,
  ...more,
})
const labs = (more: Partial<StaffLabsReply> = {}): StaffLabsReply => ({
  engine: engine('jupyterhub'),
  engines: [engine('jupyterhub'), engine('browser', { where: 'browser', hand_ins: 'self-checked' })],
  running: 2,
  starting: 0,
  queued: 0,
  list: [lab('s1', 'Lin Yao'), lab('s2', 'Wei Chen', { state: 'queued', is_busy: false, active_at: null, charged: 0 })],
  may_stop: true,
  failed: [],
  checks: [],
  hours: [],
  counted_at: null,
  ...more,
})
const stopOf = (name: string) => page.getByRole('button', { name: has(name) })
const chosen = () => document.querySelector('tr[data-chosen] th')?.textContent

it('J and K move through who has a lab; S stops the one that is marked, with a reason', async () => {
  const asked = serve({ '/staff/learner-stop-lab': {} })
  await showDesk(<RunningLabs shown={labs()} />)
  expect(chosen()).toBe('Lin Yao')
  await userEvent.keyboard('kj')
  await expect.poll(chosen).toBe('Wei Chen')
  await userEvent.keyboard('js')
  const dialog = page.getByRole('dialog', { name: has('Wei Chen') })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please say why, in a sentence.')
  expect(asked).toEqual([])
  await dialog.getByRole('textbox').fill(' It hangs. ')
  await dialog.getByRole('button').last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.map(({ form }) => form)).toEqual([{ account_id: 'of-s2', session_id: 's2', reason: 'It hangs.' }])
  expect(said().length).toBe(1)
})

it('a stop that fails keeps its reason, and says why', async () => {
  serve({ '/staff/learner-stop-lab': fault('Please try later.') })
  await showDesk(<RunningLabs shown={labs()} />)
  await stopOf('Lin Yao').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It hangs.')
  await dialog.getByRole('button').last().click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please try later.')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('It hangs.')
})

it('who may not stop a lab has no press for it, and no key', async () => {
  serve({})
  await showDesk(<RunningLabs shown={labs({ may_stop: false })} />)
  await userEvent.keyboard('s')
  await expect.element(stopOf('Lin Yao')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('with nobody in a lab it says so, and its keys do nothing', async () => {
  await showDesk(<RunningLabs shown={labs({ list: [], running: 0 })} />)
  await userEvent.keyboard('js')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('who leaves takes the mark along: it stays within the list', async () => {
  const { draw } = await showDesk(<RunningLabs shown={labs()} />)
  await userEvent.keyboard('j')
  await expect.poll(chosen).toBe('Wei Chen')
  await draw(<RunningLabs shown={labs({ list: [lab('s1', 'Lin Yao')], running: 1 })} />)
  expect(chosen()).toBe('Lin Yao')
})

const whole = (shown: StaffLabsReply) => (
  <>
    <LabFigures shown={shown} />
    <EngineTable engines={shown.engines} />
    <RunningLabs shown={shown} />
    <FailedStarts failed={shown.failed} />
    <CheckTable shown={shown} />
  </>
)
const full = labs({
  engines: [
    engine('jupyterhub', { is_well: false, failed: 3, failed_today: 1, hand_ins: 'verified' }),
    engine('browser'),
  ],
  queued: 1,
  failed: [
    { cause: 'out_of_memory', lab: 'Byte pairs', engine: 'jupyterhub', count: 3, today: 1, last_at: 1_795_000_000 },
  ],
  checks: [{ lab: 'Byte pairs', check: 'The loss falls', tried: 12, open: 7, tries: 40, shown: 2 }],
  hours: [{ cert_id: 'llm', name: 'How a language model works', used: 36_000, left: 3600 }],
  counted_at: 1_795_000_000,
})

it.each(languages)(
  'the page can be read in light and dark in %s, full and with nothing counted yet',
  async (locale) => {
    const { box, draw } = await showDesk(whole(full), { locale })
    await expect.element(page.getByText('The loss falls')).toBeVisible()
    expect(await findBarriers(box)).toEqual([])
    await page.viewport(390, 844)
    expect(document.documentElement.scrollWidth).toBe(390)
    await draw(whole(labs({ list: [] })))
    await expect.element(page.getByText('The loss falls')).not.toBeInTheDocument()
  },
)

// Pages of the console about the labs and the house.
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { answer, dialog, main, type Scene } from './scene.ts'

const ago = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600
const labsPage: OutputOf<'/staff/labs'> = {
  engine: { name: 'jupyterhub', where: 'server', is_well: false, is_metered: true },
  engines: [
    {
      name: 'embedded',
      where: 'browser',
      is_well: true,
      is_metered: false,
      running: 0,
      starting: 0,
      queued: 0,
      failed: 1,
      failed_today: 0,
      hand_ins: 'verified',
    },
    {
      name: 'jupyterhub',
      where: 'server',
      is_well: false,
      is_metered: true,
      running: 2,
      starting: 1,
      queued: 1,
      failed: 12,
      failed_today: 3,
      hand_ins: 'self-checked',
    },
  ],
  running: 2,
  starting: 1,
  queued: 1,
  list: (['running', 'running', 'queued'] as const).map((state, at) => ({
    session_id: `s${at}`,
    account_id: `00000000-0000-4000-8000-00000000000${at}`,
    name: ['Noor Alvandi', '许知夏', 'Ruth Denholm-Sey'][at] ?? '',
    lab: 'A sentence is a list of numbers',
    engine: 'jupyterhub',
    state,
    is_busy: at === 1,
    since: ago(30 - at),
    active_at: state === 'queued' ? null : ago(1),
    charged: 5400 * (2 - at),
  })),
  may_stop: true,
  failed: [
    { cause: 'no_place', lab: 'Byte pairs', engine: 'jupyterhub', count: 12, today: 3, last_at: ago(2) },
    { cause: 'browser_too_old', lab: 'Byte pairs', engine: 'embedded', count: 1, today: 0, last_at: ago(60) },
  ],
  checks: [
    { lab: 'Byte pairs', check: 'rean becomes r and ean', tried: 296, open: 88, tries: 1480, shown: 41 },
    { lab: 'Count and predict', check: 'the line sums to one', tried: 160, open: 12, tries: 240, shown: 3 },
  ],
  hours: [{ cert_id: 'llm', name: 'How a language model works', used: 1_450_000, left: 9_800_000 }],
  counted_at: ago(1),
}
const housePage: OutputOf<'/staff/house'> = {
  queue: {
    due: 3,
    running: 1,
    later: 128,
    failed: 2,
    oldest: 4,
    given_up: [{ task: 'send-notice-mail', count: 2, last_at: ago(5), error: 'connect ECONNREFUSED 198.51.100.7:587' }],
  },
  mails: {
    waiting: 41,
    oldest: 7300,
    days: [
      { days_ago: 0, sent: 318, refused: 2 },
      { days_ago: 1, sent: 402, refused: 0 },
    ],
    hold: { since: ago(2), backup_made_at: ago(30), restored: 12, later: 29 },
    may_hold: true,
  },
  database: { version: '15.14', bytes: 4_300_000_000, connections: 18, most_connections: 100, waiting: 0 },
  disk: { free: 48_000_000_000, total: 500_000_000_000 },
  backup: { at: ago(200), by: 'Grace Hopper', bytes: 812_000_000, missing: 0 },
  files: { at: ago(9), count: 1204, missing: 0 },
  held: [{ source: '198.51.100.7', what: 'guess', refused: 214, since: ago(3), until: ago(-1) }],
}
export const houses: readonly Scene[] = [
  {
    name: '/staff/labs',
    path: '/staff/labs',
    prepare: answer('/staff/labs', 200, labsPage),
    open: (page) => expect(main(page).getByRole('table').first()).toBeVisible(),
  },
  {
    name: 'dialog: stop a lab',
    path: '/staff/labs',
    only: 'phone',
    prepare: answer('/staff/labs', 200, labsPage),
    open: async (page, t) => {
      await main(page)
        .getByRole('button', { name: t('staff.labs.stop') })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  { name: '/staff/labs, nothing yet', path: '/staff/labs', only: 'phone' },
  {
    name: '/staff/house',
    path: '/staff/house',
    prepare: answer('/staff/house', 200, housePage),
    open: (page) => expect(main(page).getByRole('table').first()).toBeVisible(),
  },
  {
    name: 'dialog: resume mails of a restored copy',
    path: '/staff/house',
    only: 'desktop',
    prepare: answer('/staff/house', 200, housePage),
    open: async (page, t) => {
      await main(page)
        .getByRole('button', { name: t('staff.house.resume') })
        .click()
      await dialog(page).getByRole('combobox').selectOption('until')
      await expect(dialog(page).getByLabel(t('staff.house.resume.until'))).toBeVisible()
    },
  },
]

import type { Page } from '@playwright/test'
import type { LabStatus } from '../../contract/experiment-shapes.ts'
import { expect } from '../house.ts'
import { detail, labPath, receipt, session, status, taken, versions } from './experiment-samples.ts'
import { answer, dialog, type Group, type Scene } from './scene.ts'

/** The lab in a state; nothing of it runs. */
const lab =
  (of: Partial<LabStatus> = {}, more: Parameters<typeof detail>[1] = {}) =>
  async (page: Page) => {
    await answer('/experiment/detail', 200, detail(of, more))(page)
    await answer('/experiment/take-over', 200, taken)(page)
    await answer('/experiment/status', 200, status(of))(page)
    await answer('/experiment/heartbeat', 200, status(of))(page)
    await answer('/experiment/versions', 200, versions)(page)
    await answer('/experiment/hint', 200, {
      number: 1,
      text: 'Where do neighbours come from?',
      is_solution: false,
      checks: detail().checks,
    })(page)
    await answer('/experiment/save', 200, { version: 5, saved_at: status().server_now, hash: '' })(page)
  }
const settled = (page: Page) => expect(page.locator('[data-cell] .cm-content').first()).toBeVisible()
const running = { session: session({}) }
const none = {}

const scene = (name: string, prepare: Scene['prepare'], open?: Scene['open']): Scene => ({
  name: `the lab, ${name}`,
  path: labPath,
  ...(prepare ? { prepare } : {}),
  open: open ?? settled,
})

export const experiments: Group = {
  who: 'student',
  about: 'a student, a lab',
  console: [/404 \(Not Found\)/],
  scenes: [
    scene('not started: what it costs, saved outputs, a hint, the menu', lab(none), async (page, t) => {
      await settled(page)
      await page.getByRole('button', { name: t('notebook.checks.hint', { number: 1, total: 3 }) }).click()
      await expect(page.getByText('Where do neighbours come from?')).toBeVisible()
      await expect(page.locator('[data-cell] math').first()).toBeVisible()
      await page.getByText(t('notebook.cell.showCode')).click()
      await page.getByRole('button', { name: t('notebook.more'), exact: true }).click()
      await expect(page.getByRole('button', { name: t('notebook.more.reset') })).toBeVisible()
    }),
    scene(
      'in another tab, with every warning',
      lab({ session: session({ left_seconds: 240, warnings: ['left_15', 'left_5', 'dormant_2'] }), writer: 'other' }),
      async (page, t) => {
        await expect(page.getByText(t('notebook.warning.dormant'))).toBeVisible()
        await expect(page.getByText(t('notebook.otherTab.title'))).toBeVisible()
      },
    ),
    scene(
      'out of hours, after a hand-in that failed',
      lab({
        session: session({ state: 'timed_out', reason: 'hours_used_up', message: 'x', left_seconds: 0 }),
        hours: { is_metered: true, balance_seconds: 0 },
        receipt,
      }),
    ),
    scene(
      'starting',
      async (page) => {
        await lab({ session: session({ state: 'waiting', ready_at: null, used_seconds: 0 }) })(page)
        await page.route('**/lab/*', () => {}) // the files never come
      },
      (page, t) => expect(page.getByRole('button', { name: t('notebook.boot.cancel') })).toBeVisible(),
    ),
    scene(
      'Python could not be fetched',
      async (page) => {
        await lab(running)(page)
        await page.route('**/lab/*', (route) => route.fulfill({ status: 404 }))
      },
      (page, t) => expect(page.getByRole('heading', { name: t('notebook.failure.files-missing.title') })).toBeVisible(),
    ),
    scene('dialog: versions', lab(none), async (page, t) => {
      await settled(page)
      await page.getByRole('button', { name: /Show the versions|查看历史版本/ }).click()
      await expect(dialog(page)).toContainText(t('notebook.versions.handed_in'))
    }),
    {
      ...scene('dialog: keyboard', undefined, async (page, t) => {
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
        await page.locator('[data-cell="pairs"]').focus()
        await page.keyboard.press('h')
        await expect(dialog(page)).toContainText(t('notebook.keys.title'))
      }),
      goesOn: true,
    },
    scene('dialog: receipt', lab({ receipt }), async (page, t) => {
      await settled(page)
      await page.getByRole('button', { name: t('notebook.receipt.link') }).click()
      await expect(dialog(page)).toContainText(receipt.hash)
    }),
    scene(
      'dialog: two versions of the notebook',
      async (page) => {
        await lab(none)(page)
        await answer('/experiment/save', 200, { error: 'stale_notebook', message: 'x' })(page)
      },
      async (page, t) => {
        await page.locator('[data-cell="pairs"] .cm-content').click()
        await page.keyboard.type('#')
        await expect(dialog(page)).toContainText(t('notebook.conflict.title'))
      },
    ),
  ],
}

export const experimentGates: Group = {
  who: 'visitor',
  about: 'a visitor, a lab',
  scenes: [{ name: 'the lab, signed out', path: labPath }],
}

// A house of its own for the tests of labs: one phase with one lab (e2e/lab-course), whose time is charged.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import type { OutputOf } from '../contract/index.ts'
import type { EndReason, SessionState } from '../domain/experiment/session.ts'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { one, run, sql } from '../store/sql.ts'
import { takeBackHours } from '../server/flows/hours.ts'
import { ask, expect, signIn, signUpLearner, test as base, useHouse } from './house.ts'
import { makeDataDir, root, startProduct } from './product.ts'

export const PHASE = 'lab-course'
export const LAB = 'lab-course.tiles'
export const lessonPath = '/phase/lesson-learn/lab-course/bench/tiles'
export const labPath = `/phase/lesson-try/${PHASE}/${PHASE}.outline/tiles/${LAB}/bench`

/** What a learner writes into the two cells. */
export const answers = {
  pairs: 'def pairs(row):\n    return list(zip(row, row[1:]))',
  join: 'def join(row, a, b, new):\n    out, i = [], 0\n    while i < len(row):\n        if row[i:i + 2] == [a, b]:\n            out.append(new)\n            i += 2\n        else:\n            out.append(row[i])\n            i += 1\n    return out',
} as const

export type Say = <K extends Key>(key: K, ...args: Arguments<K>) => string
export const en: Say = (key, ...args) => say('en', key, ...args)
export const zh: Say = (key, ...args) => say('zh-CN', key, ...args)

export interface LabHouse {
  readonly url: string
  readonly database: Database
}

export const test = base.extend<
  { readonly token: string },
  { readonly house: LabHouse; readonly engine: Readonly<Record<string, string>>; readonly courses: readonly string[] }
>({
  courses: [['lab-course'], { scope: 'worker', option: true }],
  /** The settings of what runs the labs. */
  engine: [async ({}, use) => use({ LAB_METERED: 'always' }), { scope: 'worker' }],
  house: [
    async ({ engine, courses }, use) => {
      const dataDir = await makeDataDir('labs')
      const product = await startProduct({ DATA_DIR: dataDir, TRUST_PROXY: 'yes', ...engine })
      const database = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 1 })
      try {
        for (const course of courses)
          await promisify(execFile)(
            path.join(root, 'node_modules/.bin/node'),
            ['content/cli.ts', 'import', `e2e/${course}`],
            { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
          )
        useHouse(product.url)
        await use({ url: product.url, database })
      } finally {
        useHouse(undefined)
        await database.close()
        await product.stop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  /** Somebody new, enrolled; the page is theirs. */
  token: [
    async ({ page }, use) => {
      const learner = await signUpLearner()
      await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
      await signIn(page, learner)
      await use(learner.token)
    },
    { auto: true },
  ],
})

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(place)}`)
}

export const notebook = (page: Page) => page.getByRole('region', { name: /^(Notebook|笔记本)$/ })
export const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`)
export const editor = (page: Page, id: string) => cell(page, id).locator('.cm-content')
export const checks = (page: Page) => page.getByRole('region', { name: /^(Checks|检查)$/ })
const state = (page: Page) => notebook(page).locator('[data-standing]')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const isStanding = (page: Page, standing: string) =>
  expect(state(page)).toHaveAttribute('data-standing', standing, { timeout: 30_000 })
/** Nothing runs or waits, and Python is there. */
export async function isIdle(page: Page): Promise<void> {
  await expect(notebook(page).getByText(/Python \S+, idle|Python \S+，空闲/)).toBeVisible({ timeout: 30_000 })
  await expect(notebook(page).locator('[data-state=running], [data-state=queued]')).toHaveCount(0, { timeout: 30_000 })
}
export const isSaved = (page: Page) =>
  expect(notebook(page).getByRole('button', { name: /^(Saved \d\d:\d\d:\d\d|已保存 \d\d:\d\d:\d\d)/ })).toBeVisible()

/** Writes a cell anew as with a keyboard that is already in its editor. */
export async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

export const readStatus = (token: string): Promise<OutputOf<'/experiment/status'>> =>
  ask('/experiment/status', { experiment_id: LAB }, token)

/** Takes hours away, so that only so many seconds are left. */
export async function leaveSeconds(database: Database, token: string, seconds: number): Promise<void> {
  const { hours } = await readStatus(token)
  const { key } = await one(
    database,
    z.strictObject({ key: z.string() }),
    sql`select key from hour_lot where account_id = ${await accountOf(token)} and phase_id = ${PHASE}`,
  )
  await takeBackHours(database, { key, upToSeconds: hours.balance_seconds - seconds }, new Date())
}

export const accountOf = async (token: string): Promise<string> => (await ask('/user/detail', {}, token)).user.id

/** As if a run of the lab had ended so. */
export async function giveEnd(
  database: Database,
  token: string,
  { state, reason }: { state: SessionState; reason: EndReason },
): Promise<void> {
  await run(
    database,
    sql`insert into lab_session (account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ended_at, is_reaped)
        values (${await accountOf(token)}, ${LAB}, ${PHASE}, 'embedded', true, ${state}, ${reason}, now(), now(), true)`,
  )
}

/** As if the learner had done nothing for so long. */
export async function sleepFor(database: Database, token: string, minutes: number): Promise<void> {
  await run(
    database,
    sql`update lab_session set activity_at = now() - ${minutes} * interval '1 minute', ready_at = now() - ${minutes} * interval '1 minute' where account_id = ${await accountOf(token)}`,
  )
}

/** The learner's notebook as stored. */
export async function readStored(token: string): Promise<{ readonly version: number; readonly text: string }> {
  const { notebook: stored } = await ask('/experiment/detail', { experiment_id: LAB }, token)
  return { version: stored.version, text: stored.content }
}

// A fault in a part leaves the page around it: notebook, player and dialog each have a wall of their own.
import type { Page } from '@playwright/test'
import type { OutputOf, Path } from '../contract/index.ts'
import { expect, signIn, test as base } from './house.ts'
import { signUpBuyer } from './orders.ts'
import { FILMED, lessonPath, PHASE, settle } from './people.ts'

const test = base.extend({
  expectedConsole: async ({}, use) =>
    use([/Objects are not valid as a React child|Minified React error|Cannot destructure|Cannot read|TypeError/]),
})

/** Answers a call as the server does, but for what breaks the part that shows it. */
const spoil = <P extends Path>(page: Page, path: P, change: (reply: OutputOf<P>) => unknown) =>
  page.route(`**/api${path}`, async (route) => {
    const real = (await (await route.fetch()).json()) as OutputOf<P> // checked by the contract on its way out
    await route.fulfill({ json: change(real) })
  })

const fault = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be shown' })

test('a fault in the player leaves the lesson, its text and its outline', async ({ page }) => {
  await signIn(page, await signUpBuyer())
  await spoil(page, '/lesson/detail', (reply) => ({
    ...reply,
    video: reply.video && { ...reply.video, sources: [null] },
  }))
  await page.goto(lessonPath(FILMED))
  await settle(page)
  await expect(fault(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A vocabulary that grows out of bytes')
  await expect(page.locator('.reading-text p').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a fault in the notebook leaves the instructions, and goes once what broke it is gone', async ({ page }) => {
  await signIn(page, await signUpBuyer())
  await spoil(page, '/experiment/detail', (reply) => ({
    ...reply,
    checks: reply.checks.map((check) => ({ ...check, state: 'failed', title: {} })), // their list is open then
  }))
  await page.goto(
    `/phase/lesson-try/${PHASE}/${PHASE}.outline/${FILMED.lesson}/${PHASE}.${FILMED.lesson}/${FILMED.module}`,
  )
  await expect(fault(page)).toBeVisible()
  await expect(page.getByRole('main').locator('.reading-text p').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const retry = fault(page).getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(fault(page)).toBeVisible() // what came is still what it was
  await retry.click()
  await expect(page.getByRole('region', { name: 'Notebook' })).toBeVisible()
  await expect(fault(page)).toHaveCount(0)
})

test('a fault in a dialog leaves a dialog that closes, and the page behind it', async ({ page, learner }) => {
  await signIn(page, learner)
  await spoil(page, '/feedback/form', (reply) => ({
    ...reply,
    question_types: Object.fromEntries(Object.keys(reply.question_types).map((key) => [key, {}])),
  }))
  await page.goto('/questions')
  await page.getByRole('complementary', { name: 'Help' }).getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This part could not be shown')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

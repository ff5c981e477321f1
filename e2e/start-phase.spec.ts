// Start, pressed before signing in: whoever pressed it is in the phase once they have signed in; who only followed a link is not.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { holdScripts, settle } from './people.ts'
import { ask, expect, newEmail, PASSWORD, prefer, readCode, signIn, test } from './house.ts'

const en = <K extends Key>(key: K, ...args: Arguments<K>) => say('en', key, ...args)
const PHASE = 'llm-foundations'

test('start pressed signed out enrols after signing in, once, and leads to the first lesson', async ({
  page,
  learner,
}) => {
  await prefer(page, { language: 'en', theme: 'light' })
  await page.goto(`/phase/detail/${PHASE}`)
  await settle(page) // a press is remembered by the script
  await page
    .getByRole('link', { name: en('phase.start') })
    .first()
    .click()
  await page.getByLabel(en('account.email.label')).fill(learner.email)
  await page.getByLabel(en('account.password.label'), { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: en('shell.signIn'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/phase/lesson/${PHASE}`))
  const { list } = await ask('/dataset-cert/user-self-list', {}, learner.token)
  expect(list.map(({ id, left_at: left }) => ({ id, left }))).toEqual([{ id: PHASE, left: null }])

  // Who leaves is not put back by the page.
  await ask('/dataset-cert/leave', { id: PHASE }, learner.token)
  await page.goto(`/phase/detail/${PHASE}`)
  await expect(page.getByRole('button', { name: en('phase.enrol') })).toBeEnabled()
  expect((await ask('/dataset-cert/user-self-list', {}, learner.token)).list[0]?.left_at).not.toBeNull()
})

test('no address enrols anybody: without a press on this device nothing is started', async ({ page, learner }) => {
  await signIn(page, learner)
  for (const address of [
    `/phase/detail/${PHASE}?start=${PHASE}`,
    `/phase/detail/${PHASE}#start=${PHASE}`,
    `/phase/detail/${PHASE}#start`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: en('phase.enrol') })).toBeEnabled()
  }
  expect((await ask('/dataset-cert/user-self-list', {}, learner.token)).list).toEqual([])
})

async function signInHere(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(en('account.email.label')).fill(email)
  await page.getByLabel(en('account.password.label'), { exact: true }).fill(password)
  await page.getByRole('button', { name: en('shell.signIn'), exact: true }).click()
}

test('start pressed before the script is there starts the phase too', async ({ page, learner }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  const letIn = await holdScripts(page)
  await page.goto(`/phase/detail/${PHASE}`)
  await page
    .getByRole('link', { name: en('phase.start') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login\/signin#from=/)
  letIn()
  await expect(page).toHaveURL(/\/login\/signin$/) // read, and taken out of the location
  await signInHere(page, learner)
  await expect(page).toHaveURL(new RegExp(`/phase/lesson/${PHASE}`))
  expect((await ask('/dataset-cert/user-self-list', {}, learner.token)).list.map(({ id }) => id)).toEqual([PHASE])
})

test('sign-in pressed before the script is there comes back to its page', async ({ page, learner }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  const letIn = await holdScripts(page)
  await page.goto('/my/info')
  await page
    .locator('main')
    .getByRole('link', { name: en('shell.signIn') })
    .click()
  await expect(page).toHaveURL(/\/login\/signin#from=/)
  letIn()
  await signInHere(page, learner)
  await expect(page).toHaveURL(/\/my\/info$/)
})

test('a place that a link brings along is a screen of ours, or none', async ({ page, learner }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  for (const place of ['//other.example', '/nowhere', '/login/signup', '/order/review/secret', '%E0%A4%A']) {
    await page.goto('about:blank') // another place of the same page would load nothing
    await page.goto(`/login/signin#from=${encodeURIComponent(place)}`)
    await expect(page).toHaveURL(/\/login\/signin$/)
  }
  await settle(page)
  expect(await page.evaluate(() => localStorage.getItem('lastPath'))).toBeNull()
  await signInHere(page, learner)
  await expect(page).toHaveURL(/\/my\/learning$/)
})

test('a newcomer who came to sign up from nowhere is led home, where the guide is', async ({ page }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  const email = newEmail()
  await page.goto('/login/signup')
  await settle(page)
  await page.getByLabel(en('account.email.label')).fill(email)
  await page.getByLabel(en('account.password.label'), { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: en('account.code.send') }).click()
  await page.getByLabel(en('account.code.label')).fill(await readCode(email))
  await page.getByRole('button', { name: en('account.complete.skip') }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('dialog', { name: en('tour.phases.title') })).toBeVisible()
})

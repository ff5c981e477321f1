// Start, pressed before signing in: whoever pressed it is in the phase once they have signed in; who only followed a link is not.
import { say, type Arguments, type Key } from '../messages/format.ts'
import { settle } from './people.ts'
import { ask, expect, prefer, signIn, test } from './house.ts'

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

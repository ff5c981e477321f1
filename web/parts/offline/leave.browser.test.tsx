import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { waitingFiles } from '../../offline/waiting.ts'
import { readToken } from '../../session/session.ts'
import { findBarriers, findSmall, languages, learner, serve, show, signIn } from '../../test-alone.tsx'
import { Leave } from './leave.tsx'

/** Of a kind that no outbox of another test's page sends meanwhile. */
const wait = () =>
  localStorage.setItem(
    `outbox ${learner.id} unsent all entry tab 1`,
    JSON.stringify({ key: 'n', seq: 1, at: 1, value: '' }),
  )
const dialog = page.getByRole('alertdialog')

it('names what is not sent yet before somebody signs out, and does what they choose', async () => {
  signIn()
  wait()
  serve({ '/user/logout': {} })
  await show(<Leave />)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(readToken()).toBeDefined()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  expect(readToken()).toBeUndefined()
  expect(localStorage.getItem(`outbox ${learner.id} unsent all entry tab 1`)).not.toBeNull() // it waits for its person
})

it('asks of what it knows where the browser’s database does not answer', async () => {
  const silent = vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => silent.mockRestore())
  signIn()
  wait()
  await show(<Leave />)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
})

it('says of files that wait in a lab that they may be lost, and counts them apart', async () => {
  signIn()
  wait()
  waitingFiles.update(() => 2)
  onTestFinished(() => waitingFiles.update(() => 0))
  await show(<Leave />)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
  await expect.element(dialog).toMatchTextContent('2 files that your code wrote into work/ are not sent yet')
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(readToken()).toBeDefined()
})

it('asks nothing where all is sent', async () => {
  signIn()
  serve({ '/user/logout': {} })
  await show(<Leave />)
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect(readToken()).toBeUndefined()
  await expect.element(dialog).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  signIn()
  wait()
  await show(<Leave />, { locale, size: 'phone' })
  await page.getByRole('button').click()
  await expect.element(dialog).toBeVisible()
  expect(await findBarriers(dialog.element())).toEqual([])
  expect(findSmall(dialog.element())).toEqual([])
})

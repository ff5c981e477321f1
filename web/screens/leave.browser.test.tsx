import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectTo, DATABASE, finish, STORE } from '../outbox/database-place.ts'
import { waitingFiles } from '../offline/waiting.ts'
import { SignedIn } from './account/signed-in.tsx'
import { SwitchAccount } from './group/switch-account.tsx'
import { readInvitation } from '../session/pending-invitation.ts'
import { readToken } from '../session/session.ts'
import { leavingStore } from '../session/use-log-out.ts'
import { findBarriers, findSmall, frame, languages, learner, serve, show, signIn } from '../test-alone.tsx'
import { UserMenu } from '../parts/header/user-menu.tsx'
import { LatePalette } from '../parts/palette/late-palette.tsx'
import { LeaveHost } from '../parts/offline/leave-host.tsx'

/** Of a kind that no outbox of another test's page sends meanwhile. */
const unsent = `outbox ${learner.id} unsent all entry tab 1`
const wait = () => localStorage.setItem(unsent, JSON.stringify({ key: 'n', seq: 1, at: 1, value: '' }))
const dialog = page.getByRole('alertdialog')
const press = page.getByRole('button', { name: 'Log Out' })

const menu = (
  <>
    <UserMenu />
    <LeaveHost />
  </>
)
async function pressInMenu(): Promise<void> {
  await page.getByRole('button').first().click()
  await press.click()
}

interface Way {
  readonly by: string
  readonly part: ReactNode
  readonly go: () => Promise<void>
  /** Where it leads. */
  readonly path: string
}
const ways: readonly Way[] = [
  { by: 'the menu', part: menu, go: pressInMenu, path: '/home' },
  {
    by: 'the palette',
    part: (
      <>
        <LatePalette />
        <LeaveHost />
      </>
    ),
    go: async () => {
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByRole('combobox').fill('sign out')
      await page.getByRole('option', { name: 'Log Out' }).click()
    },
    path: '/home',
  },
  { by: 'the sign-in page', part: <SignedIn />, go: () => press.click(), path: '/home' },
  {
    by: 'an invitation of somebody else',
    part: <SwitchAccount token="invited" look="gold" />,
    go: () => page.getByRole('link').click(),
    path: '/login/signin',
  },
]
const replies = {
  '/user/logout': {},
  '/index/cert-list': { list: [] },
  '/dataset-cert/user-self-list': { list: [] },
  '/search/find': { list: [], notes: [], instead: [], pagination: { total: 0, page: 1, pageSize: 8 } },
}

it.each(ways)('by $by: what is not sent yet is named before somebody signs out', async ({ part, go, path }) => {
  signIn()
  wait()
  serve(replies)
  const { where } = await show(part)
  await go()
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
  expect([readToken() === undefined, where(), readInvitation()]).toEqual([false, '/here', null])
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(readToken).toBeUndefined()
  expect(where()).toBe(path)
  expect(localStorage.getItem(unsent)).not.toBeNull() // it waits for its person
})

it.each(ways)('by $by: nothing is asked where all is sent', async ({ part, go, path }) => {
  signIn()
  const asked = serve(replies)
  const { where } = await show(part)
  await go()
  await expect.poll(readToken).toBeUndefined()
  await frame()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(where()).toBe(path)
  expect(asked.filter((one) => one.path === '/user/logout')).toHaveLength(1)
})

it('a notebook that waits in the browser’s database is named as well as what lies in its small storage', async () => {
  const key = `outbox ${learner.id} notebook unsent entry tab 1`
  const act = async (request: (store: IDBObjectStore) => IDBRequest) => {
    const connection = await connectTo(DATABASE, STORE)
    await finish(connection.transaction(STORE, 'readwrite').objectStore(STORE), request)
    connection.close()
  }
  await act((store) => store.put('a notebook', key))
  onTestFinished(() => act((store) => store.delete(key)))
  signIn()
  await show(menu)
  await pressInMenu()
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
})

it('asks of what it knows where the browser’s database does not answer', async () => {
  const silent = vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => silent.mockRestore())
  signIn()
  wait()
  await show(menu)
  await pressInMenu()
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
})

it('says of files that wait in a lab that they may be lost, and counts them apart; who stays is here as before', async () => {
  signIn()
  waitingFiles.update(() => 2)
  onTestFinished(() => waitingFiles.update(() => 0))
  const left = vi.fn<() => void>()
  await show(<LeaveHost />)
  leavingStore.update(() => ({ count: 3, leave: left }))
  await expect.element(dialog).toMatchTextContent('1 thing that you did is not sent yet')
  await expect.element(dialog).toMatchTextContent('2 files that your code wrote into work/ are not sent yet')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([readToken() === undefined, left.mock.calls.length]).toEqual([false, 0])
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  signIn()
  await show(<LeaveHost />, { locale, size: 'phone' })
  leavingStore.update(() => ({ count: 1, leave: () => {} }))
  await expect.element(dialog).toBeVisible()
  expect(await findBarriers(dialog.element())).toEqual([])
  expect(findSmall(dialog.element())).toEqual([])
})

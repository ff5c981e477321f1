import { expect, it, onTestFinished, vi } from 'vitest'
import { forgetMarked } from '../offline/forget.ts'
import { connectTo, DATABASE, finish, STORE } from '../outbox/database-place.ts'
import { learner, signIn } from '../test-alone.tsx'
import { endSession } from './end-session.ts'
import { forgetPerson } from './forget-person.ts'
import { listMarks } from './leaving-mark.ts'
import { logOutHere } from './log-out.ts'

/** Nobody else's test signs them in or out. */
const ada = { ...learner, id: '00000000-0000-4000-8000-000000000009' }
const bob = '00000000-0000-4000-8000-000000000002'
async function act<T>(request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const connection = await connectTo(DATABASE, STORE)
  try {
    return await finish(connection.transaction(STORE, 'readwrite').objectStore(STORE), request)
  } finally {
    connection.close()
  }
}

const ownKeys = () => Object.keys(localStorage).filter((key) => key.includes(ada.id))

/** First of what a test begins with, so last at its end: its own sign-out has forgotten all by then. */
async function clear(): Promise<void> {
  await expect.poll(listMarks).toEqual([])
  localStorage.clear()
  sessionStorage.clear()
  indexedDB.deleteDatabase(DATABASE)
}

it('nothing of a person stays in this browser, and all that is somebody else’s', async () => {
  onTestFinished(clear)
  for (const person of [ada.id, bob]) {
    localStorage.setItem(`outbox ${person} note all entry tab 1`, 'a note')
    localStorage.setItem(`guesses llm of ${person}`, 'a guess')
    sessionStorage.setItem(`typed feedback of ${person}`, 'a question')
    await act((store) => store.put('a notebook', `outbox ${person} notebook llm.one entry tab 1`))
  }
  localStorage.setItem('theme', 'dark')
  await forgetPerson(ada.id)
  expect(Object.keys(localStorage).toSorted()).toEqual([
    `guesses llm of ${bob}`,
    `outbox ${bob} note all entry tab 1`,
    'theme',
  ])
  expect(Object.keys(sessionStorage)).toEqual([`typed feedback of ${bob}`])
  expect(await act((store) => store.getAllKeys())).toEqual([`outbox ${bob} notebook llm.one entry tab 1`])
})

it('who signs out leaves only the notebook that waits, with what was numbered beside it; who is signed out by the server, all', async () => {
  onTestFinished(clear)
  const box = (what: string, person: string = ada.id) => `outbox ${person} notebook ${what}`
  const waiting = [box('llm.two entry tab 1'), box('llm.two seq tab')]
  const all = [box('llm.one seq tab'), ...waiting, `${ada.id} llm.three tab`, box('llm.one seq tab', bob)]
  signIn(ada)
  for (const key of all) await act((store) => store.put(1, key))
  localStorage.setItem(`programs llm lesson en of ${ada.id}`, '{}')
  endSession('over')
  expect(Object.keys(localStorage)).toContain(`programs llm lesson en of ${ada.id}`)
  expect(await act((store) => store.getAllKeys())).toEqual(all.toSorted())
  signIn(ada)
  logOutHere()
  await expect.poll(ownKeys).toEqual([])
  const left = all.filter((key) => key !== box('llm.one seq tab')).toSorted()
  await expect.poll(() => act((store) => store.getAllKeys())).toEqual(left)
})

const sent = `outbox ${ada.id} notebook llm.one seq tab`
const waits = `outbox ${ada.id} notebook llm.two entry tab 1`
/** Her page went before the database answered. */
async function leaveHalf(): Promise<void> {
  for (const key of [sent, waits]) await act((store) => store.put(1, key))
  signIn(ada)
  const gone = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('the page went'))
  logOutHere()
  await expect.poll(() => gone.mock.settledResults.length).toBe(1)
  gone.mockRestore()
  expect(ownKeys()).toEqual([`leaving ${ada.id}`])
  expect(await act((store) => store.getAllKeys())).toEqual([sent, waits])
}

it.each([
  ['a visitor', undefined],
  ['somebody else', { ...ada, id: bob }],
])('what a page could not forget any more is forgotten by the next one, which is that of %s', async (_who, next) => {
  onTestFinished(clear)
  await leaveHalf()
  if (next) signIn(next)
  await forgetMarked()
  expect(ownKeys()).toEqual([])
  expect(await act((store) => store.getAllKeys())).toEqual([waits])
})

it('who comes back before it was forgotten has theirs again', async () => {
  onTestFinished(clear)
  await leaveHalf()
  signIn(ada)
  await forgetMarked()
  expect(localStorage.getItem(`leaving ${ada.id}`)).toBeNull()
  expect(await act((store) => store.getAllKeys())).toEqual([sent, waits])
})

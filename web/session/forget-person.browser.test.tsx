import { expect, it, onTestFinished } from 'vitest'
import { connectTo, DATABASE, finish, STORE } from '../outbox/database-place.ts'
import { learner, signIn } from '../test-alone.tsx'
import { endSession } from './end-session.ts'
import { forgetPerson } from './forget-person.ts'

const bob = '00000000-0000-4000-8000-000000000002'
async function act<T>(request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const connection = await connectTo(DATABASE, STORE)
  try {
    return await finish(connection.transaction(STORE, 'readwrite').objectStore(STORE), request)
  } finally {
    connection.close()
  }
}

function clear(): void {
  localStorage.clear()
  sessionStorage.clear()
  indexedDB.deleteDatabase(DATABASE)
}

it('nothing of a person stays in this browser, and all that is somebody else’s', async () => {
  onTestFinished(clear)
  for (const person of [learner.id, bob]) {
    localStorage.setItem(`outbox ${person} note all entry tab 1`, 'a note')
    localStorage.setItem(`guesses llm of ${person}`, 'a guess')
    sessionStorage.setItem(`typed feedback of ${person}`, 'a question')
    await act((store) => store.put('a notebook', `outbox ${person} notebook llm.one entry tab 1`))
  }
  localStorage.setItem('theme', 'dark')
  await forgetPerson(learner.id)
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
  const box = (what: string, person: string = learner.id) => `outbox ${person} notebook ${what}`
  const waiting = [box('llm.two entry tab 1'), box('llm.two seq tab')]
  const all = [box('llm.one seq tab'), ...waiting, `${learner.id} llm.three tab`, box('llm.one seq tab', bob)]
  signIn()
  for (const key of all) await act((store) => store.put(1, key))
  localStorage.setItem(`programs llm lesson en of ${learner.id}`, '{}')
  endSession('expired', 'over')
  expect(Object.keys(localStorage)).toContain(`programs llm lesson en of ${learner.id}`)
  expect(await act((store) => store.getAllKeys())).toEqual(all.toSorted())
  signIn()
  endSession('logout')
  expect(Object.keys(localStorage).filter((key) => key.includes(learner.id))).toEqual([])
  const left = all.filter((key) => key !== box('llm.one seq tab')).toSorted()
  await expect.poll(() => act((store) => store.getAllKeys())).toEqual(left)
})

import { expect, it, onTestFinished } from 'vitest'
import { connectTo, DATABASE, finish, STORE } from '../outbox/database-place.ts'
import { learner } from '../test-alone.tsx'
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

it('nothing of a person stays in this browser, and all that is somebody else’s', async () => {
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
    indexedDB.deleteDatabase(DATABASE)
  })
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

import { expect, it } from 'vitest'
import { waitingFiles } from '../../../offline/waiting.ts'
import { createStore } from '../../../store.ts'
import type { KeptFiles } from './kept-files.ts'
import { followWaiting } from './open-kept-files.ts'

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('what waits is counted, and who leaves the page is asked as long as something does', () => {
  const states: KeptFiles['states'] = createStore<ReturnType<KeptFiles['states']['get']>>(new Map())
  const end = followWaiting({ states })
  expect([waitingFiles.get(), isAsked()]).toEqual([0, false])
  states.update(
    () =>
      new Map([
        ['a', { kind: 'waiting' }],
        ['b', { kind: 'kept' }],
        ['c', { kind: 'waiting' }],
      ]),
  )
  expect([waitingFiles.get(), isAsked()]).toEqual([2, true])
  states.update(() => new Map([['a', { kind: 'kept' }]]))
  expect([waitingFiles.get(), isAsked()]).toEqual([0, false])
  states.update(() => new Map([['a', { kind: 'waiting' }]]))
  end()
  expect([waitingFiles.get(), isAsked()]).toEqual([0, false])
})

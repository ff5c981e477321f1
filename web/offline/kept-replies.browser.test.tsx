// What a call says to its person is kept for that person alone, and given where there is no line.
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { call } from '../api.ts'
import { loadMessages } from '../i18n/messages.ts'
import { endSession } from '../session/end-session.ts'
import { logOutHere } from '../session/log-out.ts'
import { fault, learner, serve, signIn } from '../test-alone.tsx'
import { forgetAll, forgetGone, forgetLeftOver, forgetPhase } from './forget.ts'
import { readRecord, writeRecord } from './record.ts'
import { listReplies } from './replies.ts'

const phase = (name: string) => ({ name, at: 1, bytes: 1, hasFilms: false, edition: '' })
const keep = (...ids: string[]) =>
  writeRecord((before) => ({ ...before, phases: Object.fromEntries(ids.map((id) => [id, phase(id)])) }))
const bob = { ...learner, id: '00000000-0000-4000-8000-000000000002' }
const ask = (id = 'llm') => call('/dataset-cert/overview', { id }, { isQuiet: true })
const noLine = () => Promise.reject(new TypeError('no line'))
const kept = async () => (await listReplies()).map(({ phase: of, path }) => `${path} ${of}`)

beforeAll(() => loadMessages(['shell'], 'en'))
afterEach(forgetAll)

it('gives what came by the line where there is none, and what failed otherwise stays a failure', async () => {
  signIn()
  keep('llm')
  let answer: () => unknown = () => ({ id: 'llm', name: 'first' })
  serve({ '/dataset-cert/overview': () => answer() })
  await ask()
  await vi.waitFor(async () => expect(await kept()).toEqual(['/dataset-cert/overview llm']))
  answer = noLine
  expect(await ask()).toMatchObject({ name: 'first' })
  await expect(ask('other')).rejects.toMatchObject({ status: 0 })
  answer = () => fault()
  await expect(ask()).rejects.toMatchObject({ status: 500 })
  answer = () => ({ error: 'not_enrolled', message: 'no' })
  await expect(ask()).rejects.toMatchObject({ code: 'not_enrolled' })
  answer = noLine
  expect(await ask()).toMatchObject({ name: 'first' }) // a refusal is nothing to keep
})

it('keeps nothing of whoever keeps nothing, of another phase, or that is no reading', async () => {
  signIn()
  serve({ '/dataset-cert/overview': { id: 'x' }, '/order/list': { list: [] } })
  await ask()
  keep('llm')
  await ask('other')
  await call('/order/list', {}, { isQuiet: true })
  expect(await kept()).toEqual([])
})

it('is never given to another person, and goes when one is here', async () => {
  signIn()
  keep('llm')
  let answer: () => unknown = () => ({ id: 'llm', name: 'hers' })
  serve({ '/dataset-cert/overview': () => answer() })
  await ask()
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1))
  const record = localStorage.getItem('offline') ?? ''
  logOutHere()
  signIn(bob)
  answer = noLine
  await expect(ask()).rejects.toMatchObject({ status: 0 })
  localStorage.setItem('offline', record.replace(learner.id, bob.id)) // a record that lies
  await expect(ask()).rejects.toMatchObject({ status: 0 })
  localStorage.setItem('offline', record)
  expect(readRecord()).toBeUndefined()
  await caches.open('phase llm')
  await forgetLeftOver()
  expect([await kept(), await caches.keys(), localStorage.getItem('offline')]).toEqual([[], [], null])
})

it('goes with its person, and stays where they are', async () => {
  signIn()
  keep('llm')
  await caches.open('phase llm')
  await forgetGone()
  expect(await caches.keys()).toEqual(['phase llm'])
  endSession('over')
  await forgetGone()
  expect([await caches.keys(), localStorage.getItem('offline')]).toEqual([[], null])
})

it('of two phases one can be taken off, and the last one takes everything along', async () => {
  signIn()
  keep('llm', 'other')
  serve({ '/dataset-cert/overview': ({ id }: Record<string, string>) => ({ id }) })
  await ask()
  await ask('other')
  await vi.waitFor(async () => expect(await kept()).toHaveLength(2))
  for (const name of ['program', 'phase llm', 'phase other']) await caches.open(name)
  await forgetPhase('llm')
  expect([await kept(), await caches.keys()]).toEqual([['/dataset-cert/overview other'], ['program', 'phase other']])
  await forgetPhase('other')
  expect([await kept(), await caches.keys(), localStorage.getItem('offline')]).toEqual([[], [], null])
})

// What is kept is whole and of one program, or it is not called kept.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { logOutHere } from '../session/log-out.ts'
import { signIn } from '../test-alone.tsx'
import { forgetAll } from './forget.ts'
import { keepPhase, NoRoom, NotAllowed, NotWhole } from './keep-phase.ts'
import type { PhasePlan } from './plan-phase.ts'
import { readRecord } from './record.ts'

// There is no worker beside a part alone.
beforeEach(() => {
  const register = vi
    .spyOn(navigator.serviceWorker, 'register')
    .mockResolvedValue(new EventTarget() as ServiceWorkerRegistration) // nobody looks at it
  onTestFinished(() => register.mockRestore())
})

const file = (address: string, bytes = 10) => ({ address, bytes })
const plan: PhasePlan = {
  id: 'llm',
  name: 'Language models',
  edition: 'one',
  replies: [],
  pages: ['/phase/detail/llm'],
  figures: [file('/files/a.svg')],
  films: [file('/files/b.mp4?end=1&key=x', 100)],
  program: [file('/assets/one.js')],
}
const page = '<html><script id="begin">import "/assets/one.js"</script></html>'

/** What the network says to paths; the rest is a small file. */
function answer(replies: Readonly<Record<string, () => Response>> = {}): string[] {
  const asked: string[] = []
  const real = window.fetch
  window.fetch = async (input, init) => {
    const address = typeof input === 'string' ? input : ''
    if (!/^\/(phase|files|assets)\//.test(address)) return real(input, init)
    asked.push(address)
    const [path = ''] = address.split('?', 1)
    const response = replies[path]?.() ?? new Response(path.startsWith('/phase') ? page : 'file')
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  }
  onTestFinished(() => void (window.fetch = real))
  return asked
}
/** A wait is over at once; gives those that were asked for, in milliseconds. */
function hurry(): readonly number[] {
  const waits: number[] = []
  const real = window.setTimeout
  window.setTimeout = Object.assign((act: () => void, ms = 0) => {
    if (ms >= 700) waits.push(ms)
    return real(act, ms >= 700 ? 0 : ms)
  }, real)
  onTestFinished(() => void (window.setTimeout = real))
  return waits
}
const names = async (cache: string) =>
  (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname).toSorted()

afterEach(forgetAll)

it('keeps pages, figures and the program, and films where they are wanted', async () => {
  signIn()
  answer()
  await keepPhase(plan, { hasFilms: false })
  expect([await names('program'), await names('phase llm')]).toEqual([
    ['/assets/one.js'],
    ['/files/a.svg', '/phase/detail/llm'],
  ])
  expect(readRecord()?.phases['llm']).toMatchObject({ edition: 'one', hasFilms: false })
  await keepPhase(plan, { hasFilms: true })
  expect(await names('phase llm')).toEqual(['/files/a.svg', '/files/b.mp4', '/phase/detail/llm'])
  await keepPhase(plan, { hasFilms: false })
  expect(await names('phase llm')).toEqual(['/files/a.svg', '/phase/detail/llm'])
})

it('another edition fetches its pages anew and only the files that are not here', async () => {
  signIn()
  answer()
  await keepPhase(plan, { hasFilms: false })
  const asked = answer()
  await keepPhase({ ...plan, edition: 'two', figures: [file('/files/c.svg')] }, { hasFilms: false })
  expect(asked.toSorted()).toEqual(['/files/c.svg', '/phase/detail/llm'])
  expect(await names('phase llm')).toEqual(['/files/c.svg', '/phase/detail/llm'])
  expect(readRecord()?.phases['llm']?.edition).toBe('two')
})

it.each([
  ['a page that is not there', () => new Response(page, { status: 404 })],
  ['a server that fails', () => new Response(page, { status: 500 })],
  ['a busy server', () => new Response('<html>busy</html>', { status: 503 })],
  ['the sign-in of a network on the way', () => new Response('<html>Welcome aboard</html>')],
  ['a page of another program', () => new Response(page.replace('one.js', 'two.js'))],
  ['a page that was sent on', () => Object.defineProperty(new Response(page), 'redirected', { value: true })],
])('%s is not kept, and what was kept before stays as it was', async (_what, give) => {
  signIn()
  answer()
  await keepPhase(plan, { hasFilms: false })
  answer({ '/phase/detail/llm': give })
  hurry()
  await expect(keepPhase({ ...plan, edition: 'two' }, { hasFilms: false })).rejects.toThrow(NotWhole)
  expect(readRecord()?.phases['llm']?.edition).toBe('one')
  expect(await (await caches.match('/phase/detail/llm'))?.text()).toBe(page)
})

it('a busy server is asked again a little later', async () => {
  signIn()
  const busy = [503, 503]
  const asked = answer({ '/phase/detail/llm': () => new Response(page, { status: busy.pop() ?? 200 }) })
  const waits = hurry()
  await keepPhase(plan, { hasFilms: false })
  expect(asked.filter((address) => address === '/phase/detail/llm')).toHaveLength(3)
  expect(waits.map((ms) => ms >= 750 && ms <= 2000)).toEqual([true, true])
  expect(readRecord()?.phases['llm']).toMatchObject({ edition: 'one' })
})

it('what breaks off at the first time is not called kept', async () => {
  signIn()
  answer({ '/files/a.svg': () => new Response('', { status: 502 }) })
  await expect(keepPhase(plan, { hasFilms: false })).rejects.toThrow(NotWhole)
  expect(readRecord()?.phases['llm']).toMatchObject({ at: 0, edition: '' })
})

it('where there is not enough room nothing is begun, and nothing stays of what did not fit', async () => {
  signIn()
  answer()
  const room = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 100, usage: 90 })
  onTestFinished(() => room.mockRestore())
  await expect(keepPhase(plan, { hasFilms: false })).rejects.toThrow(NoRoom)
  expect([await caches.has('phase llm'), readRecord()]).toEqual([false, undefined])
  room.mockResolvedValue({})
  const full = vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  onTestFinished(() => full.mockRestore())
  await expect(keepPhase(plan, { hasFilms: false })).rejects.toThrow(NoRoom)
  expect([await caches.has('phase llm'), await caches.has('program'), readRecord()]).toEqual([false, false, undefined])
})

it.each([
  ['the cache', () => vi.spyOn(CacheStorage.prototype, 'open')],
  ['the worker', () => vi.spyOn(navigator.serviceWorker, 'register')],
])('a browser that refuses %s keeps nothing, and says so', async (_what, refuse) => {
  signIn()
  answer()
  const refused = refuse()
  refused.mockRejectedValue(new DOMException('no storage here', 'SecurityError'))
  onTestFinished(() => refused.mockRestore())
  await expect(keepPhase(plan, { hasFilms: false })).rejects.toThrow(NotAllowed)
  expect([await caches.has('phase llm'), await caches.has('program'), readRecord()]).toEqual([false, false, undefined])
})

it.each(['room', 'worker', 'file'] as const)(
  'whoever signs out while keeping waits for the %s leaves nothing, not even the worker',
  async (place) => {
    signIn()
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pass = async (here: string) => {
      if (here !== place) return
      reached.resolve()
      await held.promise
    }
    answer()
    const files = window.fetch
    window.fetch = async (input, init) =>
      input === '/assets/one.js' ? (await pass('file'), files(input)) : files(input, init)
    let isThere = false
    // As a browser does: one that is still coming is not told of.
    const registration = Object.assign(new EventTarget() as ServiceWorkerRegistration, {
      unregister: async () => {
        isThere = false
        return true
      },
    })
    const spies = [
      vi.spyOn(navigator.storage, 'estimate').mockImplementation(async () => (await pass('room'), {})),
      vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(async () => {
        await pass('worker')
        isThere = true
        return registration
      }),
      vi
        .spyOn(navigator.serviceWorker, 'getRegistration')
        .mockImplementation(async () => (isThere ? registration : undefined)),
    ]
    onTestFinished(() => spies.forEach((one) => one.mockRestore()))
    const keeping = keepPhase(plan, { hasFilms: false }).catch((error: unknown) => error)
    await reached.promise
    logOutHere()
    await caches.keys() // its tidying has begun
    held.resolve()
    expect(await keeping).toBeInstanceOf(Error)
    await expect
      .poll(async () => ({
        isThere,
        caches: await caches.keys(),
        databases: (await indexedDB.databases()).filter(({ name }) => name === 'offline'),
        record: localStorage.getItem('offline'),
      }))
      .toEqual({ isThere: false, caches: [], databases: [], record: null })
  },
)

it('whoever goes away meanwhile leaves nothing', async () => {
  signIn()
  answer({
    '/phase/detail/llm': () => {
      localStorage.removeItem('offline')
      return new Response(page)
    },
  })
  await expect(keepPhase(plan, { hasFilms: false })).rejects.toThrow(NotWhole)
  expect([await caches.keys(), localStorage.getItem('offline')]).toEqual([[], null])
})

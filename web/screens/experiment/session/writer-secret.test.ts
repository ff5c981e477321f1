import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWriterSecret } from './writer-secret.ts'

let tab: Map<string, string>
/** Of each lock that a page holds: who waits for it. */
let held: Map<string, Set<() => void>>
let patience: AbortController
/** A tab of a browser whose locks are in `held`; as its page goes, its locks go. */
beforeEach(() => {
  tab = new Map()
  held = new Map()
  patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience.signal)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, { signal }: { signal: AbortSignal }, act: () => unknown) {
        const waiting = held.get(name)
        if (waiting)
          await new Promise<void>((resolve, reject) => {
            waiting.add(resolve)
            signal.addEventListener('abort', () => reject(signal.reason as Error))
          })
        held.set(name, new Set())
        return act()
      },
    },
  })
})
function pageGoes(): void {
  const waiting = [...held.values()].flatMap((each) => [...each])
  held.clear()
  for (const next of waiting) next()
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the secret survives a reload of its tab, for its experiment only', async () => {
  const secret = await openWriterSecret('one')
  expect(secret.read()).toBeUndefined()
  secret.keep('s1')
  expect([secret.read(), [...held.keys()]]).toEqual(['s1', ['lab-writer s1']])
  pageGoes()
  expect((await openWriterSecret('one')).read()).toBe('s1')
  expect((await openWriterSecret('other')).read()).toBeUndefined()
})

it('a tab that was duplicated does not use it while the first one lives', async () => {
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  const opening = openWriterSecret('one')
  patience.abort()
  expect((await opening).read()).toBeUndefined()
})

it('a page that is reloaded waits until the one before it has let go', async () => {
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  const opening = openWriterSecret('one')
  pageGoes()
  expect((await opening).read()).toBe('s1')
})

it('one that was offered is found again after a reload, also when no answer came; only an answer makes it the writer’s', async () => {
  const secret = await openWriterSecret('one')
  const own = secret.offer()
  expect([own.length, secret.offer(), secret.read()]).toEqual([36, own, undefined])
  pageGoes()
  expect((await openWriterSecret('one')).read()).toBe(own)
  secret.keep(own)
  expect([secret.read(), secret.offer()]).toEqual([own, own])
})

it('is forgotten when another tab writes', async () => {
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  secret.forget()
  pageGoes()
  expect([secret.read(), (await openWriterSecret('one')).read()]).toEqual([undefined, undefined])
})

it('a browser without locks trusts itself', async () => {
  vi.stubGlobal('navigator', {})
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  expect((await openWriterSecret('one')).read()).toBe('s1')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWriterSecret } from './writer-secret.ts'

let tab: Map<string, string>
let held: Set<string>
/** A tab of a browser whose locks are in `held`; a reload of it lets its own go. */
beforeEach(() => {
  tab = new Map()
  held = new Set()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, options: { ifAvailable?: boolean }, act: (lock: object | null) => unknown) => {
        if (held.has(name) && options.ifAvailable) return act(null)
        held.add(name)
        return act({})
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the secret survives a reload of its tab, for its experiment only', async () => {
  const secret = await openWriterSecret('one')
  expect(secret.read()).toBeUndefined()
  secret.keep('s1')
  expect([secret.read(), [...held]]).toEqual(['s1', ['lab-writer s1']])
  held.clear()
  expect((await openWriterSecret('one')).read()).toBe('s1')
  expect((await openWriterSecret('other')).read()).toBeUndefined()
})

it('a tab that was duplicated does not use it while the first one lives', async () => {
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  expect((await openWriterSecret('one')).read()).toBeUndefined()
})

it('is forgotten when another tab writes', async () => {
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  secret.forget()
  held.clear()
  expect([secret.read(), (await openWriterSecret('one')).read()]).toEqual([undefined, undefined])
})

it('a browser without locks trusts itself', async () => {
  vi.stubGlobal('navigator', {})
  const secret = await openWriterSecret('one')
  secret.keep('s1')
  expect((await openWriterSecret('one')).read()).toBe('s1')
})

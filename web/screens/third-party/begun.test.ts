import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../session/test-browser.ts'
import {
  begin,
  forgetProvider,
  forgetWaiting,
  keepWaiting,
  readLastProvider,
  readWaiting,
  rememberProvider,
  takeBegun,
  type Waiting,
} from './begun.ts'

let tab: Map<string, string>
beforeEach(() => {
  stubBrowser('http://localhost:3000')
  tab = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const hashOf = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
const waiting: Waiting = { kind: 'prove', provider: 'google', ticket: 't', email: 'a@b.cn', hasPassword: true }

it('the way there shows only the hash of the secret, and the way back is good once', async () => {
  keepWaiting(waiting)
  const state = await begin('google', 'bind')
  expect(readWaiting()).toBeUndefined() // of an earlier way nothing is left
  const secret = String(JSON.parse(tab.get('signIn') ?? '{}').secret)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(state).toMatch(/^[\w-]{43}$/)
  expect(hex(fromBase64Url(state))).toBe(hex(await hashOf(secret)))
  expect(await takeBegun(state)).toEqual({ secret, provider: 'google', purpose: 'bind' })
  expect(await takeBegun(state)).toBeUndefined()
})

it('the way back is known when its provider carries only letters and digits', async () => {
  const state = await begin('wechat', 'sign_in')
  expect(await takeBegun(hex(fromBase64Url(state)))).toMatchObject({ provider: 'wechat' })
})

it('a way back that was not begun here leads nowhere', async () => {
  const state = await begin('facebook', 'sign_in')
  expect(await takeBegun(`${state}x`)).toBeUndefined()
  expect(await takeBegun(state)).toBeUndefined() // used up by the first
})

it('two ways have two secrets', async () =>
  expect(await begin('google', 'bind')).not.toBe(await begin('google', 'bind')))

it('a ticket waits until it is used; what is damaged is none', () => {
  keepWaiting(waiting)
  expect(readWaiting()).toEqual(waiting)
  forgetWaiting()
  expect(readWaiting()).toBeUndefined()
  for (const text of ['{', 'null', '{"provider":"odd"}']) {
    tab.set('signInTicket', text)
    expect(readWaiting()).toBeUndefined()
  }
})

it('the provider of the last sign-in is remembered for the next visit', () => {
  expect(readLastProvider()).toBeUndefined()
  rememberProvider('facebook')
  expect(readLastProvider()).toBe('facebook')
  forgetProvider()
  expect(readLastProvider()).toBeUndefined()
  localStorage.setItem('lastSignIn', 'odd')
  expect(readLastProvider()).toBeUndefined()
})

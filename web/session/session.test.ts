import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/shapes.ts'
import { stubBrowser } from './test-browser.ts'

const hour = 60 * 60 * 1000
const lin: User = {
  id: 'u1',
  first_name: '悦',
  last_name: '林',
  email: 'lin.yue@harbour.edu',
  gender: null,
  nationality: null,
  education: null,
}

/** There is no database here, so a page that has one goes on with it. */
const begun = ['leaving u1']

let browser: ReturnType<typeof stubBrowser>
const open = async () => ({
  ...(await import('./session.ts')),
  ...(await import('./end-session.ts')),
  ...(await import('./log-out.ts')),
  ...(await import('./own-key.ts')),
})
let { beginSession, endSession, logOutHere, ownKey, readSession, readToken, setExpiredHandler } = await open()
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  browser = stubBrowser('http://localhost:3000')
  vi.resetModules() // what the module remembers belongs to the browser of the test before
  ;({ beginSession, endSession, logOutHere, ownKey, readSession, readToken, setExpiredHandler } = await open())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a session in the browser', () => {
  it('keeps the token in a cookie for 30 days, same-site, and marks the page', () => {
    beginSession({ token: 'abc', user: lin })
    expect(readToken()).toBe('abc')
    expect(browser.written.at(-1)).toBe('token=abc; path=/; max-age=2592000; samesite=lax')
    expect(browser.attributes.has('data-signed-in')).toBe(true)
  })

  it('uses a __Host- cookie that is secure on https', () => {
    browser = stubBrowser('https://school.example')
    beginSession({ token: 'abc', user: lin })
    expect(browser.written.at(-1)).toBe('__Host-token=abc; path=/; max-age=2592000; samesite=lax; secure')
    expect(readToken()).toBe('abc')
  })

  it('is not taken in by a cookie whose name only ends like ours', () => {
    browser.cookies.set('xtoken', 'other')
    expect(readToken()).toBeUndefined()
  })

  it('knows the person for two hours without asking', () => {
    beginSession({ token: 'abc', user: lin })
    expect(readSession()).toEqual({ isSignedIn: true, user: lin })
    vi.advanceTimersByTime(2 * hour - 1)
    expect(readSession().user).toEqual(lin)
  })

  it('forgets the person, not the session, after two hours', () => {
    beginSession({ token: 'abc', user: lin })
    vi.advanceTimersByTime(2 * hour)
    expect(readSession()).toEqual({ isSignedIn: true, user: undefined })
  })

  it('is not put out by a damaged cache', () => {
    beginSession({ token: 'abc', user: lin })
    browser.stored.set('user', '{"user":')
    expect(readSession()).toEqual({ isSignedIn: true, user: undefined })
  })

  it('clears token, person and phase list on log-out, and keeps the rest', () => {
    beginSession({ token: 'abc', user: lin })
    for (const key of ['phaseList', 'lastPath', 'lang', 'outbox u2 note all entry tab 1']) browser.stored.set(key, '…')
    logOutHere()
    expect(readToken()).toBeUndefined()
    expect([...browser.stored.keys()]).toEqual(['lastPath', 'lang', 'outbox u2 note all entry tab 1', ...begun])
    expect(browser.attributes.has('data-signed-in')).toBe(false)
    expect(readSession()).toEqual({ isSignedIn: false, user: undefined })
  })

  const written = [
    'programs llm lesson-1 en of u1',
    'guesses llm lesson-1 of u1',
    'typed feedback of u1',
    'outbox u1 lesson llm/1 seq tab',
    'outbox u1 note all seq tab',
    'outbox u1 note all entry tab 7',
    'progress u1 llm lesson-1 tab',
    'guesses llm lesson-1 of u2',
    'guesses llm lesson-1',
    'lastPhase',
  ]
  it('leaves on log-out nothing that was kept under the person’s id but what waits to be sent, and nothing new comes under it', () => {
    beginSession({ token: 'abc', user: lin })
    for (const key of written) browser.stored.set(key, '…')
    sessionStorage.setItem('typed profile of u1', '…')
    logOutHere()
    expect([...browser.stored.keys()]).toEqual([
      'outbox u1 note all seq tab',
      'outbox u1 note all entry tab 7',
      'progress u1 llm lesson-1 tab',
      'guesses llm lesson-1 of u2',
      'guesses llm lesson-1',
      ...begun,
    ])
    expect(sessionStorage).toHaveLength(0)
    expect(ownKey('guesses llm lesson-2')).toBe('guesses llm lesson-2')
    beginSession({ token: 'def', user: lin })
    expect(ownKey('guesses llm lesson-2')).toBe('guesses llm lesson-2 of u1')
  })

  it('keeps all of it when the session has only expired', () => {
    beginSession({ token: 'abc', user: lin })
    for (const key of written) browser.stored.set(key, '…')
    endSession('over')
    expect([...browser.stored.keys()]).toEqual(written)
    expect(ownKey('guesses llm lesson-2')).toBe('guesses llm lesson-2 of u1')
  })

  it('tells of an expired session with its sentence, of a log-out nothing', () => {
    const told: string[] = []
    setExpiredHandler((message) => told.push(message))
    beginSession({ token: 'abc', user: lin })
    logOutHere()
    expect(told).toEqual([])
    endSession('Token authentication failed, please log in again!')
    expect(told).toEqual(['Token authentication failed, please log in again!'])
    expect(readToken()).toBeUndefined()
  })
})

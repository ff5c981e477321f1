import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/shapes.ts'
import { stubBrowser } from './test-browser.ts'

const personed = (id: string): User => ({
  id,
  first_name: '',
  last_name: '',
  email: `${id}@school.example`,
  gender: null,
  nationality: null,
  education: null,
})
const [ada, bob] = [personed('ada'), personed('bob')]

/** A tab is a module graph of its own on the browser that all share. */
async function openTab() {
  vi.resetModules()
  const session = {
    ...(await import('./session.ts')),
    ...(await import('./end-session.ts')),
    ...(await import('./log-out.ts')),
  }
  const page = await import('./page-owner.ts')
  page.readOwner() // as entry.client.tsx does
  const heard: string[] = []
  page.hearOwner((news) => heard.push(news))
  return { ...session, ...page, heard }
}

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') })
  browser = stubBrowser('http://localhost:3000')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const startAsAda = async () => {
  ;(await openTab()).beginSession({ token: 'of-ada', user: ada })
  return { first: await openTab(), second: await openTab() }
}

describe('whose page it is', () => {
  it('is known to a page from its start, as soon as the person is known in this browser', async () => {
    const { second } = await startAsAda()
    expect(second.readOwner()).toEqual({ token: 'of-ada', person: 'ada' })
  })

  it.each([
    ['signs out', (tab: Awaited<ReturnType<typeof openTab>>) => tab.logOutHere()],
    ['is signed out by the server', (tab: Awaited<ReturnType<typeof openTab>>) => tab.endSession('over')],
    [
      'gives way to somebody else',
      (tab: Awaited<ReturnType<typeof openTab>>) => tab.beginSession({ token: 'of-bob', user: bob }),
    ],
    ['loses the cookie', () => browser.cookies.clear()],
  ])('a page is nobody’s any more when its person %s in another tab, for good', async (_how, change) => {
    const { first, second } = await startAsAda()
    change(first)
    expect(second.readOwner()).toBeUndefined()
    expect(second.readSession()).toEqual({ isSignedIn: false, user: undefined })
    await Promise.resolve()
    expect(second.heard).toEqual(['left'])
    const third = await openTab()
    third.beginSession({ token: 'of-ada-2', user: ada })
    expect(second.readOwner()).toBeUndefined()
  })

  it('a page goes on when its own person has a newer session', async () => {
    const { first, second } = await startAsAda()
    first.beginSession({ token: 'of-ada-2', user: ada })
    expect(second.readOwner()).toEqual({ token: 'of-ada-2', person: 'ada' })
    expect(second.heard).toEqual([])
  })

  it('a page whose person is not known yet goes on with its own session only', async () => {
    browser.cookies.set('token', 'of-somebody')
    const tab = await openTab()
    expect(tab.readOwner()).toEqual({ token: 'of-somebody', person: undefined })
    browser.cookies.set('token', 'of-another')
    expect(tab.readOwner()).toBeUndefined()
  })

  it('the person of another token is not taken for that of this one', async () => {
    await startAsAda()
    browser.cookies.set('token', 'of-bob')
    const tab = await openTab()
    expect(tab.readOwner()).toEqual({ token: 'of-bob', person: undefined })
    expect(tab.readSession()).toEqual({ isSignedIn: true, user: undefined })
  })

  it('the person stays known for longer than what is shown of them', async () => {
    const { second } = await startAsAda()
    vi.advanceTimersByTime(3 * 60 * 60 * 1000)
    expect(second.readSession().user).toBeUndefined()
    expect((await openTab()).readOwner()).toEqual({ token: 'of-ada', person: 'ada' })
  })

  it('a visitor’s page becomes the page of whoever signs in in another tab', async () => {
    const visitors = await openTab()
    ;(await openTab()).beginSession({ token: 'of-bob', user: bob })
    expect(visitors.readOwner()).toEqual({ token: 'of-bob', person: 'bob' })
    await Promise.resolve()
    expect(visitors.heard).toEqual(['arrived'])
  })

  it('a page on which somebody was signed out does not become another person’s', async () => {
    const { first } = await startAsAda()
    first.endSession('over')
    ;(await openTab()).beginSession({ token: 'of-bob', user: bob })
    expect(first.readOwner()).toBeUndefined()
  })

  it('a page on which somebody else signs in is theirs from then on', async () => {
    const { first } = await startAsAda()
    first.beginSession({ token: 'of-bob', user: bob })
    expect(first.readOwner()).toEqual({ token: 'of-bob', person: 'bob' })
    expect(first.heard).toEqual([])
  })

  it('an answer that comes too late is not kept as the person who is here', async () => {
    const { first, second } = await startAsAda()
    first.beginSession({ token: 'of-bob', user: bob })
    second.cacheUser(ada)
    first.cacheUser(ada)
    expect(first.readSession().user).toEqual(bob)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

async function openPage() {
  vi.resetModules()
  return {
    ...(await import('./session.ts')),
    ...(await import('./end-session.ts')),
    ...(await import('./log-out.ts')),
    ...(await import('./typed.ts')),
  }
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

const typed = { first_name: 'Ada' }

it('what was typed outlives the session, and only its own person is offered it', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  page.keepTyped('profile', typed)
  page.endSession('over')
  const bobs = await openPage()
  expect(bobs.readTyped('profile')).toBeUndefined()
  bobs.beginSession({ token: 'of-bob', user: personed('bob') })
  expect(bobs.readTyped('profile')).toBeUndefined()
  bobs.dropTyped('profile')
  bobs.beginSession({ token: 'of-ada-2', user: personed('ada') })
  expect(bobs.readTyped('profile')).toEqual(typed)
})

it('what is typed on a page whose session has just ended is still its person’s', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  page.endSession('over')
  page.keepTyped('profile', typed)
  expect((await openPage()).readTyped('profile')).toBeUndefined()
  page.beginSession({ token: 'of-ada-2', user: personed('ada') })
  expect(page.readTyped('profile')).toEqual(typed)
})

it('what is typed on a page that is nobody’s any more is not kept', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  browser.cookies.set('token', 'of-bob')
  page.keepTyped('profile', typed)
  expect([...browser.stored.keys()].filter((key) => key.startsWith('typed'))).toEqual([])
})

it('a visitor’s goes on with whoever signs in in the same tab, and is gone once it was sent', async () => {
  const page = await openPage()
  page.keepTyped('feedback', { content: 'why' })
  expect([...browser.stored.keys()]).toEqual([])
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  expect(page.readTyped('feedback')).toEqual({ content: 'why' })
  page.dropTyped('feedback')
  expect(page.readTyped('feedback')).toBeUndefined()
})

it('nothing is kept for longer than a week, whoever looks', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  page.keepTyped('profile', typed)
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000 + 1)
  page.logOutHere()
  const visitors = await openPage()
  visitors.readTyped('profile')
  expect([...browser.stored.keys()].filter((key) => key.startsWith('typed'))).toEqual([])
})

it('what is damaged counts as nothing', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  for (const text of ['{', 'null', '{"at":1e15}', '{"at":1e15,"values":7}']) {
    browser.stored.set('typed profile of ada', text)
    expect(page.readTyped('profile')).toBeUndefined()
  }
})

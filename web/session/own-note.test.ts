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
  const [session, end, logOut, page, { createOwnNote }] = await Promise.all([
    import('./session.ts'),
    import('./end-session.ts'),
    import('./log-out.ts'),
    import('./page-owner.ts'),
    import('./own-note.ts'),
  ])
  page.readOwner() // as entry.client.tsx does
  return { ...session, ...end, ...logOut, ...page, note: createOwnNote('guesses') }
}

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => void (browser = stubBrowser('http://localhost:3000')))
afterEach(() => vi.unstubAllGlobals())

it('is kept from page to page, one for each place and person', async () => {
  const first = await openPage()
  first.beginSession({ token: 'of-ada', user: personed('ada') })
  first.note.write('lesson 1', { a: 'mine' })
  first.note.write('lesson 1', { b: 'too' })
  const next = await openPage()
  expect(next.note.read('lesson 1')).toEqual({ a: 'mine', b: 'too' })
  expect(next.note.read('lesson 2')).toEqual({})
  next.logOutHere()
  const bobs = await openPage()
  bobs.beginSession({ token: 'of-bob', user: personed('bob') })
  expect(bobs.note.read('lesson 1')).toEqual({})
})

it('what is written before the person is known is shown, and is theirs as soon as they are; what they had stays', async () => {
  const before = await openPage()
  before.beginSession({ token: 'of-ada', user: personed('ada') })
  before.note.write('lesson 1', { a: 'first' })
  browser.stored.delete('user')
  const page = await openPage() // a token, and nobody knows yet whose
  const heard = vi.fn<() => void>()
  page.note.hear(heard)
  page.note.write('lesson 1', { a: 'second', b: 'new' })
  expect(heard).toHaveBeenCalledOnce()
  expect(page.note.read('lesson 1')).toEqual({ a: 'second', b: 'new' })
  page.cacheUser(personed('ada'))
  expect(page.note.read('lesson 1')).toEqual({ a: 'first', b: 'new' })
  expect((await openPage()).note.read('lesson 1')).toEqual({ a: 'first', b: 'new' })
})

it('a page that is nobody’s any more shows nothing and keeps nothing', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  page.note.write('lesson 1', { a: 'mine' })
  page.leavePage()
  expect(page.note.read('lesson 1')).toEqual({})
  page.note.write('lesson 1', { a: 'somebody’s' })
  expect((await openPage()).note.read('lesson 1')).toEqual({ a: 'mine' })
})

it('a full storage keeps it as long as the page is open', async () => {
  const page = await openPage()
  page.beginSession({ token: 'of-ada', user: personed('ada') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  page.note.write('lesson 1', { a: 'mine' })
  expect(page.note.read('lesson 1')).toEqual({ a: 'mine' })
})

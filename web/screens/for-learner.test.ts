import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Api from '../api.ts'
import { stubBrowser } from '../session/test-browser.ts'
import type * as Loads from './for-learner.ts'

const lin = {
  id: 'u1',
  first_name: '悦',
  last_name: '林',
  email: 'lin.yue@harbour.edu',
  gender: null,
  nationality: null,
  education: null,
}

let browser: ReturnType<typeof stubBrowser>
let { CallFailed, CallRefused }: Pick<typeof Api, 'CallFailed' | 'CallRefused'> = await import('../api.ts')
let { forLearner, forPerson, forReader, missing, orMissing, orUndefined, outside }: typeof Loads =
  await import('./for-learner.ts')
beforeEach(async () => {
  browser = stubBrowser('http://localhost:3000')
  browser.cookies.set('token', 'mine')
  vi.resetModules() // a page whose person has gone stays nobody's: each test has a page of its own
  ;({ CallFailed, CallRefused } = await import('../api.ts'))
  ;({ forLearner, forPerson, forReader, missing, orMissing, orUndefined, outside } = await import('./for-learner.ts'))
})
afterEach(() => vi.unstubAllGlobals())
const refused = (error: 'auth_fail' | 'not_found' | 'invalid_input' | 'not_enrolled' | 'needs_payment') => () =>
  Promise.reject(new CallRefused({ error, message: error }))
const failed = () => Promise.reject(new CallFailed(503, 'Busy.'))

describe('a screen of a learner’s own', () => {
  it('shows what was loaded', async () => expect(await forLearner(async () => 'view')).toBe('view'))
  it('stands only once it is known whose it is, so that what is typed first is kept too', async () => {
    const { ownKey } = await import('../session/own-key.ts')
    const { promise, resolve } = Promise.withResolvers<Response>()
    const asked = vi.fn<() => Promise<Response>>(() => promise)
    vi.stubGlobal('fetch', asked)
    const stood = forLearner(async () => 'view').then(() => ownKey('a form'))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
    expect(await Promise.race([stood, Promise.resolve('waits')])).toBe('waits')
    resolve(Response.json({ user: lin }))
    expect(await stood).toBe('a form of u1')
  })
  it('asks nothing for a visitor', async () => {
    browser.cookies.clear()
    const load = vi.fn<() => Promise<string>>()
    expect([await forLearner(load), load.mock.calls]).toEqual([{ kind: 'visitor' }, []])
  })
  it('is a visitor’s when the session has ended', async () =>
    expect(await forLearner(refused('auth_fail'))).toEqual({ kind: 'visitor' }))
  it('says what failed, in its place', async () =>
    expect(await forLearner(failed)).toEqual({ kind: 'failed', message: 'Busy.' }))
  it.each(['not_found', 'invalid_input'] as const)('says that nothing is there: %s', async (code) =>
    expect(await forLearner(refused(code), missing)).toEqual({ kind: 'missing' }),
  )
  it.each(['not_enrolled', 'needs_payment'] as const)('shows another to who is not in the phase: %s', async (code) =>
    expect(
      await forLearner(
        refused(code),
        outside(() => 'outside'),
      ),
    ).toBe('outside'),
  )
  it('leaves to the error screen what it has no way for', async () => {
    await expect(forLearner(refused('not_found'))).rejects.toThrow('not_found')
    await expect(forLearner(() => Promise.reject(new Error('odd')))).rejects.toThrow('odd')
  })
})

describe('a screen of somebody’s own that answers a visitor as its call does', () => {
  it('shows what was loaded, and in its place what the screen has a way for', async () => {
    const ways = { needs_payment: () => 'pay' }
    expect(await forPerson(async () => 'view', ways)).toBe('view')
    expect(await forPerson(refused('needs_payment'), ways)).toBe('pay')
    expect(await forPerson(failed, ways)).toEqual({ kind: 'failed', message: 'Busy.' })
  })
  it('leaves a visitor to the error screen', async () => {
    browser.cookies.clear()
    await expect(forPerson(refused('not_found'), {})).rejects.toThrow('not_found')
    await expect(forPerson(refused('auth_fail'), {})).rejects.toThrow('auth_fail')
  })
})

describe('a page that everybody may see', () => {
  it('is loaded for the learner, or for a visitor', async () => {
    expect(await forReader(async (isLearner) => isLearner)).toBe(true)
    browser.cookies.clear()
    expect(await forReader(async (isLearner) => isLearner)).toBe(false)
  })
  it('is loaded for a visitor when the session has ended', async () => {
    const load = vi.fn<(isLearner: boolean) => Promise<boolean>>(async (isLearner) => {
      if (!isLearner) return false
      browser.cookies.clear() // as the caller does it
      return refused('auth_fail')()
    })
    expect([await forReader(load), load.mock.calls]).toEqual([false, [[true], [false]]])
  })
  it('says what failed', async () => {
    expect(await forReader(failed)).toEqual({ kind: 'failed', message: 'Busy.' })
    await expect(forReader(refused('not_found'))).rejects.toThrow('not_found')
  })
})

it('what is missing is said, and what failed is not called missing', async () => {
  expect([await orMissing(async () => 1), await orMissing(refused('not_found'))]).toEqual([1, { kind: 'missing' }])
  await expect(orMissing(failed)).rejects.toThrow('Busy.')
})

it('a page does without a part of it that failed, but not without its session', async () => {
  expect([
    await orUndefined(async () => 1),
    await orUndefined(failed),
    await orUndefined(refused('not_found')),
  ]).toEqual([1, undefined, undefined])
  await expect(orUndefined(refused('auth_fail'))).rejects.toThrow('auth_fail')
})

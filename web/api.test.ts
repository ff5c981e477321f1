import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from './session/test-browser.ts'

const NO_ANSWER = 'Network request error, please retry later'
/** A page's modules, as a browser loads them anew with each page. */
async function openPage() {
  vi.resetModules()
  const { addMessages } = await import('./i18n/messages.ts')
  addMessages('en', { 'shell.failure': NO_ANSWER, 'shell.left': 'Another is here.' })
  return {
    ...(await import('./api.ts')),
    ...(await import('./parts/notify.ts')),
    ...(await import('./session/session.ts')),
  }
}
let { CallFailed, CallRefused, ask, call, dismiss, noticeStore, readToken, setExpiredHandler } = await openPage()
let browser: ReturnType<typeof stubBrowser>
let expired: string[]
beforeEach(async () => {
  browser = stubBrowser('http://localhost:3000')
  ;({ CallFailed, CallRefused, ask, call, dismiss, noticeStore, readToken, setExpiredHandler } = await openPage())
  setExpiredHandler((message) => expired.push(message))
  expired = []
})
afterEach(() => vi.unstubAllGlobals())

/** The server's answers, one for each call, when the test lets them go. */
function serve() {
  const waiting: ((answer: { status?: number; body?: unknown }) => void)[] = []
  const asked = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(
    (_address, { signal }) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
        waiting.push(({ status = 200, body = {} }) => resolve(new Response(JSON.stringify(body), { status })))
      }),
  )
  vi.stubGlobal('fetch', asked)
  return {
    asked,
    answer: (answer: { status?: number; body?: unknown }) => waiting.shift()?.(answer),
    headersOf: (at: number) => asked.mock.calls[at]?.[1].headers,
  }
}
const authFail = { body: { error: 'auth_fail', message: 'Please log in again!' } }
const notices = () => noticeStore.get().map(({ kind, text }) => `${kind}: ${text}`)

describe('a call', () => {
  it('carries the token of the session that there is, in the header only', async () => {
    const { answer, headersOf, asked } = serve()
    browser.cookies.set('token', 'mine')
    const told = call('/user/detail', {})
    answer({ body: { user: { id: 'u' } } })
    expect(await told).toEqual({ user: { id: 'u' } })
    expect(headersOf(0)).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
      'access-token': 'mine',
    })
    expect(asked.mock.calls[0]?.[0]).toBe('/api/user/detail')
    browser.cookies.delete('token')
    void (await openPage()).call('/user/detail', {}).catch(() => {})
    expect(headersOf(1)).not.toHaveProperty('access-token')
  })

  it('whose session has ended ends it in the browser, with the server’s sentence and without a toast', async () => {
    const { answer } = serve()
    browser.cookies.set('token', 'old')
    const told = call('/user/detail', {})
    answer(authFail)
    await expect(told).rejects.toThrow('Please log in again!')
    expect([readToken(), expired, notices()]).toEqual([undefined, ['Please log in again!'], []])
  })

  it('of a session that is over ends no newer one', async () => {
    const { answer } = serve()
    browser.cookies.set('token', 'old')
    const told = call('/user/detail', {})
    browser.cookies.set('token', 'new')
    answer(authFail)
    await expect(told).rejects.toThrow('Another is here.')
    expect([browser.cookies.get('token'), expired]).toEqual(['new', []])
  })

  it('that was given up says nothing and ends nothing', async () => {
    const { answer } = serve()
    browser.cookies.set('token', 'mine')
    const giveUp = new AbortController()
    const told = call('/user/detail', {}, { signal: giveUp.signal })
    giveUp.abort()
    answer(authFail)
    await expect(told).rejects.toThrow(NO_ANSWER)
    expect([readToken(), expired, notices()]).toEqual(['mine', [], []])
  })

  it('that is refused says why in a toast, unless its page words it', async () => {
    const { answer } = serve()
    const refusal = {
      body: { error: 'not_found', message: 'This is not here.', fields: { id: 'Unknown.' }, retry_after: 9 },
    }
    const loud = call('/user/detail', {})
    answer(refusal)
    const error: unknown = await loud.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallRefused)
    expect(error).toMatchObject({
      code: 'not_found',
      message: 'This is not here.',
      fields: { id: 'Unknown.' },
      retryAfter: 9,
    })
    expect(notices()).toEqual(['failure: This is not here.'])
    dismiss(noticeStore.get()[0]?.id ?? 0)
    for (const told of [call('/user/detail', {}, { isQuiet: true }), ask('/user/detail', {})]) {
      answer(refusal)
      await expect(told).rejects.toThrow('This is not here.')
    }
    expect(notices()).toEqual([])
  })

  it.each(['please_done_video', 'please_done_experiment'])(
    'refused with %s leaves the word to the dialog of its page',
    async (error) => {
      const { answer } = serve()
      const told = call('/user/detail', {})
      answer({ body: { error, message: 'First the film.' } })
      await expect(told).rejects.toThrow('First the film.')
      expect(notices()).toEqual([])
    },
  )

  it('that fails says the server’s sentence and its status, or that there was no answer', async () => {
    const { answer } = serve()
    const told = call('/user/detail', {})
    answer({ status: 503, body: { message: 'Busy, please try again.' } })
    const error: unknown = await told.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallFailed)
    expect(error).toMatchObject({ status: 503, message: 'Busy, please try again.' })
    expect(notices()).toEqual(['failure: Busy, please try again.'])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(call('/user/detail', {})).rejects.toMatchObject({ status: 0, message: NO_ANSWER })
  })

  it('with a file travels in parts, its fields beside it', async () => {
    const { asked, headersOf } = serve()
    void call(
      '/order/receipt',
      { order_id: 'o1' },
      { file: { field: 'receipt', blob: new Blob(['x']), name: 'r.png' } },
    ).catch(() => {})
    const body = asked.mock.calls[0]?.[1].body
    if (!(body instanceof FormData)) throw new Error('no parts')
    expect([body.get('order_id'), body.get('receipt')]).toEqual(['o1', expect.objectContaining({ name: 'r.png' })])
    expect(headersOf(0)).not.toHaveProperty('content-type')
  })
})

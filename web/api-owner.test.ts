import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../contract/shapes.ts'
import { say } from '../messages/format.ts'
import { stubBrowser } from './session/test-browser.ts'

const ada: User = {
  id: 'ada',
  first_name: '',
  last_name: '',
  email: 'ada@school.example',
  gender: null,
  nationality: null,
  education: null,
}

interface Sent {
  readonly address: string
  readonly headers: Headers
}
let sent: Sent[]
let reply: { status: number; text: string }
let browser: ReturnType<typeof stubBrowser>

async function openPage() {
  vi.resetModules()
  const [api, session, messages] = await Promise.all([
    import('./api.ts'),
    import('./session/session.ts'),
    import('./i18n/messages.ts'),
  ])
  messages.addMessages('en', { 'shell.failure': say('en', 'shell.failure'), 'shell.left': say('en', 'shell.left') })
  return { ...api, ...session }
}

beforeEach(() => {
  browser = stubBrowser('http://localhost:3000')
  sent = []
  reply = { status: 200, text: '{}' }
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    sent.push({ address, headers: new Headers(headers) })
    return new Response(reply.text, { status: reply.status })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a call and the person of its page', () => {
  it('says for whom its page was made', async () => {
    const page = await openPage()
    page.beginSession({ token: 'of-ada', user: ada })
    await page.ask('/user/stat', {})
    expect([...(sent[0]?.headers ?? [])]).toEqual(
      expect.arrayContaining([
        ['access-token', 'of-ada'],
        ['made-for', 'ada'],
      ]),
    )
  })

  it('says nothing of the kind while it is not known, and as a visitor', async () => {
    const visitors = await openPage()
    await visitors.ask('/user/stat', {})
    browser.cookies.set('token', 'of-somebody')
    await (await openPage()).ask('/user/stat', {})
    expect(sent.map(({ headers }) => [headers.get('access-token'), headers.get('made-for')])).toEqual([
      [null, null],
      ['of-somebody', null],
    ])
  })

  it('never leaves a page whose person has gone', async () => {
    const page = await openPage()
    page.beginSession({ token: 'of-ada', user: ada })
    browser.cookies.set('token', 'of-bob')
    await expect(page.call('/user/stat', {}, { isQuiet: true, keepalive: true })).rejects.toMatchObject({
      name: 'CallFailed',
    })
    expect(sent).toEqual([])
    expect(browser.cookies.get('token')).toBe('of-bob')
  })

  it('gives a page whose person has gone no answer, and ends no session of somebody else', async () => {
    for (const text of ['{"new_message_count":1}', '{"error":"auth_fail","message":"over"}']) {
      browser.cookies.clear()
      const page = await openPage()
      page.beginSession({ token: 'of-ada', user: ada })
      reply = { status: 200, text }
      const asked = page.ask('/user/stat', {})
      browser.cookies.set('token', 'of-bob')
      await expect(asked).rejects.toMatchObject({ name: 'CallFailed' })
      expect(browser.cookies.get('token')).toBe('of-bob')
    }
  })

  it('leaves the page when the server knows another person behind its token, and what waits to be sent is kept', async () => {
    const page = await openPage()
    page.beginSession({ token: 'of-bob', user: ada })
    reply = { status: 200, text: '{"error":"other_person","message":"not yours"}' }
    await expect(page.ask('/user/stat', {})).rejects.toMatchObject({ name: 'CallFailed' })
    expect(page.readSession()).toEqual({ isSignedIn: false, user: undefined })
    expect(browser.stored.has('user')).toBe(false)
    await page.ask('/user/stat', {}).catch(() => {})
    expect(sent).toHaveLength(1)
  })

  it('that is refused without a sentence gets the default one', async () => {
    const page = await openPage()
    for (const text of ['{"error":"x"}', '{"error":"x","message":""}']) {
      reply = { status: 200, text }
      await expect(page.ask('/user/stat', {})).rejects.toMatchObject({
        name: 'CallRefused',
        message: 'Network request error, please retry later',
      })
    }
  })

  it('reads times of 13 digits as milliseconds, and no text as a time', async () => {
    const page = await openPage()
    reply = {
      status: 200,
      text: '{"a":1700000000999,"b":[1700000000000],"c":1700000000,"d":"x:1700000000000","e":12345}',
    }
    await expect(page.ask('/user/stat', {})).resolves.toEqual({
      a: 1700000000,
      b: [1700000000],
      c: 1700000000,
      d: 'x:1700000000000',
      e: 12345,
    })
  })

  it('that got no JSON fails with the default sentence', async () => {
    const page = await openPage()
    reply = { status: 502, text: '<html>' }
    await expect(page.ask('/user/stat', {})).rejects.toMatchObject({
      name: 'CallFailed',
      status: 502,
      message: 'Network request error, please retry later',
    })
  })
})

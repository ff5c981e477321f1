import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addMessages } from '../../i18n/messages.ts'
import { stubBrowser } from '../../session/test-browser.ts'
import type { Press } from './press.ts'
import { sendPress } from './send-press.ts'

const NO_ANSWER = 'Network request error, please retry later'
addMessages('en', { 'shell.failure': NO_ANSWER })
const entry: Press = { kind: 'answer', question: 'q', seq: 7, value: '["a","b"]' }
beforeEach(() => stubBrowser('http://localhost:3000'))
afterEach(() => vi.unstubAllGlobals())

/** The server says this to whatever is sent. */
function answering(status: number, body: unknown) {
  const asked = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(
    async () => new Response(JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('an answer on its way', () => {
  it('is sent as a form with its place in the order, also while the page closes', async () => {
    const asked = answering(200, {
      answer: ['a', 'b'],
      given: '["a","b"]',
      seq: 7,
      saved_at: 5,
      deadline: 9,
      server_now: 6,
    })
    expect(await sendPress('attempt', entry)).toEqual({
      kind: 'held',
      held: entry,
      savedAt: 5,
      clock: { deadline: 9, serverNow: 6 },
    })
    expect(asked.mock.calls[0]?.[0]).toBe('/api/quiz/answer')
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      keepalive: true,
      body: 'train_user_id=attempt&question_id=q&seq=7&given=%5B%22a%22%2C%22b%22%5D',
    })
  })

  it('is replaced by a newer one that the server holds', async () => {
    answering(200, { answer: ['b'], given: '["b"]', seq: 9, saved_at: 5, deadline: 9, server_now: 6 })
    expect(await sendPress('attempt', entry)).toMatchObject({ held: { seq: 9, value: '["b"]' } })
  })

  it.each([408, 429, 500, 502, 503, 504])('is kept and sent again after HTTP %i', async (status) => {
    answering(status, { message: 'Not now.' })
    await expect(sendPress('attempt', entry)).rejects.toThrow('Not now.')
  })

  it('is kept when the server was not reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(sendPress('attempt', entry)).rejects.toThrow(NO_ANSWER)
  })

  it('is kept when the session has ended: after signing in again it is taken', async () => {
    answering(200, { error: 'auth_fail', message: 'Please log in again!' })
    await expect(sendPress('attempt', entry)).rejects.toThrow('Please log in again!')
  })

  it.each([400, 404, 405, 413, 415])(
    'is given up after HTTP %i, which the same request would get for ever',
    async (status) => {
      answering(status, { message: 'Never.' })
      expect(await sendPress('attempt', entry)).toEqual({ kind: 'refused' })
    },
  )

  it('is given up when the server says that it will never take it', async () => {
    answering(200, { error: 'not_found', message: 'This is not here.' })
    expect(await sendPress('attempt', entry)).toEqual({ kind: 'refused' })
  })

  it('says that the attempt is closed, which is no refusal of this one answer', async () => {
    answering(200, { error: 'quiz_closed', message: 'The time is over.' })
    expect(await sendPress('attempt', entry)).toEqual({ kind: 'closed' })
  })
})

it('a flag is sent and held as a flag', async () => {
  const asked = answering(200, { is_flagged: true, flag_seq: 3, deadline: 9, server_now: 6 })
  const flag: Press = { kind: 'flag', question: 'q', seq: 3, value: '1' }
  expect(await sendPress('attempt', flag)).toEqual({
    kind: 'held',
    held: flag,
    savedAt: null,
    clock: { deadline: 9, serverNow: 6 },
  })
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ body: 'train_user_id=attempt&question_id=q&seq=3&is_flagged=1' })
  await sendPress('attempt', { ...flag, value: '0' })
  expect(asked.mock.calls[1]?.[1]).toMatchObject({ body: 'train_user_id=attempt&question_id=q&seq=3&is_flagged=0' })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addMessages } from '../../../i18n/messages.ts'
import { stubBrowser } from '../../../session/test-browser.ts'
import { sendNotebook } from './send-notebook.ts'

addMessages('en', { 'shell.failure': 'Network request error, please retry later' })
beforeEach(() => stubBrowser('http://localhost:3000'))
afterEach(() => vi.unstubAllGlobals())

function serve(body: unknown, status = 200) {
  const asked = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(
    async () => new Response(JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', asked)
  return async () => {
    const { body: sent, keepalive } = asked.mock.calls[0]?.[1] ?? {}
    if (!(sent instanceof FormData)) throw new Error('no form')
    const file = sent.get('notebook')
    if (!(file instanceof File)) throw new Error('no file')
    return {
      keepalive,
      fields: [sent.get('experiment_id'), sent.get('writer'), sent.get('base_version')],
      name: file.name,
      type: file.type,
      file,
    }
  }
}
const send = (content: string, isLast = false) =>
  sendNotebook({ experiment: 'e', writer: 'w', content, baseVersion: 3, isLast })

describe('a notebook on its way', () => {
  it('goes as it is while it is small, with what it rests on', async () => {
    const sent = serve({ version: 4, saved_at: 9 })
    expect(await send('{}')).toEqual({ kind: 'saved', version: 4, at: 9 })
    expect(await sent()).toEqual({
      keepalive: false,
      fields: ['e', 'w', '3'],
      name: 'notebook.ipynb',
      type: 'application/x-ipynb+json',
      file: expect.objectContaining({ size: 2 }),
    })
  })

  it('is packed when that pays', async () => {
    const sent = serve({ version: 4, saved_at: 9 })
    const content = 'x'.repeat(8001)
    await send(content)
    const { name, type, file } = await sent()
    const unpacked = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
    expect([name, type, unpacked]).toEqual(['notebook.ipynb.gz', 'application/gzip', content])
    const small = serve({ version: 4, saved_at: 9 })
    await send('x'.repeat(8000))
    expect((await small()).name).toBe('notebook.ipynb')
  })

  it.each([
    [59_999, true],
    [60_000, false],
  ])('outlives the page that goes, as far as browsers allow: %i bytes', async (bytes, keepalive) => {
    const sent = serve({ version: 4, saved_at: 9 })
    await send('x'.repeat(bytes), true)
    expect(await sent()).toMatchObject({ keepalive, name: 'notebook.ipynb' })
  })

  it.each([
    ['stale_notebook', { kind: 'stale' }],
    ['not_writer', { kind: 'not-writer' }],
    ['auth_fail', { kind: 'later' }],
    ['save_too_often', { kind: 'later' }],
    ['notebook_too_large', { kind: 'refused', message: 'Why.' }],
    ['save_quota', { kind: 'refused', message: 'Why.', againMs: 3_600_000 }],
    ['save_quota', { kind: 'refused', message: 'Why.', againMs: 90_000 }, 90],
  ])('refused with %s: %j', async (error, outcome, retryAfter?: number) => {
    serve({ error, message: 'Why.', retry_after: retryAfter })
    expect(await send('{}')).toEqual(outcome)
  })

  it('is sent again later when the server is away', async () => {
    serve({ message: 'Busy.' }, 503)
    expect(await send('{}')).toEqual({ kind: 'later' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await send('{}')).toEqual({ kind: 'later' })
  })
})

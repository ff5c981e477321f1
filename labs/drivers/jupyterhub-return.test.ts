import { afterEach, expect, test, vi } from 'vitest'
import { noPlace } from '../check/check-place.ts'
import { makeJupyterHubDriver } from './jupyterhub.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a hub that is just back and has not found its servers yet is not believed that they are gone', async () => {
  vi.useFakeTimers()
  const replies: Record<string, () => Response> = {
    '/user': () => Response.json({ name: 'tessera' }),
    '/users/tessera-l': () => Response.json({ name: 'tessera-l', servers: { r: { ready: true } } }),
    '/kernels': () => Response.json([{ id: 'k', execution_state: 'idle', last_activity: '' }]),
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = Object.keys(replies).find((end) => url.split('?')[0]?.endsWith(end))
    return replies[path ?? '']?.() ?? new Response('', { status: 404 })
  })
  const driver = makeJupyterHubDriver({ hub: { url: 'http://hub/', token: 't' }, place: noPlace })
  const look = () => driver.observe({ runId: 'r', learnerId: 'l' }, { claim: undefined, now: new Date() })
  expect(await look()).toMatchObject({ state: 'ready' })
  replies['/users/tessera-l'] = () => new Response('', { status: 503 })
  await expect(look()).rejects.toThrow('away')
  replies['/users/tessera-l'] = () => Response.json({ name: 'tessera-l', servers: {} })
  await expect(look()).rejects.toThrow('just back')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await look()).toEqual({ state: 'absent' })
})

test('a machine that the hub has and where nobody is: the hub is asked to look; what it still believes after 8 s is not so', async () => {
  vi.useFakeTimers()
  const [alive, gone] = [{ r: { ready: true } }, { r: { ready: false, pending: 'check' } }]
  let [servers, kernels, looks]: [object, Response, number] = [alive, Response.json([]), 0]
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/user')) return Response.json({ name: 'tessera' })
    if (url.endsWith('/users/tessera-l')) return Response.json({ name: 'tessera-l', servers })
    if (method === 'POST' && url.endsWith('/servers/r')) looks++
    return url.includes('/kernels')
      ? kernels.clone()
      : Response.json({ message: 'Invalid JSON in body of request' }, { status: 400 })
  })
  const driver = makeJupyterHubDriver({ hub: { url: 'http://hub/', token: 't' }, place: noPlace })
  const look = () => driver.observe({ runId: 'r', learnerId: 'l' }, { claim: undefined, now: new Date() })
  const isReady = Response.json([{ id: 'k', execution_state: 'idle', last_activity: '' }])
  kernels = isReady
  servers = gone
  expect(await look()).toMatchObject({ state: 'ready' }) // a hub that was restarted is still looking
  for (const [status, believes] of [
    [503, alive],
    [424, gone],
  ] as const) {
    kernels = new Response('', { status })
    servers = believes
    const before = looks
    for (let second = 0; second < 8; second += 2) {
      await expect(look()).rejects.toThrow(String(status))
      await vi.advanceTimersByTimeAsync(2_000)
    }
    expect(looks - before).toBe(4)
    expect(await look()).toMatchObject({ state: 'failed', fault: 'kernel_died' })
    kernels = isReady
    expect(await look()).toMatchObject({ state: 'ready' })
  }
  kernels = new Response('', { status: 500 }) // somebody is there
  for (let second = 0; second < 20; second += 2) {
    await expect(look()).rejects.toThrow('500')
    await vi.advanceTimersByTimeAsync(2_000)
  }
})

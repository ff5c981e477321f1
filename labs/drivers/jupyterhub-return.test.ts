import { afterEach, expect, test, vi } from 'vitest'
import { noSandbox } from '../check-sandbox.ts'
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
  const driver = makeJupyterHubDriver({ hub: { url: 'http://hub/', token: 't' }, sandbox: noSandbox })
  const look = () => driver.observe({ runId: 'r', learnerId: 'l' }, { claim: undefined, now: new Date() })
  expect(await look()).toMatchObject({ state: 'ready' })
  replies['/users/tessera-l'] = () => new Response('', { status: 503 })
  await expect(look()).rejects.toThrow('away')
  replies['/users/tessera-l'] = () => Response.json({ name: 'tessera-l', servers: {} })
  await expect(look()).rejects.toThrow('just back')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await look()).toEqual({ state: 'absent' })
})

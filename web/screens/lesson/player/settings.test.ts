import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../session/test-browser.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  vi.resetModules() // a page that is loaded anew
  browser = stubBrowser('http://localhost:3000')
})
afterEach(() => vi.unstubAllGlobals())
const open = () => import('./settings.ts')

it('films run at their own pace, with captions as the picture asks, until somebody says otherwise', async () => {
  const { readSettings, writeSettings } = await open()
  expect(readSettings()).toEqual({ rate: 1, captions: undefined })
  writeSettings({ rate: 1.5 })
  writeSettings({ captions: false })
  expect(readSettings()).toEqual({ rate: 1.5, captions: false })
  vi.resetModules()
  expect((await open()).readSettings()).toEqual({ rate: 1.5, captions: false })
})

it('paces are offered from three quarters to twice the film’s own, rising, its own among them, and each is kept', async () => {
  const { rates, writeSettings } = await open()
  expect([rates[0], rates.at(-1)]).toEqual([0.75, 2])
  expect(rates).toContain(1)
  expect([...new Set(rates)].toSorted((a, b) => a - b)).toEqual(rates)
  for (const rate of rates) {
    writeSettings({ rate })
    vi.resetModules()
    expect((await open()).readSettings().rate).toBe(rate)
  }
})

it.each(['{', 'null', '5', '{"rate":3,"captions":"yes"}'])('what is damaged counts as nothing: %s', async (text) => {
  browser.stored.set('player', text)
  expect((await open()).readSettings()).toEqual({ rate: 1, captions: undefined })
})

it('a choice holds for the page when it cannot be stored', async () => {
  const { readSettings, writeSettings } = await open()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  writeSettings({ rate: 2 })
  expect(readSettings().rate).toBe(2)
})

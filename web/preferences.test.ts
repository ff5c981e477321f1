import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberLocale, rememberTheme, storedLocaleUnlike } from './preferences.ts'
import { stubBrowser } from './session/test-browser.ts'

let browser: ReturnType<typeof stubBrowser>
let dataset: Record<string, string>
const open = (origin: string) => {
  browser = stubBrowser(origin)
  dataset = {}
  Object.assign(document.documentElement, { dataset })
}
beforeEach(() => open('http://localhost:3000'))
afterEach(() => vi.unstubAllGlobals())

it('a language is kept in the browser and told to the server for a year', () => {
  rememberLocale('zh-CN')
  expect(browser.stored.get('lang')).toBe('zh-CN')
  expect(browser.written).toEqual(['lang=zh-CN; path=/; max-age=31536000; samesite=lax'])
  open('https://school.example')
  rememberLocale('en')
  expect(browser.written).toEqual(['lang=en; path=/; max-age=31536000; samesite=lax; secure'])
})

it.each([
  [null, 'en', undefined, null],
  ['en', 'en', undefined, 'en'],
  ['zh-CN', 'en', 'zh-CN', 'zh-CN'],
  ['zh', 'en', 'zh-CN', 'zh-CN'],
  ['en-US', 'en', undefined, 'en'],
  ['en-US', 'zh-CN', 'en', 'en'],
] as const)('%s stored, a page in %s: it should be %s', (stored, page, wanted, after) => {
  if (stored !== null) browser.stored.set('lang', stored)
  expect(storedLocaleUnlike(page)).toBe(wanted)
  expect(browser.stored.get('lang') ?? null).toBe(after)
})

it('a theme is told to the page and to the server; automatic is nothing on the page', () => {
  rememberTheme('dark')
  expect([dataset, browser.cookies.get('theme')]).toEqual([{ theme: 'dark' }, 'dark'])
  rememberTheme('auto')
  expect([dataset, browser.cookies.get('theme')]).toEqual([{}, 'auto'])
})

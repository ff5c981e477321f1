import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepChosenLocale, rememberLocale, rememberTheme } from './preferences.ts'
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
  [null, null, null],
  [null, 'zh-CN', 'zh-CN'],
  [null, 'zh', 'zh-CN'],
  [null, 'en-US', 'en'],
  ['zh', null, 'zh-CN'],
  ['en', 'zh-CN', 'en'],
  ['zh-CN', 'en', 'zh-CN'],
] as const)('with %s in the cookie and %s in the browser, both keep %s', (cookie, stored, kept) => {
  if (cookie !== null) browser.cookies.set('lang', cookie)
  if (stored !== null) browser.stored.set('lang', stored)
  keepChosenLocale()
  expect([browser.stored.get('lang') ?? null, browser.cookies.get('lang') ?? null]).toEqual([kept, kept])
})

it('a theme is told to the page and to the server; automatic is nothing on the page', () => {
  rememberTheme('dark')
  expect([dataset, browser.cookies.get('theme')]).toEqual([{ theme: 'dark' }, 'dark'])
  rememberTheme('auto')
  expect([dataset, browser.cookies.get('theme')]).toEqual([{}, 'auto'])
})

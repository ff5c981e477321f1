import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmission } from './admission.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const admission = makeAdmission({ pagePlaces: 1 })
const pages = {
  loadBuild: () => Promise.reject(new Error('a page was made')),
  contextFor: () => undefined,
  publicUrl: 'https://learn.example.edu',
  clientDir: '',
  findPicture: async () => undefined,
  stylesOf: () => [],
  filmOrigin: undefined,
  mediaOrigin: undefined,
  labOrigin: undefined,
  isDevelopment: true,
  version: '',
}
let house: TestApp
beforeAll(async () => {
  house = await openTestApp({ door: { admission, pages } })
})
afterAll(() => house.close())

const open = (url: string, cookie: string) => house.app.inject({ method: 'GET', url, headers: { cookie } })

test('when more documents are to be made than can be, the next one is a small page in the reader’s language, and data is a sentence', async () => {
  await admission.pages.enter()
  const waiting = Array.from({ length: 25 }, () => admission.pages.enter())
  for (const { cookie, title, again, lang, theme, message } of [
    {
      cookie: 'theme=dark',
      title: 'Very many people are here right now',
      again: 'Try again',
      lang: 'en',
      theme: 'dark',
      message: 'Very many people are here right now. Please try again in a moment.',
    },
    {
      cookie: 'lang=zh-CN',
      title: '现在使用的人太多',
      again: '重试',
      lang: 'zh-CN',
      theme: 'auto',
      message: '现在使用的人太多，请稍后再试。',
    },
  ]) {
    const page = await open('/phase/quiz/start/llm/1', cookie)
    expect([
      page.statusCode,
      page.headers['retry-after'],
      page.headers['cache-control'],
      page.headers['content-type'],
    ]).toEqual([503, '1', 'no-store', 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.body).toContain(`<html lang="${lang}" data-theme="${theme}">`)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect(page.body).toContain(`<a href="">${again}</a>`)
    expect(page.body).not.toMatch(/<script| src=/)
    const data = await open('/certificate/verify/1.data', cookie)
    expect([data.statusCode, data.headers['retry-after'], data.json()]).toEqual([503, '1', { message }])
  }
  expect((await house.app.inject('/healthz')).statusCode).toBe(200)
  admission.pages.leave()
  for (const isIn of waiting) if (await isIn) admission.pages.leave()
  expect(admission.figures().pages).toEqual({ working: 0, waiting: 0 })
})

test('a page whose making failed has given its place back', async () => {
  expect((await open('/home', '')).statusCode).toBe(500)
  expect(admission.figures().pages.working).toBe(0)
})

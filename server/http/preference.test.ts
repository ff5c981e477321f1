import { afterAll, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const house = await openTestApp()
afterAll(house.close)
const choose = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  house.app.inject({
    method: 'POST',
    url: '/preference',
    headers: { host: 'school.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

test.each(['/', '/home', '/phase/detail/llm-foundations', '/questions?q=%E6%A0%BC', '/login/signin/a%40b.example'])(
  'a choice comes back to the page it was made on: %s',
  async (back) => {
    const { statusCode, headers } = await choose({ theme: 'dark', back })
    expect([statusCode, headers['location']]).toEqual([303, back])
  },
)

test.each([
  '//other.site',
  '///other.site',
  '/\\other.site',
  '\\\\other.site',
  '/\t/other.site',
  '/\n/other.site',
  '/.//other.site',
  '/..//other.site',
  '/a/..//other.site',
  '/%2e//other.site',
  'https://other.site/home',
  'https:other.site',
  'javascript:alert(1)',
  ' //other.site',
  'home',
  '/nowhere',
  '',
])('a choice never leads away: %j', async (back) => {
  const { headers } = await choose({ lang: 'en', back })
  expect(headers['location']).toBe('/home')
  expect((await choose({ lang: 'en' })).headers['location']).toBe('/home')
})

test('the query comes from the page that was left, and from no other site', async () => {
  const from = (referer: string) =>
    choose({ lang: 'en', back: '/questions' }, { referer }).then(({ headers }) => headers['location'])
  expect(await from('http://school.example/questions?page=2')).toBe('/questions?page=2')
  expect(await from('http://school.example/home?page=2')).toBe('/questions')
  expect(await from('http://other.site/questions?page=2')).toBe('/questions')
})

test('a choice of language takes the language out of the address, one of the theme leaves it', async () => {
  const headers = { referer: 'http://school.example/questions?lang=zh&page=2' }
  expect((await choose({ lang: 'en', back: '/questions' }, headers)).headers['location']).toBe('/questions?page=2')
  expect((await choose({ theme: 'dark', back: '/questions' }, headers)).headers['location']).toBe(
    '/questions?lang=zh&page=2',
  )
})

test('language and theme are kept for a year; automatic is kept by keeping nothing', async () => {
  const chosen = await choose({ lang: 'zh-CN', theme: 'dark' })
  expect(chosen.cookies).toMatchObject([
    { name: 'lang', value: 'zh-CN', path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
    { name: 'theme', value: 'dark', path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
  ])
  expect((await choose({ theme: 'auto' })).cookies).toMatchObject([{ name: 'theme', value: '', path: '/' }])
  expect((await choose({ lang: 'fr', theme: 'purple' })).cookies).toMatchObject([{ name: 'lang', value: 'en' }])
})

import { expect, test } from 'vitest'
import { readBrowser } from './browser-cookie.ts'

const options = { secret: 'a secret of the school', isHttps: false }
const give = (at = options) => {
  const browser = readBrowser(undefined, at)
  const id = browser.give()
  const line = browser.setCookie() ?? ''
  return { id, line, cookie: line.split(';')[0] ?? '' }
}

test('a browser that was given an id is known again by it, and is given no other', () => {
  const { id, cookie, line } = give()
  expect(line).toMatch(/^browser=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  const again = readBrowser(`lang=en; ${cookie}; theme=dark`, options)
  expect([again.id, again.give(), again.setCookie()]).toEqual([id, id, undefined])
})

test('who only looks is given nothing', () => expect(readBrowser(undefined, options).setCookie()).toBeUndefined())

test('an id that we did not give, or that another server gave, is none', () => {
  const { cookie } = give()
  const other = give({ ...options, secret: 'a secret of another one' })
  for (const sent of [
    other.cookie,
    cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    cookie.replace(/=./, (first) => (first === '=A' ? '=B' : '=A')),
    'browser=',
    'browser=a.b',
    `${cookie}x`,
  ]) {
    expect({ sent, id: readBrowser(sent, options).id }).toEqual({ sent, id: undefined })
  }
})

test('over https it is bound to this very host', () => {
  const { line, cookie } = give({ ...options, isHttps: true })
  expect(line).toMatch(/^__Host-browser=.*; Path=\/; .*; Secure$/)
  expect(readBrowser(cookie.replace('__Host-', ''), { ...options, isHttps: true }).id).toBeUndefined()
})

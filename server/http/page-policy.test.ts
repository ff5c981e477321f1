// The policy of a page knows the page's own scripts, and no script that got into its HTML.
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'
import { makeTestPages } from './test-pages.ts'

const injected = [
  '<script>planted(1)</script>',
  '<script nonce="">planted(2)</script>',
  '<script nonce="x">planted(3)</script>',
  '</script><script>planted(4)</script>',
  '<style>*{color:red}</style>',
]
const marks = new Set<string>()
const house = await openTestApp({
  door: {
    contentVersion: () => 1,
    pages: makeTestPages({
      made: () => {},
      html: (path, mark) => {
        marks.add(mark)
        return `<html><head><script nonce="${mark}">own(1)</script></head><body>${path}${injected.join('')}<script type="module" async="" nonce="${mark}">own(2)</script><script nonce="${mark}" src="/assets/x.js"></script></body></html>`
      },
    }),
  },
})
afterAll(() => house.close())

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = async (url: string) => {
  const { headers, body } = await house.app.inject(url)
  return {
    rules: new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    ),
    body,
  }
}

test('a script or a style that got into the HTML of a page is not allowed by its policy', async () => {
  for (const url of ['/home', '/order/review/token']) {
    const { rules } = await policyOf(url)
    expect(rules.get('script-src')).toEqual(["'self'", hashOf('own(1)'), hashOf('own(2)')])
    expect(rules.get('style-src-elem')).not.toContain(hashOf('*{color:red}'))
  }
})

test('the word by which a page’s own scripts are known is drawn for each making and leaves no trace', async () => {
  marks.clear()
  const pages = [await policyOf('/order/review/token'), await policyOf('/order/review/token')]
  expect(marks.size).toBe(2)
  for (const mark of marks) {
    expect(mark).toMatch(/^[\da-f]{32}$/)
    for (const { body } of pages) expect(body).not.toContain(mark)
  }
})

test('a page lets no text become HTML or a script but through policies that are named', async () => {
  const { rules } = await policyOf('/home')
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(rules.get('trusted-types')).toEqual(['begin', 'written', 'default', 'dompurify', 'worker'])
})

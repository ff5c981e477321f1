import { expect, test } from 'vitest'
import { escapeHtml, renderMail } from './render-mail.ts'

const blocks = [
  { kind: 'text', text: 'Your <code> & more:' },
  { kind: 'code', code: '012345' },
  { kind: 'link', label: 'Log in', href: 'https://school.example/login/signin?a=1&b="2"' },
] as const
const mail = renderMail({ locale: 'en', school: 'School "A&B"', subject: 'A <subject>', blocks })

test('has a text part that says everything', () => {
  expect(mail.text).toBe(`Your <code> & more:

    012345

Log in: https://school.example/login/signin?a=1&b="2"

-- 
Tessera 格物
Sent by School "A&B". Please do not reply to this mail.
`)
})

test('has an HTML part in the reader’s language, with everything escaped, no script and no request', () => {
  expect(mail.html).toContain('<html lang="en">')
  expect(mail.html).toContain('Your &lt;code&gt; &amp; more:')
  expect(mail.html).toContain('href="https://school.example/login/signin?a=1&amp;b=&quot;2&quot;"')
  expect(mail.html).toContain('<title>A &lt;subject&gt;</title>')
  expect(mail.html).not.toMatch(/<script|<img|<link|src=|url\(/)
  expect(renderMail({ locale: 'zh-CN', school: '人工智能工程学院', subject: '主题', blocks: [] }).html).toContain(
    '本邮件由人工智能工程学院发出，请勿回复。',
  )
})

const withTwoLinks = renderMail({
  locale: 'en',
  school: 'S',
  subject: 's',
  blocks: [...blocks, { kind: 'link', label: 'Other', href: 'https://school.example/other' }],
})

/** WCAG contrast of two colours. */
function contrast(one: string, two: string): number {
  const light = (colour: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
  }
  const [dark = 0, bright = 0] = [light(one), light(two)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

test.each([
  ['#10181b', '#ffffff'],
  ['#10181b', '#f4b71c'],
  ['#414c51', '#f3f5f3'],
  ['#0a4fa6', '#ffffff'],
  ['#10181b', '#f3f5f3'],
  ['#edf2ef', '#0c1214'],
  ['#b9c4c3', '#0c1214'],
  ['#8bbcff', '#141c1f'],
  ['#10181b', '#f7c548'],
  ['#edf2ef', '#141c1f'],
])('text %s on %s can be read, light and dark', (text, ground) => {
  expect(withTwoLinks.html).toContain(text)
  expect(withTwoLinks.html).toContain(ground)
  expect(contrast(text, ground)).toBeGreaterThan(4.5)
})

test('escapes what HTML would read', () =>
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;'))

test('keeps the lines of what a person wrote', () => {
  const { text, html } = renderMail({
    locale: 'en',
    school: 'S',
    subject: 's',
    blocks: [{ kind: 'text', text: 'one\n<two>' }],
  })
  expect(text).toContain('one\n<two>')
  expect(html).toContain('one<br>&lt;two&gt;')
})

test('the first link is the one gold button, every other a link; both are links in the text part', () => {
  const { html, text } = renderMail({
    locale: 'zh-CN',
    school: 'S',
    subject: 's',
    blocks: [
      { kind: 'text', text: '一' },
      { kind: 'link', label: '打开', href: 'https://school.example/a' },
      { kind: 'link', label: '退订', href: 'https://school.example/b' },
    ],
  })
  expect(html.match(/bgcolor="#f4b71c"[^>]*><a href="([^"]*)"/g)).toHaveLength(1)
  expect(html).toMatch(/bgcolor="#f4b71c"[^>]*><a href="https:\/\/school\.example\/a"/)
  expect(html).toMatch(/class="link" href="https:\/\/school\.example\/b"/)
  expect(text).toContain('打开：https://school.example/a')
})

test('a certificate’s seal has its sixteen tiles, one of them gold, and nothing in the text part', () => {
  const { html, text } = renderMail({
    locale: 'en',
    school: 'S',
    subject: 's',
    blocks: [{ kind: 'seal', number: '6HV3-E823-YWH6-0P8A' }],
  })
  const tiles = html.match(/box-sizing:border-box;width:22px/g)
  expect(tiles).toHaveLength(16)
  expect(html.match(/box-sizing:border-box;width:22px;height:22px;background:#f4b71c/g)).toHaveLength(1)
  expect(text).not.toContain('6HV3')
})

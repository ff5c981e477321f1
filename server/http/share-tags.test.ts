import { expect, test } from 'vitest'
import { writeShareTags, writeSigns } from './share-tags.ts'

const html =
  '<head><title>Bytes &amp; tokens · Tessera</title><meta name="description" content="What &quot;格&quot; is"/></head>'
const tags = (
  path: string,
  locale: 'en' | 'zh-CN' = 'en',
  picture: { src: string; alt: string } | undefined = { src: '/share/1a/en/home.png', alt: 'The "cover"' },
) => writeShareTags(html, { path, locale, publicUrl: 'https://learn.example.edu', picture })

test('a shared page has title, description, picture and address of its language', () => {
  const zh = tags('/phase/detail/llm', 'zh-CN')
  for (const tag of [
    '<meta property="og:title" content="Bytes &amp; tokens · Tessera">',
    '<meta property="og:description" content="What &quot;格&quot; is">',
    '<meta property="og:url" content="https://learn.example.edu/phase/detail/llm?lang=zh-CN">',
    '<meta property="og:image" content="https://learn.example.edu/share/1a/en/home.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:alt" content="The &quot;cover&quot;">',
    '<link rel="canonical" href="https://learn.example.edu/phase/detail/llm?lang=zh-CN">',
    '<link rel="alternate" hreflang="en" href="https://learn.example.edu/phase/detail/llm?lang=en">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(zh).toContain(tag)
})

test.each(['/my/learning', '/order/1', '/login/signin', '/phase/quiz/result/q/a', '/nowhere', '/order/review/token'])(
  'a page of one person, or none, has no such tags: %s',
  (path) => expect(tags(path)).toBe(''),
)

test('no address breaks out of its tag', () => {
  const [, url = ''] =
    /rel="canonical" href="([^"]*)"/.exec(tags(`/phase/detail/${encodeURIComponent('"><script>\'')}`)) ?? []
  expect(url).toMatch(/^https:\/\/learn\.example\.edu\/phase\/detail\/[\w%().!~*-]+\?lang=en$/)
})

test('the colour of the phone’s frame is that of the theme', () => {
  expect(writeSigns('dark')).toContain('<meta name="theme-color" content="#0c1214">')
  expect(writeSigns('dark')).not.toContain('#f3f5f3')
  expect(writeSigns('auto').match(/prefers-color-scheme: (light|dark)/g)).toHaveLength(2)
})

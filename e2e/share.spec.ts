// What a crawler reads of a shared link: it runs no script, says that it is one, and fetches the picture that is named.
import { issueTo, signUpGraduate, verifyPath } from './certificates.ts'
import { expect, houseUrl, languages, test } from './house.ts'
import { PHASE } from './people.ts'

const crawler = { 'user-agent': 'facebookexternalhit/1.1', accept: '*/*', 'accept-language': 'de' }

async function readTags(path: string): Promise<Map<string, string>> {
  const reply = await fetch(houseUrl() + path, { headers: crawler })
  expect(reply.status, path).toBe(200)
  const html = await reply.text()
  return new Map(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name ?? '', content ?? ''],
    ),
  )
}

/** Width and height as they stand in the head of a PNG. */
async function fetchPicture(address: string): Promise<{ size: number[]; kept: string | null }> {
  const reply = await fetch(address, { headers: crawler, redirect: 'error' })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)], kept: reply.headers.get('cache-control') }
}

const LESSON = '/phase/lesson-learn/llm-foundations/text-to-numbers/next-token'
const pages = ['/home', '/phase', `/phase/detail/${PHASE}`, LESSON]

for (const language of languages) {
  for (const path of pages) {
    test(`${path} shared in ${language} shows title, summary and a picture of 1200 × 630 that may be kept`, async () => {
      const tags = await readTags(`${path}?lang=${language}`)
      expect(tags.get('og:locale')).toBe(language.replace('-', '_'))
      expect(tags.get('og:url')).toBe(`${houseUrl()}${path}?lang=${language}`)
      expect(tags.get('twitter:card')).toBe('summary_large_image')
      for (const name of ['og:title', 'og:description', 'og:image:alt'])
        expect(tags.get(name), name).toMatch(language === 'en' ? /[a-z]{3}/ : /\p{Script=Han}{2}/u)
      expect(tags.get('og:image')).toContain(`/${language}/`)
      expect(await fetchPicture(tags.get('og:image') ?? '')).toEqual({
        size: [Number(tags.get('og:image:width')), Number(tags.get('og:image:height'))],
        kept: 'public, max-age=31536000, immutable',
      })
    })
  }
}

test('phases and lessons have pictures of their own, in each language', async () => {
  const images: (string | undefined)[] = []
  for (const path of ['/home', `/phase/detail/${PHASE}`, LESSON])
    for (const language of languages) images.push((await readTags(`${path}?lang=${language}`)).get('og:image'))
  expect(new Set(images).size).toBe(6)
})

test('a shared certificate names its holder and its phase, and shows its picture', async () => {
  const number = await issueTo(await signUpGraduate(), '林小雨')
  for (const language of languages) {
    const tags = await readTags(`${verifyPath(number)}?lang=${language}`)
    for (const name of ['og:title', 'og:description', 'og:image:alt']) expect(tags.get(name), name).toContain('林小雨')
    expect(await fetchPicture(tags.get('og:image') ?? '')).toEqual({ size: [1200, 630], kept: 'public, no-cache' })
  }
})

test('each file that phones ask for is there', async () => {
  const { icons } = (await (await fetch(`${houseUrl()}/site.webmanifest`)).json()) as { icons: { src: string }[] } // our own file
  const html = await (await fetch(`${houseUrl()}/home`)).text()
  const touch = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(html)?.[1]
  for (const src of [...icons.map((icon) => icon.src), touch, '/favicon.ico'])
    expect((await fetch(houseUrl() + src)).status, src).toBe(200)
})

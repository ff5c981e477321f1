// Draws the icons of phones and the picture of a shared link, from the mark, the cover of the first phase and our
// typefaces: `node tools/share-pictures.ts`, whenever one of them has changed. What it makes is committed.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'web/public')
const read = (name: string) => readFile(path.join(root, name), 'utf8')
const dataOf = async (name: string, type: string) =>
  `data:${type};base64,${(await readFile(path.join(root, name))).toString('base64')}`

const mark = (await read('web/public/mark.svg')).replace('<svg ', '<svg class="mark" ')
const cover = await dataOf('courses/llm-foundations/cover.svg', 'image/svg+xml')
const face = await dataOf(
  'node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
  'font/woff2',
)

type Words = Readonly<Record<'share.title' | 'share.text', string>>
const sharePage = (locale: string, words: Words) => `<!doctype html><html lang="${locale}"><style>
@font-face { font-family: Schibsted; src: url(${face}); font-weight: 400 900 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; padding: 64px; display: grid; grid-template-columns: 1fr 440px; gap: 48px; align-items: end;
  background: #f3f5f3; color: #10181b; color-scheme: light; font-family: Schibsted, "Noto Sans CJK SC", sans-serif }
header { position: absolute; top: 64px; left: 64px; display: flex; gap: 20px; align-items: center; font-size: 40px; font-weight: 700 }
.mark { width: 64px; height: 64px }
h1 { font-size: ${locale === 'en' ? 68 : 57}px; line-height: ${locale === 'en' ? 1.06 : 1.25}; letter-spacing: ${locale === 'en' ? '-0.02em' : '0'}; font-weight: 720; text-wrap: balance; word-break: keep-all }
p { margin-top: 24px; font-size: 29px; line-height: 1.4; color: #414c51; text-wrap: balance }
img { width: 440px; display: block; align-self: end }
</style><body><header>${mark}<span>${locale === 'en' ? 'Tessera' : '格物'}</span></header>
<div><h1>${words['share.title']}</h1><p>${words['share.text']}</p></div><img src="${cover}" alt=""></body></html>`

const iconPage = (share: number, ground: string) =>
  `<!doctype html><style>* { margin: 0 } body { background: ${ground}; width: 100vw; height: 100vh; display: grid; place-items: center; color-scheme: light } .mark { width: ${share}vw; height: ${share}vw }</style>${mark}`

async function draw(
  page: Page,
  html: string,
  { width, height, file }: { width: number; height: number; file: string },
) {
  await page.setViewportSize({ width, height })
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: path.join(out, file) })
}

for (const folder of ['icons', 'share']) await mkdir(path.join(out, folder), { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const page = await browser.newPage({ colorScheme: 'light' })
for (const locale of ['en', 'zh-CN']) {
  const words = JSON.parse(await read(`messages/share.${locale}.json`)) as Words // our own file; a guard compares both languages
  await draw(page, sharePage(locale, words), { width: 1200, height: 630, file: `share/${locale}.png` })
}
for (const size of [180, 192, 512])
  await draw(page, iconPage(70, '#f3f5f3'), { width: size, height: size, file: `icons/${size}.png` })
await draw(page, iconPage(52, '#f3f5f3'), { width: 512, height: 512, file: 'icons/mask-512.png' }) // phones cut a circle of it
await browser.close()

// Draws the icons of phones from the mark: `node tools/phone-icons.ts`, whenever it has changed. What it makes is
// committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'web/public')
const read = (name: string) => readFile(path.join(root, name), 'utf8')

const mark = (await read('web/public/mark.svg')).replace('<svg ', '<svg class="mark" ')
const iconPage = (share: number, ground: string) =>
  `<!doctype html><style>* { margin: 0 } body { background: ${ground}; width: 100vw; height: 100vh; display: grid; place-items: center; color-scheme: light } .mark { width: ${share}vw; height: ${share}vw }</style>${mark}`

async function draw(
  page: Page,
  html: string,
  { width, height, file }: { width: number; height: number; file: string },
) {
  await page.setViewportSize({ width, height })
  await page.setContent(html, { waitUntil: 'load' })
  await page.screenshot({ path: path.join(out, file) })
}

await mkdir(path.join(out, 'icons'), { recursive: true })
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
for (const size of [180, 192, 512])
  await draw(page, iconPage(70, '#f3f5f3'), { width: size, height: size, file: `icons/${size}.png` })
for (const size of [192, 512])
  await draw(page, iconPage(52, '#f3f5f3'), { width: size, height: size, file: `icons/mask-${size}.png` }) // phones cut a circle of it
// For browsers that draw no SVG in a tab: they ask for /favicon.ico by themselves.
const small: { size: number; bytes: Buffer }[] = []
for (const size of [16, 32, 48]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(iconPage(100, 'transparent'))
  small.push({ size, bytes: await page.screenshot({ omitBackground: true }) })
}
await writeFile(path.join(out, 'favicon.ico'), packIcon(small))
await browser.close()

/** An ICO file of PNGs: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function packIcon(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [at, { size, bytes }] of pictures.entries()) {
    const row = 6 + 16 * at
    head.writeUInt8(size, row)
    head.writeUInt8(size, row + 1)
    head.writeUInt16LE(1, row + 4)
    head.writeUInt16LE(32, row + 6)
    head.writeUInt32LE(bytes.length, row + 8)
    head.writeUInt32LE(offset, row + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

/*
 * Frames by headless Chromium. The page is handed SVG and photographed: no clock runs in it,
 * it loads nothing from the network, and its fonts come from the packages in the lock file.
 * Frames are kept by the hash of what they are drawn from, so equal frames are drawn once and
 * a second run draws only what changed.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'

const packages = ['schibsted-grotesk', 'noto-sans-sc', 'stix-two-text', 'jetbrains-mono']
const origin = 'http://film.invalid/'
const find = createRequire(import.meta.url).resolve
// In Chinese the quotation marks are as wide as a character: taken from the Chinese face, before the Latin one has its say.
const style = `
  @font-face{font-family:'Han Quotes';src:url(/noto-sans-sc/files/noto-sans-sc-117-wght-normal.woff2);font-weight:100 900;unicode-range:U+201C-201D}
  *{margin:0;padding:0}
  html{background:#000}
  svg{display:block;font-family:'Schibsted Grotesk Variable','Noto Sans SC Variable';font-kerning:normal;font-variant-ligatures:none}
  .math{font-family:'STIX Two Text Variable';font-style:italic}
  .serif{font-family:'STIX Two Text Variable','Noto Sans SC Variable'}
  .mono{font-family:'JetBrains Mono Variable','Noto Sans SC Variable'}
  :lang(zh) text:not(.math,.serif,.mono){font-family:'Han Quotes','Schibsted Grotesk Variable','Noto Sans SC Variable'}
  text{white-space:pre;text-rendering:geometricPrecision}`

export interface Studio {
  browser: Browser
  version: string
  stage: (width: number, height: number, words: string) => Promise<Stage>
  close: () => Promise<void>
}
interface Stage {
  page: Page
  show: (inner: string) => Promise<void>
  shoot: () => Promise<Buffer>
}

export async function openStudio(): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--hide-scrollbars',
    ],
  })
  const stage = async (width: number, height: number, words: string): Promise<Stage> => {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1, serviceWorkers: 'block' })
    await page.route('**/*', async (route) => {
      const path = new URL(route.request().url()).pathname.slice(1)
      if (path === '') {
        const sheets =
          packages.map((p) => `<link rel="stylesheet" href="/${p}/index.css">`).join('') +
          '<link rel="stylesheet" href="/stix-two-text/wght-italic.css">'
        return route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><meta charset="utf-8">${sheets}<style>${style}</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"></svg>`,
        })
      }
      const [name = '', ...rest] = path.split('/')
      if (!packages.includes(name)) return route.abort()
      return route.fulfill({
        body: await readFile(join(dirname(find(`@fontsource-variable/${name}/package.json`)), ...rest)),
        contentType: path.endsWith('.css') ? 'text/css' : 'font/woff2',
      })
    })
    await page.goto(origin)
    // A font that arrives late changes a frame: ask for every face and every character first.
    await page.evaluate(async (all) => {
      for (const face of [
        "480 30px 'Han Quotes'",
        "480 30px 'Schibsted Grotesk Variable'",
        "480 30px 'Noto Sans SC Variable'",
        "480 30px 'STIX Two Text Variable'",
        "480 30px 'JetBrains Mono Variable'",
        "italic 480 30px 'STIX Two Text Variable'",
      ])
        await document.fonts.load(face, all)
      await document.fonts.ready
    }, words)
    const session: CDPSession = await page.context().newCDPSession(page)
    return {
      page,
      show: (inner) =>
        page.evaluate((s) => {
          const svg = document.querySelector('svg')
          if (svg) svg.innerHTML = s
        }, inner),
      shoot: async () =>
        Buffer.from(
          (await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })).data,
          'base64',
        ),
    }
  }
  return { browser, version: browser.version(), stage, close: () => browser.close() }
}

export const hash = (...parts: (string | Buffer)[]) => {
  const h = createHash('sha256')
  for (const p of parts) h.update(p).update('\0')
  return h.digest('hex')
}

/** Draws each distinct frame once, on `hands` pages, and returns where the PNG of every frame lies. */
export async function drawAll(
  studio: Studio,
  frames: string[],
  size: { width: number; height: number },
  words: string,
  folder: string,
  hands: number,
  progress: (done: number, all: number) => void,
) {
  await mkdir(folder, { recursive: true })
  const names = frames.map((f) =>
    join(folder, `${hash(f, style, studio.version, `${size.width}x${size.height}`).slice(0, 32)}.png`),
  )
  const wanted = new Map(names.map((name, i) => [name, frames[i] ?? '']))
  const queue: [string, string][] = []
  for (const entry of wanted)
    if (
      !(await readFile(entry[0]).then(
        () => true,
        () => false,
      ))
    )
      queue.push(entry)
  const total = queue.length
  let done = 0
  await Promise.all(
    Array.from({ length: Math.min(hands, total) }, async () => {
      const stage = await studio.stage(size.width, size.height, words)
      for (let job = queue.shift(); job; job = queue.shift()) {
        await stage.show(job[1])
        const png = await stage.shoot()
        await writeFile(`${job[0]}.part`, png)
        await rename(`${job[0]}.part`, job[0])
        progress((done += 1), total)
      }
      await stage.page.close()
    }),
  )
  return { names, distinct: wanted.size, drawn: total }
}

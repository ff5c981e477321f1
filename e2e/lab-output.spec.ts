// HTML, SVG and JavaScript outputs in a real browser on the real server: shown, and shut in.
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import type { OutputFrameProps } from '../web/lab/output-frame.tsx'
import { expect, houseUrl, test } from './house.ts'
import { bundleLabPage } from './lab-bundle.ts'

test.use({ expectedConsole: [/404 \(Not Found\)/] }) // the place is nobody's: only its address counts

async function open(page: Page): Promise<void> {
  await page.goto('/phase/lesson-try/p/o/l/e/m')
  await page.evaluate(await bundleLabPage())
}
async function show(page: Page, type: OutputFrameProps['type'], text: string, more: Partial<OutputFrameProps> = {}) {
  await page.evaluate((props) => lab.show(props), { type, text, label: 'Output of cell 3', isFresh: true, ...more })
  return page.frameLocator('iframe[title="Output of cell 3"]')
}
const heightOf = async (page: Page) => (await page.getByTitle('Output of cell 3').boundingBox())?.height ?? 0

const table =
  '<table id="t" height="120"><thead><tr><th>n</th></tr></thead><tbody><tr><td>格物</td></tr></tbody></table>'

test('a table and a picture are shown as tall as they are, up to a limit, with a name', async ({ page }) => {
  await open(page)
  const frame = await show(page, 'text/html', table)
  await expect(frame.getByRole('cell', { name: '格物' })).toBeVisible()
  await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(120)
  await open(page)
  await show(
    page,
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="300"><circle r="9"/></svg>',
  )
  await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(300)
  await open(page)
  await show(
    page,
    'text/html',
    `${table}<div style="height:3000px"></div><script>setInterval(() => parent.postMessage({ height: 1e9 }, '*'), 50)</script>`,
    { maxHeight: 200 },
  )
  await expect.poll(() => heightOf(page)).toBe(200)
})

test('a picture of another server is named where it would stand', async ({ page }) => {
  await open(page)
  const frame = await show(
    page,
    'text/html',
    '<p>See <img src="https://pictures.example/a.png" alt="Two cats">, <img src="//pictures.example/b.png">, <img alt="own" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">.</p>',
  )
  await expect(frame.locator('p')).toHaveText(
    'See Two cats – https://pictures.example/a.png, //pictures.example/b.png, .',
  )
  await expect(frame.getByRole('img')).toHaveCount(1)
})

test('what is taller is reached and scrolled by the keyboard', async ({ page }) => {
  await open(page)
  const frame = await show(page, 'text/html', '<div style="height:3000px">tall</div>', { maxHeight: 200 })
  await expect.poll(() => heightOf(page)).toBe(200)
  const isThere = () => page.evaluate(() => document.activeElement instanceof HTMLIFrameElement)
  await page.getByRole('main').getByRole('link').last().focus() // right before it
  await page.keyboard.press('Tab')
  await expect.poll(isThere).toBe(true) // the frame is another process: the focus arrives there a little later
  await expect.poll(() => frame.locator('html').evaluate(() => document.hasFocus())).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => frame.locator('html').evaluate((html) => html.scrollTop)).toBeGreaterThan(1000)
})

test('scripts run in what was just made, and not in what was stored', async ({ page }) => {
  const busy = `${table}<script>document.getElementById('t').title = 'ran'</script><img src="data:," onerror="document.getElementById('t').lang = 'ran'">`
  await open(page)
  const fresh = await show(page, 'text/html', busy)
  await expect(fresh.locator('#t')).toHaveAttribute('title', 'ran')
  await expect(fresh.locator('#t')).toHaveAttribute('lang', 'ran')
  await open(page)
  const script = await show(page, 'application/javascript', "element.textContent = 'drawn'")
  await expect(script.getByText('drawn')).toBeVisible()

  const unwatched = await page.context().newPage() // what the policy refuses is said in the console
  await open(unwatched)
  const stored = await show(unwatched, 'text/html', busy, { isFresh: false })
  await expect(stored.getByRole('cell', { name: '格物' })).toBeVisible()
  await expect.poll(() => heightOf(unwatched)).toBeGreaterThanOrEqual(120) // our own script does run
  await expect(stored.locator('#t')).not.toHaveAttribute('title')
  await expect(stored.locator('#t')).not.toHaveAttribute('lang')
})

/** All ways out that we know of, to `url`. */
const escapes = (url: string, stun: string): Readonly<Record<string, string>> => ({
  fetch: `<script>fetch('${url}/f', { mode: 'no-cors' }).catch(() => {}); navigator.sendBeacon('${url}/b'); new WebSocket('${url.replace('http', 'ws')}/w')</script>`,
  picture: `<img src="${url}/i"><img srcset="${url}/i2 2x"><script>new Image().src = '${url}/i3'</script><svg><image href="${url}/s"/><use href="${url}/u#a"/></svg><video src="${url}/v" autoplay></video>`,
  style: `<style>@import "${url}/c"; body { background: url(${url}/g) } @font-face { font-family: x; src: url(${url}/t) } * { font-family: x }</style>`,
  link: `<link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}/p"><link rel="preload" as="image" href="${url}/l"><link rel="stylesheet" href="${url}/y"><link rel="manifest" href="${url}/m">`,
  speculation: `<script type="speculationrules">{"prefetch":[{"urls":["${url}/x"],"eagerness":"immediate"}]}</script>`,
  frame: `<iframe src="${url}/r"></iframe><object data="${url}/o"></object><embed src="${url}/e">`,
  form: `<form id="f" action="${url}/q" method="post"></form><script>document.getElementById('f').submit()</script>`,
  refresh: `<meta http-equiv="refresh" content="0;url=${url}/h">`,
  location: `<script>location.href = '${url}/n'</script>`,
  click: `<a id="a" href="${url}/k" ping="${url}/z">x</a><script>document.getElementById('a').click()</script>`,
  window: `<script>window.open('${url}/d'); try { top.location = '${url}/j' } catch {}</script>`,
  worker: `<script>try { new Worker(URL.createObjectURL(new Blob(["fetch('${url}/a')"]))) } catch {}</script>`,
  module: `<script>import('${url}/1').catch(() => {})</script>`,
  peer: `<script>const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${stun}' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))</script>`,
})

/** Waits until each frame has had its time: they load one after another, and a request of theirs would come before the next. */
async function tryAll(context: BrowserContext, ways: Readonly<Record<string, string>>): Promise<void> {
  const page = await context.newPage() // unwatched: what is refused is said in the console
  await open(page)
  for (const [name, html] of Object.entries(ways)) {
    await page.evaluate((props) => lab.show(props), {
      type: 'text/html' as const,
      text: html,
      label: name,
      isFresh: true,
    })
    await page.getByTitle(name).scrollIntoViewIfNeeded()
  }
  await show(
    page,
    'text/html',
    '<p id="done">0</p><script>let n = 0; setInterval(() => (document.getElementById("done").textContent = ++n), 100)</script>',
  )
  await page.getByTitle('Output of cell 3').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe[title="Output of cell 3"]').locator('#done')).toHaveText(/^1\d$/, {
    timeout: 20_000,
  })
  await page.close()
}

test('nothing gets out of an output: not a request, not a connection', async ({ context }) => {
  let reached: string[] = []
  const outside = createServer((socket) => {
    reached.push('tcp')
    socket.destroy()
  })
  const peer = createSocket('udp4', () => reached.push('udp'))
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => peer.bind(0, '127.0.0.1', resolve))
  const address = outside.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const answered: string[] = []
  context.on('response', (response) => answered.push(new URL(response.url()).pathname))
  await tryAll(context, escapes(`http://127.0.0.1:${port}`, `127.0.0.1:${peer.address().port}`))
  expect(reached).toEqual([])
  reached = []
  await tryAll(context, escapes(`${houseUrl()}/api/out`, `127.0.0.1:${peer.address().port}`))
  expect(reached).toEqual([])
  expect(answered.filter((path) => path.startsWith('/api/out'))).toEqual([])
  outside.close()
  peer.close()
})

test('an output has no origin: no cookie, no storage, no page around it', async ({ page }) => {
  await open(page)
  const probe = `<pre id="found"></pre><script>
    const found = {}
    const ways = { origin: () => origin, cookie: () => document.cookie, storage: () => localStorage.length, database: () => indexedDB.open('x'), parent: () => parent.document.title, top: () => top.location.href, frame: () => frameElement }
    for (const [name, act] of Object.entries(ways)) try { found[name] = String(act()) } catch (error) { found[name] = error.name }
    document.getElementById('found').textContent = JSON.stringify(found)
  </script>`
  const frame = await show(page, 'text/html', probe)
  await expect(frame.locator('#found')).toHaveText(
    JSON.stringify({
      origin: 'null',
      cookie: 'SecurityError',
      storage: 'SecurityError',
      database: 'SecurityError',
      parent: 'SecurityError',
      top: 'SecurityError',
      frame: 'null',
    }),
  )
})

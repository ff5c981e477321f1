// The JavaScript a browser fetches by itself when it opens a page, in bytes as gzip sends them.
import { chromium, type Browser } from 'playwright-core'
import type { AtEnd, Report } from './report.ts'

async function measureFirstLoad(
  browser: Browser,
  url: string,
  prepare?: (context: Awaited<ReturnType<Browser['newContext']>>) => Promise<void>,
): Promise<{ bytes: number; files: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await prepare?.(context)
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto(url, { waitUntil: 'networkidle' })
  let bytes = 0
  for (const script of scripts) {
    const response = await fetch(script, { headers: { 'accept-encoding': 'gzip' } })
    const length = response.headers.get('content-length')
    if (response.headers.get('content-encoding') !== 'gzip' || length === null)
      throw new Error(`${script} was not sent as gzip`)
    bytes += Number(length)
    await response.body?.cancel()
  }
  await context.close()
  return { bytes, files: scripts.size }
}

export async function benchFirstLoad(
  report: Report,
  {
    url,
    token,
    phase,
    lesson: address,
    atEnd,
  }: { url: string; token: string; phase: string; lesson: string; atEnd: AtEnd },
): Promise<void> {
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
  atEnd(() => browser.close())
  const home = await measureFirstLoad(browser, `${url}/home`)
  report('JavaScript of the first load of /home, at most 118.5 kB gzip', sizeWords(home), home.bytes <= 118_500)
  const detail = await measureFirstLoad(browser, `${url}/phase/detail/${phase}`)
  report('JavaScript of the first load of a phase, at most 124 kB', sizeWords(detail), detail.bytes <= 124_000)
  const lesson = await measureFirstLoad(browser, url + address, (context) =>
    context.addCookies([{ name: 'token', value: token, url }]),
  )
  report(
    'JavaScript of the first load of a signed-in lesson, at most 180.7 kB',
    sizeWords(lesson),
    lesson.bytes <= 180_700,
  )
}

const sizeWords = ({ bytes, files }: { bytes: number; files: number }) =>
  `${(bytes / 1000).toFixed(1)} kB in ${files} files`

// The JavaScript a browser fetches by itself when it opens a page, in bytes as gzip sends them.
import type { Browser } from 'playwright-core'

export async function measureFirstLoad(
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

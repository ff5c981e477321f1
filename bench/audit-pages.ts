// Lighthouse as a phone on a slow network, the median of several runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { median } from './rates.ts'
import http from 'node:http'
import type { AtEnd, Report } from './report.ts'

/** What is used of Lighthouse: it is no package of the product's, so its types are not here. */
interface Lighthouse {
  readonly launch: (how: {
    chromePath: string
    chromeFlags: readonly string[]
    logLevel: string
  }) => Promise<{ readonly port: number; readonly kill: () => void }>
  readonly audit: (
    url: string,
    how: {
      port: number
      logLevel: string
      output: string
      onlyCategories: readonly string[]
      disableStorageReset: boolean
    },
  ) => Promise<{ readonly lhr: LighthouseResult } | undefined>
}
interface LighthouseResult {
  readonly runtimeError?: { readonly code: string; readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Installed beside this file when it is first wanted: a quarter of all packages serve this one bench. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = path.join(import.meta.dirname, 'lighthouse')
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) {
    console.log('Installing Lighthouse (once) …')
    const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (done.status !== 0) throw new Error('Lighthouse could not be installed')
  }
  const find = createRequire(path.join(folder, 'package.json'))
  const load = (name: string) => import(pathToFileURL(find.resolve(name)).href) as Promise<Record<string, unknown>> // a package of JavaScript
  const [launcher, lighthouse] = await Promise.all([load('chrome-launcher'), load('lighthouse')])
  return { launch: launcher['launch'], audit: lighthouse['default'] } as Lighthouse // as its own types of this version say
}

interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcp: number
  readonly cls: number
}

const RUNS = 5
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @throws when a page could not be audited */
async function auditPages(
  urls: readonly string[],
  cookies: readonly { name: string; value: string; url: string }[] = [],
): Promise<Map<string, Scores>> {
  const { launch, audit } = await loadLighthouse()
  const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: flags, logLevel: 'silent' })
  const runs = new Map<string, Scores[]>()
  try {
    if (cookies.length > 0) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
      await browser.contexts()[0]?.addCookies([...cookies])
      await browser.close()
    }
    // Pages take turns, so that what else the machine does meets all of them.
    for (let run = 0; run < RUNS; run++)
      for (const url of urls)
        runs.set(url, [...(runs.get(url) ?? []), await auditOnce(audit, url, chrome.port, cookies.length > 0)])
  } finally {
    chrome.kill()
  }
  return new Map([...runs].map(([url, all]) => [url, medians(all)]))
}

async function auditOnce(
  audit: Lighthouse['audit'],
  url: string,
  port: number,
  keepsStorage: boolean,
  triesLeft = 2,
): Promise<Scores> {
  const result = await audit(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableStorageReset: keepsStorage,
  })
  const report = result?.lhr
  // Now and then Chromium records a trace without its beginning: nothing was measured, and Lighthouse asks to be run again.
  if (report?.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0)
    return auditOnce(audit, url, port, keepsStorage, triesLeft - 1)
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`)
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
  }
}

const medians = (all: readonly Scores[]): Scores => ({
  performance: median(all.map((one) => one.performance)),
  accessibility: median(all.map((one) => one.accessibility)),
  bestPractices: median(all.map((one) => one.bestPractices)),
  seo: median(all.map((one) => one.seo)),
  lcp: median(all.map((one) => one.lcp)),
  cls: median(all.map((one) => one.cls)),
})

export async function benchPages(
  report: Report,
  {
    url,
    token,
    routes,
    lesson: address,
    atEnd,
  }: { url: string; token: string; routes: readonly string[]; lesson: string; atEnd: AtEnd },
): Promise<void> {
  const bare = await startBarePages(url, routes, atEnd)
  const scores = await auditPages(routes.flatMap((route) => [url + route, bare + route]))
  for (const route of routes) {
    const ours = scores.get(url + route)
    const floor = scores.get(bare + route)
    if (!ours || !floor) throw new Error(`no scores for ${route}`)
    report(
      `${route}: performance at least 98, the others 100`,
      scoreWords(ours),
      ours.performance >= 98 && ours.accessibility === 100 && ours.bestPractices === 100 && ours.seo === 100,
    )
    const ratio = ours.lcp / floor.lcp
    report(
      `${route}: LCP at most 1.2 s and 1.3 times the bare page's`,
      `${Math.round(ours.lcp)} ms, ${ratio.toFixed(2)} times ${Math.round(floor.lcp)} ms`,
      ours.lcp <= 1200 && ratio <= 1.3,
    )
    report(`${route}: layout shift at most 0.02`, ours.cls.toFixed(3), ours.cls <= 0.02)
  }
  const signedIn = await auditPages([url + address], [{ name: 'token', value: token, url }])
  const lesson = signedIn.get(url + address)
  if (!lesson) throw new Error('no scores for the signed-in lesson')
  report(
    'a signed-in lesson: LCP at most 2.5 s',
    `${Math.round(lesson.lcp)} ms, ${scoreWords(lesson)}`,
    lesson.lcp <= 2500,
  )
}

const scoreWords = (scores: Scores) =>
  `${scores.performance} / ${scores.accessibility} / ${scores.bestPractices} / ${scores.seo}`

/** The same HTML without its scripts, compressed likewise; all else is asked of the product. */
async function startBarePages(url: string, routes: readonly string[], atEnd: AtEnd): Promise<string> {
  const { brotliCompressSync } = await import('node:zlib')
  const pages = new Map<string, Buffer>()
  for (const route of routes) {
    const html = await (await fetch(url + route)).text()
    pages.set(route, brotliCompressSync(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')))
  }
  const server = http.createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
    else
      void fetch(url + (request.url ?? '')).then(async (answer) =>
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(Buffer.from(await answer.arrayBuffer())),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

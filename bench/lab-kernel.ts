// The embedded kernel: from a click to the first output, what travels, and how soon it hears an interrupt.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { bundleLabPage } from '../e2e/lab-bundle.ts'
import type { Report } from './report.ts'
import type {} from '../e2e/lab-page.ts' // the global `lab` of the page

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Only what stands in the address counts: the one is isolated, the other not. */
const places = { isolated: '/phase/lesson-try/p/o/l/e/m', plain: '/phase/lesson-learn/p/m/l' } as const
type Place = keyof typeof places

interface Start {
  /** Milliseconds from the click, on a page where nothing was started before. */
  readonly first: number
  /** As they travelled, headers and all. */
  readonly bytes: number
}

interface Starts {
  readonly cold: readonly Start[]
  readonly warm: readonly Start[]
}

async function openPage(context: BrowserContext, url: string, place: Place): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + places[place], { waitUntil: 'load' })
  await page.evaluate(await bundleLabPage())
  return page
}

/** A button that starts the kernel and runs a cell; settles when its output is there. */
async function clickToOutput(page: Page): Promise<number> {
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Run'
    button.popover = 'manual' // above whatever the page itself shows
    button.onclick = async ({ timeStamp }) => {
      await lab.boot()
      for await (const said of lab.kernel.execute('print(6 * 7)', { cellId: 'first' }))
        if (said.output_type === 'stream') button.dataset['first'] = String(performance.now() - timeStamp)
    }
    document.body.append(button)
    button.showPopover()
  })
  const button = page.locator('button', { hasText: /^Run$/ }).last()
  await button.click()
  await page.waitForFunction(() => document.querySelector<HTMLElement>('button[data-first]') !== null, undefined, {
    timeout: 120_000,
  })
  return Number(await button.getAttribute('data-first'))
}

async function measureStart(context: BrowserContext, url: string, place: Place): Promise<Start> {
  const page = await openPage(context, url, place)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const wanted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/lab/') && !response.fromDiskCache) wanted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  const first = await clickToOutput(page)
  await page.close()
  return { first, bytes }
}

const launch = (): Promise<Browser> => chromium.launch({ executablePath: '/usr/bin/chromium', args })

/** Cold: a browser that was never here. Warm: the same one, on a new page. */
async function measureStarts(url: string, rounds: number): Promise<Record<Place, Starts>> {
  const starts = {
    isolated: { cold: [] as Start[], warm: [] as Start[] },
    plain: { cold: [] as Start[], warm: [] as Start[] },
  }
  for (let round = 0; round < rounds; round++) {
    for (const place of ['isolated', 'plain'] as const) {
      const browser = await launch()
      const context = await browser.newContext()
      starts[place].cold.push(await measureStart(context, url, place))
      starts[place].warm.push(await measureStart(context, url, place))
      await browser.close()
    }
  }
  return starts
}

interface Interrupt {
  readonly what: string
  /** At most so many milliseconds from the click until the cell is over and Python ready again. */
  readonly most: number
  readonly code: string
  readonly ends: 'interrupted' | 'restarted'
}

const deaf =
  'def f():\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass\n'
const interrupts: readonly Interrupt[] = [
  { what: 'while True', most: 100, code: 'while True: pass', ends: 'interrupted' },
  { what: 'time.sleep', most: 250, code: 'import time\ntime.sleep(60)', ends: 'interrupted' },
  { what: 'asyncio.sleep', most: 250, code: 'import asyncio\nawait asyncio.sleep(60)', ends: 'interrupted' },
  { what: 'input()', most: 250, code: 'input("? ")', ends: 'interrupted' },
  { what: 'except BaseException: pass', most: 3500, code: `${deaf}f()`, ends: 'restarted' },
  { what: 'one long C call', most: 3500, code: 'sum(range(10 ** 12))', ends: 'restarted' },
]

/** The slowest of some, for each interrupt. */
async function measureInterrupts(
  url: string,
  place: Place,
  rounds: number,
): Promise<readonly { readonly interrupt: Interrupt; readonly slowest: number; readonly went: boolean }[]> {
  const browser = await launch()
  const page = await openPage(await browser.newContext(), url, place)
  await page.evaluate(() => lab.boot())
  const measured = []
  for (const interrupt of interrupts) {
    const tries = []
    for (let i = 0; i < rounds; i++)
      tries.push(await page.evaluate((code) => lab.interruptWhenBusy(code), `print("go")\n${interrupt.code}`))
    const hasSaid = tries.every(
      ({ how, notices }) => how === interrupt.ends && notices.includes('variables-lost') === (how === 'restarted'),
    )
    measured.push({ interrupt, slowest: Math.max(...tries.map(({ milliseconds }) => milliseconds)), went: hasSaid })
  }
  await browser.close()
  return measured
}

const LAB_ROUNDS = 3

export async function benchLab(report: Report, url: string): Promise<void> {
  const starts = await measureStarts(url, LAB_ROUNDS)
  for (const [place, { cold, warm }] of Object.entries(starts)) {
    report(
      `${place}: click to first output, cold, at most 6 s`,
      millisecondsOf(cold),
      cold.every(({ first }) => first <= 6000),
    )
    report(
      `${place}: click to first output, warm, at most 3.5 s`,
      millisecondsOf(warm),
      warm.every(({ first }) => first <= 3500),
    )
    const most = Math.max(...cold.map(({ bytes }) => bytes))
    const again = Math.max(...warm.map(({ bytes }) => bytes))
    report(
      `${place}: what travels, at most 4.6 MB, then nothing`,
      `${(most / 1e6).toFixed(2)} MB, then ${again} bytes`,
      most <= 4_600_000 && again === 0,
    )
  }
  for (const place of ['isolated', 'plain'] as const) {
    for (const { interrupt, slowest, went } of await measureInterrupts(url, place, LAB_ROUNDS))
      report(
        `${place}: interrupt of ${interrupt.what}, at most ${interrupt.most} ms`,
        `${Math.round(slowest)} ms, ${went ? interrupt.ends : 'did not end as it must'}`,
        went && slowest <= interrupt.most,
      )
  }
}

const millisecondsOf = (starts: readonly Start[]) => `${starts.map(({ first }) => Math.round(first)).join(', ')} ms`

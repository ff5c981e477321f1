// What the plays of lessons cost: a visitor's first load has nothing of them, and what comes when somebody is near one, in
// bytes as gzip sends them.
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { playKinds, type PlayKind } from '../domain/lesson/plays/kinds.ts'
import { ask } from '../e2e/house.ts'
import type { AtEnd, Report } from './report.ts'

/** The most that a kind's own code may weigh; thirty starts bring what each of them has learnt. */
const mostOf = (kind: PlayKind): number => (kind === 'starts' ? 8500 : 4500)
/** How each kind's sentences begin: its code names them, and the catalogue has those of all. */
const prefixOf = (kind: PlayKind): string =>
  `play.${{ 'next-token': 'next', 'byte-pairs': 'bytePairs', 'held-out': 'heldOut' }[kind as string] ?? kind}.ask`

interface File {
  readonly url: string
  readonly bytes: number
  readonly text: string
}

export async function benchPlays(
  report: Report,
  { url, token, phase, atEnd }: { url: string; token: string; phase: string; atEnd: AtEnd },
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
  const lessons = await listLessons(phase)
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } })
  for (const { path, isOpen } of lessons) {
    if (!isOpen) continue
    const { page, files } = await open(visitor, url + path)
    const first = await Promise.all(files())
    const early = first.filter(({ text }) => isOfPlay(text))
    const play = page.locator('div[data-play]').first() // a film's button has the attribute, too
    const kind = await play.getAttribute('data-play')
    await play.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await page.locator('div[data-play] figure[data-live]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const late = (await Promise.all(files()))
      .slice(first.length)
      .filter(({ text }) => isOfPlay(text) || text.includes('data-reached'))
    report(
      `${kind}: nothing of a play in the first load of its lesson`,
      `${early.length} files; when near ${kilobytes(late.reduce((sum, { bytes }) => sum + bytes, 0))}`,
      early.length === 0 && late.length > 0,
    )
    await page.close()
  }
  await visitor.close()

  const learner = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await learner.addCookies([{ name: 'token', value: token, url }])
  const all = new Map<string, File>()
  for (const { path } of lessons) {
    const { page, files } = await open(learner, url + path)
    await page.waitForLoadState('networkidle')
    for (const file of await Promise.all(files())) all.set(file.url, file)
    await page.close()
  }
  const files = [...all.values()]
  for (const kind of playKinds) {
    const own = files.filter(({ text }) => kindsIn(text).length === 1 && kindsIn(text)[0] === kind)
    const bytes = own.reduce((sum, one) => sum + one.bytes, 0)
    report(
      `${kind}: its own code, at most ${kilobytes(mostOf(kind))}`,
      kilobytes(bytes),
      bytes > 0 && bytes <= mostOf(kind),
    )
  }
}

const kindsIn = (text: string): PlayKind[] => playKinds.filter((kind) => text.includes(prefixOf(kind)))
const isOfPlay = (text: string): boolean => kindsIn(text).length > 0
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

async function listLessons(phase: string): Promise<{ path: string; isOpen: boolean }[]> {
  const { map_tree: outline } = await ask('/index/cert-category-tree', { id: phase })
  return outline.flatMap(({ node, children }) =>
    children.map((lesson) => ({
      path: `/phase/lesson-learn/${phase}/${node.id}/${lesson.node.id}`,
      isOpen: lesson.node.is_preview,
    })),
  )
}

/** A page that has loaded what it loads by itself, and all scripts and sheets of style that it asks for from then on, too. */
async function open(context: BrowserContext, url: string): Promise<{ page: Page; files: () => Promise<File>[] }> {
  const page = await context.newPage()
  const urls = new Set<string>()
  page.on('request', (request) => ['script', 'stylesheet'].includes(request.resourceType()) && urls.add(request.url()))
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, files: () => [...urls].map(weigh) }
}

const weighed = new Map<string, Promise<File>>()
function weigh(url: string): Promise<File> {
  const known = weighed.get(url) ?? measure(url)
  weighed.set(url, known)
  return known
}

async function measure(url: string): Promise<File> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const length = response.headers.get('content-length')
  if (response.headers.get('content-encoding') !== 'gzip' || length === null)
    throw new Error(`${url} was not sent as gzip`)
  return { url, bytes: Number(length), text: await response.text() }
}

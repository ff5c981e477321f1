// One identity per tab: when its person goes, every screen is emptied at once, and nothing leaves it. The screens are those of
// web/routes.ts: a new one joins by itself, or fails here until `places` knows its parameters.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { finishPhase, issueTo, RULE, signUpEnrolled } from './certificates.ts'
import { ask, expect, houseUrl, signIn, signUpLearner, test, type Learner } from './house.ts'
import { sendReceipt } from './orders.ts'
import { FILMED, PHASE, quizOf, settle } from './people.ts'
import { startQuiz, takeQuiz } from './quizzes.ts'

/** What stands in the place of a parameter, by its name; a route's own comes first. */
interface Places {
  readonly byName: Readonly<Record<string, string>>
  readonly byRoute: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const patterns = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = [above, path].filter(Boolean).join('/')
    return children ? patterns(children, own) : [own]
  })

function fill(pattern: string, { byName, byRoute }: Places): string {
  const parts = pattern.split('/').flatMap((part) => {
    if (part === '*') return ['nowhere']
    if (!part.startsWith(':')) return [part]
    const name = part.replaceAll(/[:?]/g, '')
    const value = byRoute[pattern]?.[name] ?? byName[name]
    if (value === undefined && !part.endsWith('?')) throw new Error(`${pattern}: say what :${name} may be`)
    return value === undefined ? [] : [encodeURIComponent(value)]
  })
  return `/${parts.join('/')}`
}

const TYPED = 'typed by Ada'
/** So many tabs are open at once. */
const TABS = 6

/** Somebody with something on every screen. */
async function signUpAda(): Promise<{ readonly learner: Learner; readonly addresses: readonly string[] }> {
  const learner = await signUpEnrolled({ first: 'Adalind', last: 'Quillfeather' })
  await finishPhase(learner)
  const number = await issueTo(learner, 'Adalind Quillfeather')
  const { id: order } = await sendReceipt(learner.token)
  const { train_user_id: done } = await takeQuiz(learner.token, quizOf('bigram'), 'right')
  const { train_user_id: open } = await startQuiz(learner.token, quizOf('bytes'))
  const { list } = await ask('/message/user-messages', {}, learner.token)
  const places: Places = {
    byName: { id: PHASE, certId: PHASE, moduleId: FILMED.module, lessonId: FILMED.lesson, nodeId: FILMED.lesson, mapId: `${PHASE}.outline`, experimentId: `${PHASE}.${FILMED.lesson}`, categoryId: quizOf('bytes'), orderId: order, tab: 'signin', token: 'nobodys', number },
    byRoute: {
      'phase/certificate/:id/:categoryId': { categoryId: RULE },
      'phase/quiz/start/:categoryId/:trainUserId': { trainUserId: open },
      'phase/quiz/result/:categoryId/:trainUserId': { categoryId: quizOf('bigram'), trainUserId: done },
      'message/detail/:id/:messageId': { id: list[0]?.id ?? '', messageId: list[0]?.message_id ?? '' },
    },
  }
  return { learner, addresses: patterns(routes).map((pattern) => fill(pattern, places)) }
}

/** What Ada only can read on a page, and when it was gone from there. */
interface Watched extends Window {
  readLines: () => string[]
  foreign?: ReadonlySet<string>
}

/** Into every page: reads every line on it, its title and what stands in its fields among them, and notes when none is left of `foreign`. */
function watch(): void {
  const page = window as unknown as Watched // what is set here is read here and by the test
  page.readLines = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select')].map((field) => field.value)
    const lines = [document.title, ...(document.body?.innerText ?? '').split('\n'), ...fields].map((line) => line.trim().replaceAll(/\d+:\d+/g, '0:00')) // a clock goes on
    return lines.filter((line) => line !== '' && !/\bago$/.test(line))
  }
  new MutationObserver(() => {
    if (!page.foreign || page.readLines().some((line) => page.foreign?.has(line))) return
    sessionStorage.setItem('emptiedAt', String(Date.now()))
    delete page.foreign
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

const readLines = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Watched).readLines()) // set by `watch`

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: houseUrl(), reducedMotion: 'reduce', locale: 'en-GB' })
  await context.addInitScript(watch)
  return context
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settle(page)
  await page.waitForLoadState('networkidle')
}

/** In parts of so many at once. */
async function eachOf<T>(all: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += TABS) await work(all.slice(at, at + TABS))
}

/** What somebody sees at each address. */
async function look(browser: Browser, addresses: readonly string[], learner?: Learner): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const context = await openContext(browser)
  const seen = new Map<string, ReadonlySet<string>>()
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  if (learner && pages[0]) await signIn(pages[0], learner)
  await eachOf(addresses, async (part) => {
    await Promise.all(
      part.map(async (address, at) => {
        const page = pages[at]
        if (!page) return
        await open(page, address)
        seen.set(address, new Set(await readLines(page)))
      }),
    )
  })
  await context.close()
  return seen
}

/** Writes into every field of the page, as a keyboard would. */
const type = (page: Page) =>
  page.evaluate((typed) => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main :is(input:is([type=text], [type=search], [type=email], [type=password], :not([type])), textarea):not([readonly], [disabled], [role=combobox])')) {
      field.focus()
      document.execCommand('insertText', false, typed)
    }
  }, TYPED)

interface Screens {
  readonly ada: Learner
  readonly bob: Learner
  readonly addresses: readonly string[]
  /** What stands at each address for whoever is here afterwards. */
  readonly of: Readonly<Record<Change['next'], ReadonlyMap<string, ReadonlySet<string>>>>
}

interface Change {
  readonly name: string
  /** Who is here afterwards. */
  readonly next: 'nobody' | 'somebody else'
  /** Done in a tab of its own, which shows a page of Ada's. */
  readonly act: (actor: Page, people: { readonly ada: Learner; readonly bob: Learner }) => Promise<unknown>
}

const changes: readonly Change[] = [
  {
    name: 'signed out in another tab',
    next: 'nobody',
    async act(actor) {
      await actor.locator('button[popovertarget="menu-user"]').click()
      await actor.locator('#menu-user').getByRole('button', { name: 'Log Out' }).click()
    },
  },
  { name: 'another person in her place', next: 'somebody else', act: (actor, { bob }) => signIn(actor, bob) },
  { name: 'her session at its end', next: 'nobody', act: (actor) => actor.context().clearCookies({ name: 'token' }) },
]

const people = test.extend<object, { readonly screens: Screens }>({
  screens: [
    async ({ browser }, use) => {
      const [{ learner: ada, addresses }, bob] = await Promise.all([signUpAda(), signUpLearner({ first: 'Bob', last: 'Zimmer' })])
      await use({ ada, bob, addresses, of: { nobody: await look(browser, addresses), 'somebody else': await look(browser, addresses, bob) } })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
// One after the other, on what one worker has looked at.
people.describe.configure({ mode: 'default' })

for (const change of changes) {
  people(`every screen is emptied within a second, and nothing is written from it: ${change.name}`, async ({ browser, screens }) => {
    people.setTimeout(180_000)
    const { bob, addresses } = screens
    const { user } = await ask('/user/detail', {}, screens.ada.token)
    const before = await ask('/user/settings', {}, bob.token)
    const context = await openContext(browser)
    const actor = await context.newPage()
    const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
    const foreign: string[] = []
    const written: string[] = []
    const late: string[] = []
    let personal = 0

    await eachOf(addresses, async (part) => {
      const ada = { ...screens.ada, token: (await ask('/index/login', { email: screens.ada.email, password: screens.ada.password })).token }
      await Promise.all([actor, ...tabs].map((page) => page.goto('about:blank')))
      await context.clearCookies()
      await signIn(actor, ada)
      await open(actor, '/questions')
      const own = await Promise.all(
        part.map(async (address, at) => {
          const page = tabs[at]
          if (!page) throw new Error('a tab for each address')
          await open(page, address)
          await type(page)
          const known = screens.of[change.next].get(address)
          const lines = [...(await readLines(page)), TYPED].filter((line) => !known?.has(line))
          await page.evaluate((all) => {
            sessionStorage.removeItem('emptiedAt')
            Object.assign(window, { isFirstPage: true, foreign: new Set(all) })
          }, lines)
          return { page, address, lines }
        }),
      )
      personal += own.filter(({ lines }) => lines.length > 1).length
      let isOver = false
      context.on('request', (request) => {
        const headers = request.headers()
        const isHers = headers['access-token'] === ada.token || headers['made-for'] === user.id
        if (isOver && request.url().includes('/api/') && isHers) written.push(`${new URL(request.url()).pathname} from ${request.frame().url()}`)
      })
      await change.act(actor, { ada, bob })
      const changedAt = Date.now()
      // Then a new document stands there, in whose memory nothing is left.
      await Promise.all(own.map(({ page }) => page.waitForFunction(() => !('isFirstPage' in window))))
      isOver = true
      for (const { page, address, lines } of own) {
        await settle(page)
        foreign.push(...(await readLines(page)).filter((line) => lines.includes(line)).map((line) => `${address}: ${line}`))
        const emptiedAt = await page.evaluate(() => Number(sessionStorage.getItem('emptiedAt') ?? Infinity))
        if (emptiedAt > changedAt + 1000) late.push(`${address}: after ${emptiedAt - changedAt} ms`)
      }
      context.removeAllListeners('request')
    })
    expect(foreign).toEqual([])
    expect(late).toEqual([])
    expect(written).toEqual([])
    expect(personal).toBeGreaterThan(25) // what is compared is there
    expect(await ask('/user/settings', {}, bob.token)).toEqual(before)
    await context.close()
  })
}

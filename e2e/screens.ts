// What each screen of web/routes.ts shows to whom, for identity.spec.ts.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { staffRoutes } from '../web/screens/staff/staff-routes.ts'
import { finishPhase, issueTo, RULE, signUpEnrolled } from './certificates.ts'
import { ask, houseUrl, signIn, type Learner } from './house.ts'
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

export const TYPED = 'typed by Ada'
/** So many tabs are open at once. */
export const TABS = 6

/** Somebody with something on every screen. */
export async function signUpAda(): Promise<{ readonly learner: Learner; readonly addresses: readonly string[] }> {
  const learner = await signUpEnrolled({ first: 'Adalind', last: 'Quillfeather' })
  await finishPhase(learner)
  const number = await issueTo(learner, 'Adalind Quillfeather')
  const { id: order } = await sendReceipt(learner.token)
  const { train_user_id: done } = await takeQuiz(learner.token, quizOf('bigram'), 'right')
  const { train_user_id: open } = await startQuiz(learner.token, quizOf('bytes'))
  const { list } = await ask('/message/user-messages', {}, learner.token)
  const places: Places = {
    byName: {
      id: PHASE,
      certId: PHASE,
      moduleId: FILMED.module,
      lessonId: FILMED.lesson,
      nodeId: FILMED.lesson,
      mapId: `${PHASE}.outline`,
      experimentId: `${PHASE}.${FILMED.lesson}`,
      categoryId: quizOf('bytes'),
      orderId: order,
      tab: 'signin',
      token: 'nobodys',
      number,
    },
    byRoute: {
      'phase/certificate/:id/:categoryId': { categoryId: RULE },
      'phase/quiz/start/:categoryId/:trainUserId': { trainUserId: open },
      'phase/quiz/result/:categoryId/:trainUserId': { categoryId: quizOf('bigram'), trainUserId: done },
      'message/detail/:id/:messageId': { id: list[0]?.id ?? '', messageId: list[0]?.message_id ?? '' },
    },
  }
  return {
    learner,
    addresses: patterns(routes.filter((one) => !staffRoutes.includes(one))).map((pattern) => fill(pattern, places)),
  } // a learner has no console
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
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(
        'input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select',
      ),
    ].map((field) => field.value)
    const lines = [document.title, ...(document.body?.innerText ?? '').split('\n'), ...fields].map((line) =>
      line.trim().replaceAll(/\d+:\d+/g, '0:00'),
    ) // a clock goes on
    return lines.filter((line) => line !== '' && !/\bago$/.test(line))
  }
  new MutationObserver(() => {
    if (!page.foreign || page.readLines().some((line) => page.foreign?.has(line))) return
    sessionStorage.setItem('emptiedAt', String(Date.now()))
    delete page.foreign
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

export const readLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Watched).readLines()) // set by `watch`

export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: houseUrl(), reducedMotion: 'reduce', locale: 'en-GB' })
  await context.addInitScript(watch)
  return context
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settle(page)
  await page.waitForLoadState('networkidle')
}

/** In parts of so many at once. */
export async function eachOf<T>(all: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += TABS) await work(all.slice(at, at + TABS))
}

/** All lines that somebody can read at these addresses. */
export async function look(
  browser: Browser,
  addresses: readonly string[],
  learner?: Learner,
): Promise<ReadonlySet<string>> {
  const context = await openContext(browser)
  const seen = new Set<string>()
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  if (learner && pages[0]) await signIn(pages[0], learner)
  await eachOf(addresses, async (part) => {
    await Promise.all(
      part.map(async (address, at) => {
        const page = pages[at]
        if (!page) return
        await open(page, address)
        for (const line of await readLines(page)) seen.add(line)
      }),
    )
  })
  await context.close()
  return seen
}

/** Writes into every field of the page, as a keyboard would. */
export const type = (page: Page) =>
  page.evaluate((typed) => {
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'main :is(input:is([type=text], [type=search], [type=email], [type=password], :not([type])), textarea):not([readonly], [disabled], [role=combobox])',
    )) {
      field.focus()
      document.execCommand('insertText', false, typed)
    }
  }, TYPED)

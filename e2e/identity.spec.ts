// One identity per tab: when its person goes, every screen is emptied at once, and nothing leaves it. The screens are those of
// web/routes.ts: a new one joins by itself, or fails here until `places` (screens.ts) knows its parameters. Each change meets some of
// them, with DEPTH=whole all.
import type { Page } from '@playwright/test'
import { ask, expect, isWhole, signIn, signUpLearner, test as base, type Learner } from './house.ts'
import { settle } from './people.ts'
import { eachOf, look, open, openContext, readLines, signUpAda, TABS, type, TYPED } from './screens.ts'

interface Screens {
  readonly ada: Learner
  readonly bob: Learner
  readonly addresses: readonly string[]
  /** What whoever is here afterwards can read on any of these. */
  readonly look: (who: Change['next'], addresses: readonly string[]) => Promise<ReadonlySet<string>>
}

interface Change {
  readonly name: string
  /** Who is here afterwards. */
  readonly next: 'nobody' | 'somebody else'
  /** Done in a tab of its own, which shows a page of Ada's. */
  readonly act: (actor: Page, people: { readonly ada: Learner; readonly bob: Learner }) => Promise<unknown>
}

/** One screen of so many meets one of the changes: what empties them is the same in all. */
const PART = 8
const changes: readonly Change[] = [
  {
    name: 'signed out in another tab',
    next: 'nobody',
    async act(actor) {
      await actor.locator('button[popovertarget="menu-user"]').click()
      await actor.locator('#menu-user').getByRole('button', { name: 'Log Out' }).click()
      // What she typed on a screen may not be sent yet: that is named before.
      const anyway = actor.getByRole('alertdialog').getByRole('button', { name: 'Log Out' })
      await expect(anyway.or(actor.locator('header').getByRole('link', { name: 'Sign In' }))).toBeVisible()
      if (await anyway.isVisible()) await anyway.click()
    },
  },
  { name: 'another person in her place', next: 'somebody else', act: (actor, { bob }) => signIn(actor, bob) },
  { name: 'her session at its end', next: 'nobody', act: (actor) => actor.context().clearCookies({ name: 'token' }) },
]

const test = base.extend<object, { readonly screens: Screens }>({
  screens: [
    async ({ browser }, use) => {
      const [{ learner: ada, addresses }, bob] = await Promise.all([
        signUpAda(),
        signUpLearner({ first: 'Bob', last: 'Zimmer' }),
      ])
      const seen = new Map<string, ReturnType<Screens['look']>>()
      await use({
        ada,
        bob,
        addresses,
        look: (who, some) => {
          const key = [who, ...some].join()
          const known = seen.get(key) ?? look(browser, some, who === 'nobody' ? undefined : bob)
          seen.set(key, known)
          return known
        },
      })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
// One after the other, on what one worker has looked at.
test.describe.configure({ mode: 'default' })

for (const [at, change] of changes.entries()) {
  test(`every screen is emptied at once, and nothing is written from it: ${change.name}`, async ({
    browser,
    screens,
  }) => {
    test.setTimeout(180_000)
    const { bob } = screens
    const addresses = screens.addresses.filter((_, i) => isWhole || i % (PART * changes.length) === at)
    const { user } = await ask('/user/detail', {}, screens.ada.token)
    const before = await ask('/user/settings', {}, bob.token)
    const known = await screens.look(change.next, addresses)
    const context = await openContext(browser)
    const actor = await context.newPage()
    const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
    const foreign: string[] = []
    const written: string[] = []
    let slowest = 0
    let personal = 0

    await eachOf(addresses, async (part) => {
      const ada = {
        ...screens.ada,
        token: (await ask('/index/login', { email: screens.ada.email, password: screens.ada.password })).token,
      }
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
          const lines = [...(await readLines(page)), TYPED].filter((line) => !known.has(line))
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
        if (isOver && request.url().includes('/api/') && isHers)
          written.push(`${new URL(request.url()).pathname} from ${request.frame().url()}`)
      })
      await change.act(actor, { ada, bob })
      const changedAt = Date.now()
      // Then a new document stands there, in whose memory nothing is left.
      await Promise.all(
        own.map(({ page }) => page.waitForFunction(() => !('isFirstPage' in window), undefined, { timeout: 15_000 })),
      )
      isOver = true
      for (const { page, address, lines } of own) {
        await settle(page)
        foreign.push(
          ...(await readLines(page)).filter((line) => lines.includes(line)).map((line) => `${address}: ${line}`),
        )
        const emptiedAt = await page.evaluate(() => Number(sessionStorage.getItem('emptiedAt') ?? Infinity))
        slowest = Math.max(slowest, emptiedAt - changedAt)
      }
      context.removeAllListeners('request')
    })
    expect(foreign).toEqual([])
    test.info().annotations.push({ type: 'slowest page', description: `${slowest} ms` }) // a machine's speed is no requirement; that it happens by itself is, above
    expect(written).toEqual([])
    expect(personal).toBeGreaterThan(addresses.length / 2) // what is compared is there: a line of hers besides what was typed
    expect(await ask('/user/settings', {}, bob.token)).toEqual(before)
    await context.close()
  })
}

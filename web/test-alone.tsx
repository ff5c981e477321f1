// One part on an empty page, in a real browser, as a person meets it: in a language, a size, a theme, at an address,
// signed in or not. What a test changes outside its part is undone at its end: all tests share one page
// (docs/browser.md).
import './design/base.css'
import './design/fallback-fonts.css'
import './design/tokens.css'
import './parts/header/menus.css'

import axe from 'axe-core'
import { useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '../contract/shapes.ts'
import type { Noun } from '../messages/generated.ts'
import type { Locale } from '../messages/locale.ts'
import type { RootData, Site } from './app-context.ts'
import { LocaleProvider } from './i18n/locale-context.tsx'
import { addSources, loadMessages, setCurrentLocale, type Compiled } from './i18n/messages.ts'
import { dismiss, noticeStore } from './parts/notify.ts'
import { startPage } from './session/page-owner.ts'
import { logOutHere } from './session/log-out.ts'
import { beginSession } from './session/session.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isWhole: boolean
  }
}

/** With DEPTH=whole: everything everywhere, as in CI. */
export const isWhole = inject('isWhole')
export const languages = ['en', 'zh-CN'] as const
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

/** Sentences of all nouns that a browser may have, whichever screen brings them along. */
const catalogues = import.meta.glob<Compiled>(
  [
    '../messages/*.*.json',
    '!../messages/{admin,archive,calendar,content,docs,experiment,failure,field,mail,notice,refusal,share,staff}.*.json',
  ],
  { import: 'default' },
)
addSources(catalogues)
const nouns = [...new Set(Object.keys(catalogues).map((file) => file.replace(/^.*\/|\.[\w-]+\.json$/g, '') as Noun))] // named after them

export interface Look {
  readonly locale?: Locale
  readonly size?: keyof typeof sizes
  readonly theme?: 'light' | 'dark'
  readonly path?: string
  readonly site?: Partial<Site>
  /** What this test expects React or the part to say on the console. */
  readonly console?: RegExp
}

const site: Site = {
  schoolName: 'Tessera',
  publicUrl: 'http://localhost',
  heroFolder: '',
  social: { video: '', x: '', instagram: '', linkedin: '', facebook: '' },
  isHttps: false,
  providers: [],
  contentUpdatedAt: 0,
  contentUpdatedOn: '',
}

export interface Shown {
  /** The element that the part stands in. */
  readonly box: HTMLElement
  /** Draws something else in its place, as a new state of the page above would. */
  readonly draw: (next: ReactNode) => Promise<void>
  /** Where the router is. */
  readonly where: () => string
}

/** Puts a part on the page. Any error or warning on the console fails the test. */
export async function show(part: ReactNode, look: Look = {}): Promise<Shown> {
  const { locale = 'en', size = 'desktop', theme = 'light', path = '/here' } = look
  await page.viewport(sizes[size].width, sizes[size].height)
  setCurrentLocale(locale)
  await loadMessages(nouns, locale)
  document.documentElement.lang = locale
  document.documentElement.dataset['theme'] = theme
  const complaints = hearConsole(look.console)
  const box = document.createElement('main')
  document.body.append(box)
  const rootData: RootData = {
    locale,
    theme,
    site: { en: { ...site, ...look.site }, 'zh-CN': { ...site, ...look.site } },
  }
  const stand = makeStand(part)
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => rootData,
        element: (
          <LocaleProvider initial={locale}>
            <Outlet />
          </LocaleProvider>
        ),
        children: [{ path: '*', element: <Stand stand={stand} /> }],
      },
    ],
    { initialEntries: [path], hydrationData: { loaderData: { root: rootData } } },
  )
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    router.dispose()
    box.remove()
    for (const { id } of noticeStore.get()) dismiss(id)
    delete document.documentElement.dataset['theme']
    localStorage.clear()
    sessionStorage.clear()
    expect(complaints).toEqual([])
  })
  root.render(<RouterProvider router={router} />)
  await frame()
  return {
    box,
    draw: async (next) => {
      stand.set(next)
      await frame()
    },
    where: () => `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`,
  }
}

/** What stands on the page now, changed from outside React. */
function makeStand(first: ReactNode) {
  let part = first
  const listeners = new Set<() => void>()
  return {
    read: () => part,
    set: (next: ReactNode) => {
      part = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const Stand = ({ stand }: { stand: ReturnType<typeof makeStand> }) => useSyncExternalStore(stand.subscribe, stand.read)

/**
 * React has drawn, its effects have run, and the browser has laid out: twice, since an effect may ask for another
 * drawing.
 */
export async function frame(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    for (let tick = 0; tick < 3; tick++) await nextTask()
  }
}

/** Behind what React has put off: that goes by messages, which no clock of a test holds. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (port1.close(), resolve())
    port2.postMessage(null)
  })

function hearConsole(expected: RegExp | undefined): string[] {
  const complaints: string[] = []
  for (const kind of ['error', 'warn'] as const) {
    const heard = vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(' ')
      if (!expected?.test(text)) complaints.push(`${kind}: ${text}`)
    })
    onTestFinished(() => heard.mockRestore())
  }
  return complaints
}

/** What toasts say now. */
export const said = (): string[] => noticeStore.get().map(({ text }) => text)

/** A text that has these words in it, to the letter. */
export const has = (words: string): RegExp => new RegExp(words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))

export const learner: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'lin@example.edu',
  first_name: 'Lin',
  last_name: 'Yao',
  gender: null,
  nationality: null,
  education: null,
}

/** A learner is here. Before `show`. */
export function signIn(person: User = learner): void {
  startPage()
  beginSession({ token: `token-of-${person.id}`, user: person })
  onTestFinished(() => {
    logOutHere()
    startPage()
  })
}

/** What was asked: the call's path and its form. */
export interface Asked {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
}

/**
 * Stands in for the server: answers calls by path. A function may look at the form, and may be slow. A call without an
 * answer fails the test.
 */
export function serve(replies: Readonly<Record<string, unknown>>): Asked[] {
  const asked: Asked[] = []
  const real = window.fetch
  const unknown: string[] = []
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith('/api/')) return real(input, init)
    const form = Object.fromEntries(new URLSearchParams(typeof init?.body === 'string' ? init.body : ''))
    const name = path.slice('/api'.length)
    asked.push({ path: name, form })
    if (!(name in replies)) {
      unknown.push(name)
      return new Response('{}', { status: 500 })
    }
    const reply = replies[name]
    const given: unknown = await (typeof reply === 'function'
      ? (reply as (form: Asked['form']) => unknown)(form)
      : reply)
    if (given instanceof Response) return given
    return new Response(JSON.stringify(given), { headers: { 'content-type': 'application/json' } })
  }
  onTestFinished(() => {
    window.fetch = real
    expect(unknown).toEqual([])
  })
  return asked
}

/** A server that fails. */
export const fault = (message = 'Something went wrong on our side.', status = 500): Response =>
  new Response(JSON.stringify({ message }), { status, headers: { 'content-type': 'application/json' } })

/** A call that is answered when the test says so. */
export function later<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { reply: () => promise, give: resolve }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Everybody can read and reach it, in light and in dark: what axe finds, by rule and element. In the quick run a language
 * has one theme.
 */
export async function findBarriers(box: Element = document.body): Promise<string[]> {
  vi.useRealTimers() // axe takes turns
  const found: string[] = []
  const before = document.documentElement.dataset['theme']
  const themes = isWhole ? ['light', 'dark'] : [document.documentElement.lang === 'en' ? 'dark' : 'light']
  for (const theme of themes) {
    document.documentElement.dataset['theme'] = theme
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    const { violations } = await axe.run(box, { runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] })
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme} ${id}: ${target.join(' ')}: ${failureSummary}`)
  }
  document.documentElement.dataset['theme'] = before ?? ''
  return found
}

/**
 * How far around its middle a press still meets an element or its label, in px: what lies around a small button belongs
 * to it.
 */
export function reach(element: Element): { readonly width: number; readonly height: number } {
  element.scrollIntoView({ block: 'center' })
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const meets = (hit: Element | null): boolean => {
    if (hit === null) return false
    if (element.contains(hit)) return true
    const label = hit.closest('label')
    return label !== null && (label.control === element || label.contains(element))
  }
  const go = (dx: number, dy: number) => {
    let way = 0
    while (way < 300 && meets(document.elementFromPoint(x + dx * (way + 1), y + dy * (way + 1)))) way += 1
    return way
  }
  return { width: go(-1, 0) + go(1, 0) + 1, height: go(0, -1) + go(0, 1) + 1 }
}

/**
 * What can be pressed and is met by less than a finger: 44 px high (DESIGN-LANGUAGE §7), by name. Links inside a
 * sentence are left out.
 */
export function findSmall(box: ParentNode = document.body): string[] {
  return [
    ...box.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button]'),
  ]
    .filter((element) => element.checkVisibility() && !(element instanceof HTMLAnchorElement && element.closest('p')))
    .map((element) => ({ element, ...reach(element) }))
    .filter(({ height }) => height < 44)
    .map(
      ({ element, height }) =>
        `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent}: ${height} px`,
    )
}

// What every browser test starts from: a page on which any console error, policy violation or foreign request is a failure.
import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import type { InputOf, OutputOf, Path } from '../contract/index.ts'
import { encodeForm, type FormValue } from '../contract/encode.ts'

export { expect } from '@playwright/test'

let ownHouse: string | undefined
/** The product that all browser tests share, or the one that this test started itself. */
export const houseUrl = (): string => ownHouse ?? process.env['HOUSE_URL'] ?? ''
export function useHouse(url: string | undefined): void {
  ownHouse = url
}

export interface Learner {
  readonly email: string
  readonly password: string
  readonly token: string
}

export interface Fixtures {
  /** Messages of the console that this test expects, as patterns. */
  readonly expectedConsole: RegExp[]
  readonly learner: Learner
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(houseUrl()),
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, expectedConsole }, use) => {
    const complaints = await hearComplaints(page, expectedConsole)
    await use(page)
    expect(complaints).toEqual([])
  },
  /** Somebody new, signed up through the API with the code from the mail page. */
  learner: async ({}, use) => use(await signUpLearner()),
})

/** From now on: console errors but for the expected, policy violations, foreign requests. */
export async function hearComplaints(page: Page, expectedConsole: readonly RegExp[]): Promise<readonly string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (
      (message.type() === 'error' || message.type() === 'warning') &&
      !expectedConsole.some((pattern) => pattern.test(message.text()))
    )
      complaints.push(`${message.type()} at ${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught at ${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    const isAtProvider = request.isNavigationRequest() && process.env['HOUSE_PROVIDERS']?.split(' ').includes(host)
    if (/^https?:$/.test(protocol) && host !== new URL(houseUrl()).host && !isAtProvider)
      complaints.push(`foreign request: ${request.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return complaints
}

/** Asks a call as a browser would, without one. */
export async function ask<P extends Path>(path: P, input: InputOf<P>, token?: string): Promise<OutputOf<P>> {
  const response = await fetch(`${houseUrl()}/api${path}`, {
    method: 'POST',
    body: encodeForm(input as Record<string, FormValue>), // every input is made of form values
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
      'x-forwarded-for': newSource(),
      ...(token ? { 'access-token': token } : {}),
    },
  })
  const reply = (await response.json()) as OutputOf<P> & { error?: string; message?: string } // checked by the contract on its way out
  if (!response.ok || reply.error !== undefined) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`)
  return reply
}

/** Limits count by source, and hundreds of tests come from one machine: start-house.ts trusts this header. */
const newSource = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

let counter = 0
export const newEmail = (): string => `learner-${process.pid}-${Date.now()}-${++counter}@example.edu`
export const PASSWORD = 'Crossing-42-lights'

export async function signUpLearner(
  profile: { first: string; last: string } = { first: 'Lin', last: 'Yao' },
): Promise<Learner> {
  const email = newEmail()
  await ask('/index/send-code', { email, scene: 'signup' })
  const { token } = await ask('/index/register', {
    email,
    password: PASSWORD,
    code: await readCode(email),
    consent: '1',
  })
  await ask(
    '/index/complete-information',
    { first_name: profile.first, last_name: profile.last, gender: 'female', nationality: 'CN', education: 'bachelor' },
    token,
  )
  return { email, password: PASSWORD, token }
}

/** The newest code that was mailed to an address and is not the known one, from the mail page: the mail leaves through a job, so it is waited for. */
export async function readCode(email: string, known?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const list = await (await fetch(`${houseUrl()}/mail`)).text()
        const link = [...list.matchAll(/<tr[\s\S]*?<\/tr>|<li[\s\S]*?<\/li>/g)]
          .map(([row]) => row)
          .find((row) => row.includes(email))
        const href = /href="(\/mail\/\d+)"/.exec(link ?? '')?.[1]
        if (!href) return undefined
        const found = /\b(\d{6})\b/.exec(
          (await (await fetch(houseUrl() + href)).text()).replaceAll(/<head>[\s\S]*<\/head>/g, ''),
        )?.[1]
        if (found !== known) code = found
        return code
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return code ?? ''
}

/** Makes the browser a learner's, as signing in there would. */
export async function signIn(page: Page, learner: Learner): Promise<void> {
  await page.context().addCookies([
    {
      name: 'token',
      value: learner.token,
      url: houseUrl(),
      sameSite: 'Lax',
      expires: Math.floor(Date.now() / 1000) + 3600,
    },
  ])
}

/** Makes the browser nobody's again, as the end of a session would. Between two pages: one that stands would load itself anew. */
export async function forget(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'token' })
}

/** Everywhere, not only where it is told most cheaply: CONTRIBUTING.md. */
export const isWhole = process.env['DEPTH'] === 'whole'
export const languages = ['en', 'zh-CN'] as const
/** For a way that is walked in both: with DEPTH=whole, else in one. */
export const walkedIn = (one: (typeof languages)[number]) => (isWhole ? languages : [one])
export const themes = ['light', 'dark'] as const
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

/** Chooses language and theme before the first page, as an earlier visit would have. */
export async function prefer(page: Page, choice: { language: 'en' | 'zh-CN'; theme: 'light' | 'dark' }): Promise<void> {
  await page.context().addCookies([
    { name: 'lang', value: choice.language, url: houseUrl() },
    { name: 'theme', value: choice.theme, url: houseUrl() },
  ])
}

// The words that scenes are told in. A scene is one state of one screen; axe.spec.ts looks at it in each language, theme and size.
import type { Page } from '@playwright/test'
import type { Path } from '../../contract/index.ts'
import type { Arguments, Key } from '../../messages/format.ts'
import { expect, type Learner, type sizes } from '../house.ts'
import { answerCall } from '../answers.ts'
import { PHASE, type People } from '../people.ts'

export type Say = <K extends Key>(key: K, ...args: Arguments<K>) => string
export interface Scene {
  readonly name: string
  readonly path: string
  /** Where something exists in one size only. */
  readonly only?: keyof typeof sizes
  /** On the page of the scene before it, as that left it: to open it anew costs as much as to judge it. */
  readonly goesOn?: true
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Brings it about on the page. */
  readonly open?: (page: Page, t: Say) => Promise<unknown>
}
/** Scenes of one person: they share a browser and are looked at one after the other. */
export interface Group {
  /** Nobody signed in, somebody of people.ts, or somebody made for these scenes. */
  readonly who: 'visitor' | keyof People | (() => Promise<Learner>)
  readonly about: string
  readonly scenes: readonly Scene[]
  /** What the browser itself says of an answer that is meant to fail. */
  readonly console?: readonly RegExp[]
}

export const screen = (path: string, name = path): Scene => ({ name, path })
export const main = (page: Page) => page.getByRole('main')
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Opens a menu of the header by its panel's id. */
export const openMenu = (id: string) => async (page: Page) => {
  await page.locator(`button[popovertarget="${id}"]:visible`).first().click()
  await expect(page.locator(`#${id}`)).toBeVisible()
  if (id !== 'menu-user') await expect(page.locator(`#${id} a[href="/phase/detail/${PHASE}"]`)).toBeVisible()
}
export const openAllDetails = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('main details').forEach((details) => details.setAttribute('open', '')))
/** Sends a form as it stands: empty, so that every field complains. */
export const sendEmpty = async (page: Page) => {
  await main(page).locator('form button[type=submit]').click()
  await expect(main(page).locator('form [role=alert]').first()).toBeFocused()
}

/** Answers a call in place of the server. */
export const answer = (path: Path, status: number, reply: unknown) => (page: Page) =>
  answerCall(page, path, status, reply)
export const broken = { message: 'Something went wrong on our side. Number for support: 0' }

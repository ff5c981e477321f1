// Every screen and everything that opens, in each language, theme and size: readable by everybody (axe), and nothing wider than the window.
// A language has one theme and the size that is judged whole; of the other size what only it shows is judged. DEPTH=whole judges
// everything that is ever shown in both themes and languages, and no part twice in the same; otherwise a group is seen in one language,
// each by turns, of its pages every sixth one, in one size, and what is too wide is looked for in both. EVERY_LOOK=yes: whole, in all eight.
// The page of house.ts counts console errors, policy violations and foreign requests on the same walk.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { answerNone } from './answers.ts'
import { groups } from './scenes/every.ts'
import type { Group, Scene } from './scenes/scene.ts'
import { expect, houseUrl, isWhole, languages, signIn, sizes, themes } from './house.ts'
import { isInItsFonts, settle, test } from './people.ts'

declare global {
  interface Window {
    axe: typeof axe
    /** The elements and boxes that all rules were asked about last. */
    judged?: string
    /** What was shown in the size that was judged whole. */
    shown?: ReadonlySet<Element>
  }
}

/** Half the size of the other, and it travels to every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** Of those the ones that look at colours. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
/** Rules that are switched off somewhere: none. An exemption names scene, rule and reason. */
const exemptions: readonly { readonly scene: string; readonly rule: string; readonly why: string }[] = []

/** Of so many pages of a group one is judged where not all are. A second language would be a second browser, which loads everything anew. */
const PART = 6
/** Each scene in every language, theme and size together, whole. */
const isEvery = process.env['EVERY_LOOK'] === 'yes'
const isAll = isWhole || isEvery

type Language = (typeof languages)[number]

// Less motion, or what is revealed by scrolling would be judged while it is still transparent.
// No trace: a violation says its scene, rule and element, and recording hundreds of looks takes longer than they do.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const [at, group] of groups.entries()) {
  test.describe(group.about, () => {
    test.use({ expectedConsole: [...(group.console ?? [])] })
    for (const language of languages) {
      if (!isAll && language !== languages[at % languages.length]) continue
      const scenes = pick(group)
      test(`no violation and no overflow in ${language}`, async ({ page, people }) => {
        test.setTimeout(300_000)
        await page.context().addCookies([{ name: 'lang', value: language, url: houseUrl() }])
        if (group.who !== 'visitor')
          await signIn(page, typeof group.who === 'string' ? people[group.who] : await group.who())
        for (const scene of scenes) await test.step(scene.name, () => look(page, scene, language))
      })
    }
  })
}

/** A page with all that goes on in it stays together. */
function pick({ scenes }: Group): readonly Scene[] {
  if (isAll) return scenes
  let page = -1
  return scenes.filter(({ goesOn }) => (goesOn ? page : ++page) % PART === 0)
}

async function look(page: Page, scene: Scene, language: Language): Promise<void> {
  const both = language === 'en' ? (['desktop', 'phone'] as const) : (['phone', 'desktop'] as const)
  const shown = scene.only ? [scene.only] : both
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  await page.setViewportSize(sizes[shown[0] ?? 'desktop'])
  if (!scene.goesOn) {
    await page.unrouteAll()
    await answerNone(page)
    await scene.prepare?.(page)
    await page.goto(scene.path)
    await settle(page)
  }
  await scene.open?.(page, t)
  await page.evaluate(showBelow)
  await page.waitForFunction(isInItsFonts)
  for (const [at, size] of shown.entries()) {
    await page.setViewportSize(sizes[size])
    for (const theme of isEvery ? themes : [themeOf[language]]) {
      await choose(page, theme, language)
      const where = `${scene.name} ${theme} ${sizes[size].width} px`
      if (at === 0 || isAll)
        expect.soft(await findViolations(page, scene, { isRest: at > 0 && !isEvery }), where).toEqual([])
      expect.soft(await findOverflow(page), where).toEqual([])
      expect.soft(await page.evaluate(findStrays), where).toEqual([])
    }
  }
  if (scene.only === 'desktop') return
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await findOverflow(page), `${scene.name} 320 px`).toEqual([])
}

const themeOf = { en: 'dark', 'zh-CN': 'light' } as const

/** What is laid out only when it comes into view is judged as it looks then: of a guessed height its colours stand on nothing. */
function showBelow(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}

/** By the system's wish in one language, and in the other by the person's choice against it: both ways to a theme are walked. */
async function choose(page: Page, theme: (typeof themes)[number], language: Language): Promise<void> {
  if (language === 'en') return page.emulateMedia({ colorScheme: theme })
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' })
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
}

/**
 * Asks all rules, or only those of colour where nothing but colours can have changed since all were asked: same elements, same boxes.
 * So a second theme of the same size costs half, and one that also moves or hides something is judged whole.
 * `isRest`: only what was not shown when the page was judged whole.
 */
async function findViolations(page: Page, scene: Scene, part: { readonly isRest: boolean }): Promise<string[]> {
  const found = await judge(page, scene, part)
  if (found) return found
  await page.evaluate(source)
  return (await judge(page, scene, part)) ?? ['axe is not there']
}

/** Nothing where axe has not come into the page yet. */
async function judge(
  page: Page,
  scene: Scene,
  { isRest }: { readonly isRest: boolean },
): Promise<string[] | undefined> {
  const off = exemptions.filter(({ scene: name }) => name === scene.name).map(({ rule }) => [rule, { enabled: false }])
  const violations = await page.evaluate(
    async ({ everyRule, colourRules, off, isRest }) => {
      if (!('axe' in window)) return undefined
      // Half-way between two themes nothing can be read; what never ends stays.
      for (const animation of document.getAnimations())
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      const all = [...document.querySelectorAll('body *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        return { element, isShown, box: `${x},${y},${width},${height},${isShown}` }
      })
      const boxes = all.map(({ box }) => box)
      const shown = all.filter(({ isShown }) => isShown).map(({ element }) => element)
      const seen = [innerWidth, scrollY, document.body.outerHTML, ...boxes].join('\n')
      const runOnly = seen === window.judged ? colourRules : everyRule
      window.judged = seen
      // What lies behind a dialog is out of everybody's reach, and is judged in a scene of its own.
      const isBehind = document.querySelector('main')?.closest('[inert], [aria-hidden="true"]')
      const dialog = isBehind ? document.querySelector('[role=dialog], [role=alertdialog]') : null
      const whole = dialog ?? document
      const rest = shown.filter((element) => whole.contains(element) && !window.shown?.has(element))
      if (!isRest) window.shown = new Set(shown)
      else if (rest.length === 0) return []
      const found = await window.axe.run(isRest ? rest : whole, {
        runOnly: { type: runOnly.type, values: [...runOnly.values] },
        rules: Object.fromEntries(off),
        resultTypes: ['violations'],
        iframes: false,
      })
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, any, all, none }) => ({
          target,
          why: [...any, ...all, ...none][0]?.message ?? '',
        })),
      }))
    },
    { everyRule, colourRules, off, isRest },
  )
  return violations?.flatMap(({ id, nodes }) => nodes.map(({ target, why }) => `${id}: ${target.join(' ')}: ${why}`))
}

/** What is wider than the window, by name; nothing when the page does not scroll sideways. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`),
    ]
  })

/** Open menus that are not beside the button they belong to. */
function findStrays(): string[] {
  return [...document.querySelectorAll(':popover-open')].flatMap((menu) => {
    const button = document.querySelector(`[popovertarget="${menu.id}"]`)
    if (!button?.checkVisibility()) return [] // the other size has another button
    const [a, b] = [menu.getBoundingClientRect(), button.getBoundingClientRect()]
    const apart = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
    return apart > 24 ? [`#${menu.id} is ${Math.round(apart)} px from its button`] : []
  })
}

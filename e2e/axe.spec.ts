// Every screen and everything that opens × language × theme × size: readable by everybody (axe), and nothing wider than the window.
// The page of house.ts counts console errors, policy violations and foreign requests on the same walk.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { groups, type Scene } from './axe-scenes.ts'
import { expect, houseUrl, languages, signIn, sizes, themes } from './house.ts'
import { settle, test } from './people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that are switched off somewhere: none. An exemption names scene, rule and reason. */
const exemptions: readonly { readonly scene: string; readonly rule: string; readonly why: string }[] = []

type Language = (typeof languages)[number]

// Less motion, or what is revealed by scrolling would be judged while it is still transparent.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const group of groups) {
  test.describe(`${group.who}, ${group.about}`, () => {
    test.use({ expectedConsole: [...(group.console ?? [])] })
    for (const language of languages) {
      test(`no violation and no overflow in ${language}`, async ({ page, people }) => {
        test.setTimeout(300_000)
        await page.context().addCookies([{ name: 'lang', value: language, url: houseUrl() }])
        if (group.who !== 'visitor') await signIn(page, people[group.who])
        for (const scene of group.scenes) await test.step(scene.name, () => look(page, scene, language))
      })
    }
  })
}

async function look(page: Page, scene: Scene, language: Language): Promise<void> {
  const shown = scene.only ? [scene.only] : (['desktop', 'phone'] as const)
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  await page.setViewportSize(sizes[shown[0] ?? 'desktop'])
  await page.unrouteAll()
  await scene.prepare?.(page)
  await page.goto(scene.path)
  await settle(page)
  await scene.open?.(page, t)
  for (const size of shown) {
    await page.setViewportSize(sizes[size])
    for (const theme of themes) {
      await choose(page, theme, language)
      const where = `${scene.name} ${theme} ${sizes[size].width} px`
      expect.soft(await findViolations(page, scene), where).toEqual([])
      expect.soft(await findOverflow(page), where).toEqual([])
    }
  }
  if (scene.only === 'desktop') return
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await findOverflow(page), `${scene.name} 320 px`).toEqual([])
}

/** By the system's wish in one language and by the person's choice in the other: both ways to a theme are walked. */
async function choose(page: Page, theme: (typeof themes)[number], language: Language): Promise<void> {
  if (language === 'en') return page.emulateMedia({ colorScheme: theme })
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
}

async function findViolations(page: Page, scene: Scene): Promise<string[]> {
  const exempt = exemptions.filter(({ scene: name }) => name === scene.name).map(({ rule }) => rule)
  // Legacy mode: there are no frames, and a second page for the result would only cost time.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).disableRules(exempt).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`))
}

/** What is wider than the window, by name; nothing when the page does not scroll sideways. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)]
  })

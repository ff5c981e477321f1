// Home: what it says before anybody scrolls, the tokeniser in its hero, and that no part of it waits to be scrolled to.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { expect, houseUrl, languages, prefer, sizes, test, walkedIn, isWhole } from './house.ts'
import { settle } from './people.ts'

const en = <K extends Key>(key: K, ...args: Arguments<K>) => say('en', key, ...args)
const tokens = (page: Page) => page.locator('#tokeniser ol li b')
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

for (const language of languages)
  for (const [name, size] of Object.entries(sizes).filter(
    ([one]) => isWhole || (one === 'phone') === (language === 'en'),
  ))
    test(`before anybody scrolls it says what one will be able to do, in what, for whom, what it costs and needs, what there is, and both ways in (${language}, ${name})`, async ({
      page,
    }) => {
      await prefer(page, { language, theme: 'light' })
      await page.setViewportSize(size)
      await page.goto('/home')
      const hero = page.locator('main section').first()
      for (const text of {
        en: [
          /language model/,
          /Python/,
          /browser/,
          /Free/,
          /people new to AI/,
          /school algebra/,
          /certificate/,
          /18 lessons/,
          /6 labs/,
        ],
        'zh-CN': [/语言模型/, /Python/, /浏览器/, /免费/, /AI\s初学者/, /中学代数/, /证书/, /18 课/, /6 个浏览器实验/],
      }[language]) {
        const end = await hero
          .getByText(text)
          .first()
          .evaluate((words) => words.getBoundingClientRect().bottom)
        expect(end, String(text)).toBeLessThanOrEqual(size.height)
      }
      for (const way of [
        hero.getByRole('button', { name: say(language, 'home.signIn') }),
        hero.getByRole('link').first(),
      ])
        await expect(way).toBeInViewport({ ratio: 1 })
      await expect(page.locator('#tokeniser')).toBeInViewport()
    })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the tokeniser is a picture of its first state, without anything to press in vain, in both languages', async ({
    page,
  }) => {
    for (const language of languages) {
      await prefer(page, { language, theme: 'light' })
      await page.goto('/home')
      await expect(tokens(page)).toHaveText(['red', '␣l', 'igh', 't', '␣alw', 'ay', 's', '␣means', '␣s', 'top', '.'])
      await expect(
        page.locator('#tokeniser').getByText(say(language, 'tokeniser.sum', { bytes: 28, tokens: 11 })),
      ).toBeVisible()
      for (const hand of await page.locator('#tokeniser').locator('button, input:not([type=range])').all())
        await expect(hand).toBeHidden()
    }
  })
})

test('the tokeniser’s code comes when somebody does something, not with the page, and moves nothing', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/home')
  await settle(page)
  await page.waitForLoadState('networkidle')
  const [before, place] = [scripts.length, await page.locator('#tokeniser').boundingBox()]
  await page.locator('#rules-learnt').focus()
  await page.keyboard.press('End')
  await expect(tokens(page)).toHaveText(['red', '␣light', '␣always', '␣means', '␣stop', '.'])
  expect(scripts.length).toBeGreaterThan(before)
  expect(await page.locator('#tokeniser').boundingBox()).toEqual(place)
})

test('what was typed before any code came is what it goes on with', async ({ page }) => {
  let letIn = (): void => {}
  const held = new Promise<void>((resolve) => (letIn = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByLabel(en('tokeniser.field')).fill('means')
  letIn()
  await expect(tokens(page)).toHaveText(['m', 'ean', 's'])
  await expect(page.getByLabel(en('tokeniser.field'))).toHaveValue('means')
})

test('the first press of all is not lost while the code comes, and another language keeps what was tried', async ({
  page,
}) => {
  await page.goto('/home')
  await settle(page)
  await page.getByRole('button', { name: en('tokeniser.chinese') }).click()
  await expect(page.getByLabel(en('tokeniser.field'))).toHaveValue('红灯总是表示停。')
  await page.getByRole('banner').locator('button[name="lang"]').first().click()
  await expect(page.getByRole('button', { name: say('zh-CN', 'tokeniser.english') })).toBeVisible()
  await expect(page.getByLabel(say('zh-CN', 'tokeniser.field'))).toHaveValue('红灯总是表示停。')
})

for (const motion of ['no-preference', 'reduce'] as const)
  test(`no part of the page waits to be scrolled to: its height at load is that after scrolling, and all is seen (${motion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size)
      await page.goto('/home')
      await settle(page)
      const atLoad = await heightOf(page)
      for (const element of await page.locator('main section, main section > *').all())
        expect(
          await element.evaluate((seen) => {
            const style = getComputedStyle(seen)
            return [style.opacity, style.visibility, style.contentVisibility]
          }),
        ).toEqual(['1', 'visible', 'visible'])
      await expect
        .poll(() =>
          page
            .locator('#phases img, #ways img')
            .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth > 0)),
        )
        .toEqual([true, true, true])
      for (let y = 0; y < atLoad; y += size.height / 2) await page.evaluate((top) => scrollTo(0, top), y)
      await page.waitForLoadState('networkidle')
      expect(Math.abs((await heightOf(page)) / atLoad - 1)).toBeLessThan(0.02)
    }
  })

test('a phase’s cover is seen on home, in the list of phases and on its page', async ({ page }) => {
  for (const [path, place] of [
    ['/home', '#phases'],
    ['/phase', 'main li'],
    ['/phase/detail/llm-foundations', 'main'],
  ] as const) {
    await page.goto(path)
    const cover = page.locator(`${place} img[src$=".svg"]`).first()
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('printed, and found by a search, is what was never scrolled to', async ({ page }) => {
  await page.goto('/home')
  await settle(page)
  expect(
    // `find` is in every browser and in no standard, so the types of the DOM leave it out.
    await page.evaluate(() => (window as unknown as { find: (text: string) => boolean }).find('Lay the first tile')),
  ).toBe(true) // not in the standard's types
  await page.emulateMedia({ media: 'print' })
  for (const id of ['phases', 'ways', 'faqs'])
    expect((await page.locator(`#${id}`).screenshot()).length, id).toBeGreaterThan(10_000) // an empty band is a few hundred bytes
})

test('its menus look as they do everywhere, though their styles come after what is seen at once', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  for (const from of ['/home', '/login/signin']) {
    await page.goto(from)
    await settle(page)
    if (from !== '/home') {
      await page
        .getByRole('link', { name: en('shell.nav.brandHome') })
        .first()
        .click()
      await expect(page).toHaveURL(`${houseUrl()}/home`)
    }
    await page.getByRole('button', { name: en('shell.nav.menu') }).click()
    await expect(page.locator('#menu-all')).toHaveCSS('display', 'grid')
    await expect(page.locator('#menu-all')).toHaveCSS('right', '0px')
  }
})

for (const language of walkedIn('zh-CN'))
  test(`the third panel says where the numbers come from, and leads to where anybody checks a certificate (${language})`, async ({
    page,
  }) => {
    await prefer(page, { language, theme: 'light' })
    await page.goto('/home')
    await settle(page)
    const ways = page.locator('#ways')
    await expect(ways).toContainText(say(language, 'showcase.ways.prove.body'))
    await ways.getByText(say(language, 'showcase.ways.prove.title'), { exact: true }).click()
    await ways.locator('a[href="/certificate/verify"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'certificate.verify.title'))
  })

// What a page is on paper: its text, and nothing that only a screen can do.
import { say } from '../messages/format.ts'
import { expect, languages, prefer, test } from './house.ts'
import { settle } from './people.ts'

const LESSON = '/phase/lesson-learn/llm-foundations/counting/surprise'

for (const [i, path] of [LESSON, '/home', '/phase/detail/llm-foundations'].entries()) {
  const language = languages[i % 2] ?? 'en'
  test(`${path} is printed without header, footer and buttons, light in a dark theme too (${language})`, async ({
    page,
  }) => {
    await prefer(page, { language, theme: 'dark' })
    await page.goto(path)
    await settle(page)
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await page.locator('h1').evaluate((heading) => {
        const [red = 255, green = 255, blue = 255] = (getComputedStyle(heading).color.match(/[\d.]+/g) ?? []).map(
          Number,
        )
        return Math.max(red, green, blue)
      }),
    ).toBeLessThan(80)
  })
}

test('a printed lesson has all of its code, figures and tables, nothing cut off, and where its links lead', async ({
  page,
}) => {
  await page.setViewportSize({ width: 660, height: 900 }) // as wide as a sheet between its margins
  await page.goto(LESSON)
  await settle(page)
  await page.emulateMedia({ media: 'print' })
  const cut = await page.locator('.reading').evaluate((text) => {
    const edge = text.getBoundingClientRect().right + 1
    return [...text.querySelectorAll('pre, table, svg, math, p')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > edge)
      .map((part) => part.outerHTML.slice(0, 80))
  })
  expect(cut).toEqual([])
  await expect(page.locator('.reading summary:visible')).toHaveCount(0) // answers as they were, and their buttons are not printed
  await expect(page.getByRole('region', { name: say('en', 'lesson.guess.title') })).toHaveCount(0) // ways on a screen
  const numbered = page.locator('.reading a[data-note]')
  await expect(numbered).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const addresses = await page.locator('.reading section').last().getByRole('listitem').allTextContents()
  expect(new Set(addresses).size).toBe(addresses.length)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(numbered).toHaveCount(0)
})

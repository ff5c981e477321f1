// From a word to the place where it stands: found on a page that needs no script, opened where it is said.
import type { Page } from '@playwright/test'
import { expect, houseUrl, languages, signIn } from './house.ts'
import { FILMED, lessonPath, settle, test } from './people.ts'

const listMarked = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))
const asked = { en: 'probability', 'zh-CN': '概率' } as const

for (const language of languages)
  test(`a visitor without scripts finds terms and the free lesson in ${language}, and nobody keeps that page`, async () => {
    const reply = await fetch(`${houseUrl()}/search?q=${encodeURIComponent(asked[language])}&lang=${language}`)
    expect([reply.status, reply.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const html = await reply.text()
    expect(html).toMatch(new RegExp(`<mark>${asked[language]}`, 'i'))
    expect(html).toContain('href="/phase/terms/')
    expect(html).toContain('?find=')
  })

test('a hit opens its lesson with the words marked, and its film at the second', async ({ page, people }) => {
  await signIn(page, people.student)
  await page.goto('/search')
  await settle(page)
  await page.getByRole('main').getByRole('searchbox').fill('byte pairs')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/[?&]q=byte\+pairs/)
  await page.getByRole('main').locator('a[href*="?find="]').first().click()
  await expect.poll(() => listMarked(page)).toContain('byte')
  const marked = await page.evaluate(() => {
    const tops = [...(CSS.highlights.get('found') ?? [])].flatMap((range) =>
      range instanceof Range ? [range.getBoundingClientRect().top] : [],
    )
    return tops.some((top) => top > 0 && top < innerHeight)
  })
  expect(marked).toBe(true)

  await page.goto(`${lessonPath(FILMED)}?at=31&find=pair#video`)
  await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)).toBe(31)
  await expect(page.locator('video')).toBeInViewport() // also where the address was opened anew
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...(CSS.highlights.get('found') ?? [])].some(
          (range) => range instanceof Range && range.startContainer.parentElement?.closest('#video details'),
        ),
      ),
    )
    .toBe(true)
})

test('a hit opens its term and its question of the site with the words marked there', async ({ page }) => {
  for (const [words, way] of [
    ['probability', '/phase/terms/'],
    ['bank transfer', '/questions?find='],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(words)}`)
    await settle(page)
    await page.getByRole('main').locator(`a[href*="${way}"]`).first().click()
    await expect.poll(() => listMarked(page)).not.toEqual([])
  }
})

// A lesson with room: what stands beside a lab, where one is in a long text, and the way back to its sentence.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, isWhole, prefer, signIn, signUpLearner, sizes } from './house.ts'
import { lessonPath, PHASE, settle, test } from './people.ts'

const LAB = lessonPath({ module: 'counting', lesson: 'sampling' })
const t = <K extends Key>(key: K, ...args: Arguments<K>) => say('en', key, ...args)
const strip = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('lesson.reading.contents')}`) })

test('beside a lab at 1440 × 900 the file and its session are one row, the notebook has 520 px, a line of code 64 letters, and nothing floats', async ({
  page,
  people,
}) => {
  await page.setViewportSize(sizes.desktop)
  await signIn(page, people.student)
  await page.goto(LAB)
  const notebook = page.getByRole('region', { name: t('notebook.region') })
  await expect(notebook.locator('[data-cell]').first()).toBeVisible()
  const head = await notebook.locator('header').evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    over: element.scrollWidth - element.clientWidth,
  }))
  expect(head.height).toBeLessThan(72) // two lines of words; two rows take 106
  expect(head.over).toBe(0)
  const body = notebook.locator('header ~ div:has([data-cell])')
  expect((await body.boundingBox())?.height).toBeGreaterThanOrEqual(520)
  const letters = await notebook
    .locator('.cm-line', { hasText: 'def ' })
    .first()
    .evaluate(async (line) => {
      await document.fonts.ready
      const words = document.createRange()
      words.selectNodeContents(line)
      return line.getBoundingClientRect().width / (words.getBoundingClientRect().width / line.textContent.length)
    })
  expect(letters).toBeGreaterThanOrEqual(64)
  await expect(page.getByRole('complementary', { name: t('feedback.side') })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: t('feedback.side') })).toBeVisible()
})

test('a lab that fills the window does not move as a page: only its two columns do', async ({ page, people }) => {
  await page.setViewportSize(sizes.desktop)
  await signIn(page, people.student)
  await page.goto(`/phase/lesson-try/${PHASE}/${PHASE}.outline/byte-pairs/${PHASE}.byte-pairs/text-to-numbers`)
  await expect(page.locator('[data-cell]').first()).toBeVisible()
  const last = page.locator('.reading').first().locator('p').last()
  await last.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 0.9 })
})

for (const [name, size] of [
  ['beside a lab', sizes.desktop],
  ['on a phone', sizes.phone],
] as const)
  test(`${name} the contents of a text are at hand while it is read, lead to a section, and say what is left`, async ({
    page,
    people,
  }) => {
    await page.setViewportSize(size)
    await signIn(page, people.student)
    await page.goto(LAB)
    await settle(page)
    await expect(strip(page)).toHaveCount(0)
    await page.mouse.move(100, 300)
    await page.mouse.wheel(0, 900)
    await expect(strip(page)).toBeVisible()
    const minutes = async () =>
      Number(
        /\d+/.exec(
          (await page
            .getByText(/min of reading left/)
            .filter({ visible: true })
            .textContent()) ?? '',
        )?.[0],
      )
    const before = await minutes()
    await strip(page).click()
    const section = page.locator('#menu-contents a').nth(3)
    const title = (await section.textContent()) ?? ''
    await section.click()
    await expect(page.locator('#menu-contents')).toBeHidden()
    const heading = page.locator('.reading').getByRole('heading', { name: title, exact: true })
    await expect(heading).toBeInViewport()
    const bar = await strip(page).boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0)) // not under it
    expect(await minutes()).toBeLessThan(before)
  })

if (isWhole)
  test('who leaves and comes back on another device is at the block where they were, and in another language in its section', async ({
    page,
    browser,
    baseURL,
  }) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await signIn(page, learner)
    await page.setViewportSize(sizes.desktop)
    const path = lessonPath({ module: 'text-to-numbers', lesson: 'bytes' })
    await page.goto(path)
    await settle(page)
    /** The block at the reading line, a third down the window. */
    const readBlock = (of: Page) =>
      of.evaluate(() =>
        [...document.querySelectorAll('.reading > .reading-text > *, .reading > :not(.reading-text)')].findLastIndex(
          (block) => block.getBoundingClientRect().top <= innerHeight / 3 + 1,
        ),
      )
    const saved = page.waitForResponse((response) => response.url().endsWith('/lesson/progress'))
    await page.mouse.move(500, 400)
    await page
      .locator('.reading-text > p')
      .nth(14)
      .evaluate((paragraph) => scrollTo(0, scrollY + paragraph.getBoundingClientRect().top - innerHeight / 3 + 20))
    const before = await readBlock(page)
    expect(before).toBeGreaterThan(10)
    await saved

    const phone = await browser.newContext({
      viewport: sizes.phone,
      reducedMotion: 'reduce',
      ...(baseURL ? { baseURL } : {}),
    })
    const other = await phone.newPage()
    await prefer(other, { language: 'en', theme: 'light' })
    await signIn(other, learner)
    await other.goto(path)
    await other.getByRole('button', { name: new RegExp(`^${t('lesson.reading.resume')}`) }).click()
    await expect.poll(() => readBlock(other)).toBe(before)
    await expect(other.locator('[data-here]')).toHaveAttribute('data-here', t('lesson.reading.here'))

    /** Which section it lies in. */
    const readSection = () =>
      other.evaluate(() =>
        [...document.querySelectorAll('.reading h2')].findLastIndex(
          (heading) => heading.getBoundingClientRect().top <= innerHeight / 3 + 1,
        ),
      )
    const section = await readSection()
    const noted = other.waitForResponse((response) => response.url().endsWith('/lesson/progress'))
    await other.evaluate(() => scrollBy(0, 40)) // the reader reads on
    await noted
    await other.getByRole('button', { name: t('shell.nav.menu') }).click()
    await other
      .locator('#menu-all')
      .getByRole('button', { name: t('shell.language') })
      .click()
    await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(other.locator('.reading h2').first()).toHaveText(/\p{Script=Han}/u)
    expect(await readSection()).toBe(section)
    await phone.close()
  })

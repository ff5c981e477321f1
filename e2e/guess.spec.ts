// Guesses: judged in the lesson, kept, counted at its end.
import type { Page } from '@playwright/test'
import { say } from '../messages/format.ts'
import { ask, expect, isWhole, prefer, signIn, sizes, test, walkedIn } from './house.ts'
import { lessonPath, PHASE, PREVIEW, settle } from './people.ts'

const box = (page: Page) => page.locator('#fair-fine')

for (const language of walkedIn('zh-CN')) {
  test(`a visitor guesses as was foreseen, is told why, and finds it again (${language})`, async ({ page }) => {
    await prefer(page, { language, theme: 'light' })
    await page.setViewportSize(sizes.phone)
    await page.goto(lessonPath(PREVIEW))
    await settle(page)
    const [quarter, eighth] = [box(page).getByRole('textbox').first(), box(page).getByRole('textbox').last()]
    await quarter.fill('４')
    await eighth.fill('8')
    await page.keyboard.press('Enter')
    const told =
      language === 'en'
        ? ['You said ４ and 8. It is 2 and 3.', 'You priced the odds.']
        : ['答案是 2 和 3。', '你标的是“几倍难”。']
    const isTold = async () => {
      for (const words of told) await expect(box(page)).toContainText(words)
      await expect(page.getByText(say(language, 'lesson.guess.count', { made: 1, right: 0 }))).toBeAttached()
    }
    await isTold()
    await expect(box(page).locator('details')).toHaveAttribute('open')
    await page.reload()
    await settle(page)
    await isTold()
    await expect(box(page).getByRole('textbox')).toHaveCount(0)
    await page
      .getByRole('region', { name: say(language, 'lesson.guess.title') })
      .getByRole('link')
      .first()
      .click()
    await expect(box(page)).toBeInViewport()
  })
}

test('right however it is spelt; in another browser one begins anew', async ({ page, browser }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  await page.goto(lessonPath(PREVIEW))
  await settle(page)
  await box(page).getByRole('textbox').first().fill('4/2')
  await box(page).getByRole('textbox').last().fill('3.0')
  await box(page)
    .getByRole('button', { name: say('en', 'lesson.guess.check') })
    .click()
  await expect(box(page)).toContainText(say('en', 'lesson.guess.right', { said: '4/2 and 3.0' }))
  await expect(page.getByText(say('en', 'lesson.guess.count', { made: 1, right: 1 }))).toBeAttached()
  const other = await browser.newPage()
  await other.goto(lessonPath(PREVIEW))
  await expect(box(other).getByRole('textbox')).toHaveCount(2)
  await other.close()
})

if (isWhole)
  test('a learner finds a guess again on another device', async ({ page, browser, learner }) => {
    await ask('/dataset-cert/enroll', { id: PHASE, zone: 'UTC' }, learner.token)
    await prefer(page, { language: 'en', theme: 'light' })
    await signIn(page, learner)
    await page.goto(lessonPath(PREVIEW))
    await settle(page)
    await box(page).getByRole('textbox').first().fill('4')
    await box(page).getByRole('textbox').last().fill('8')
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('/lesson/progress') && (response.request().postData() ?? '').includes('made='),
    )
    await page.keyboard.press('Enter')
    expect((await kept).status()).toBe(200)
    const other = await browser.newPage()
    await signIn(other, learner)
    await other.goto(lessonPath(PREVIEW))
    await expect(box(other)).toContainText('You said 4 and 8. It is 2 and 3.')
    await expect(other.getByText(say('en', 'lesson.guess.count', { made: 1, right: 0 }))).toBeAttached()
    await other.close()
  })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('it is a question and its answer to open, with what was foreseen', async ({ page }) => {
    await page.goto(lessonPath(PREVIEW))
    await expect(box(page).getByRole('textbox').first()).toBeHidden()
    await expect(box(page).getByText('Think of two words in a row')).toBeHidden()
    await box(page).locator('summary').click()
    await expect(box(page).getByText('Think of two words in a row')).toBeVisible()
    await expect(box(page).getByText('You priced the odds.')).toBeVisible()
  })
})

// What was read comes back: from the end of a lesson to the next day, and on.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import type { Locale } from '../messages/locale.ts'
import { ask, expect, prefer, signIn, signUpLearner, test, walkedIn } from './house.ts'
import { lessonPath, PHASE, PREVIEW, settle } from './people.ts'
import { letPass } from './recall-days.ts'
import type { Say } from './scenes/scene.ts'

const sayIn =
  (locale: Locale): Say =>
  <K extends Key>(key: K, ...args: Arguments<K>) =>
    say(locale, key, ...args)

const card = (page: Page, at: number, of: number, t: Say) =>
  page.getByRole('region', { name: t('recall.place', { at, of }) })

for (const language of walkedIn('en')) {
  const t = sayIn(language)

  test(`a lesson that was read asks its questions the next day, by keys, and later again (${language})`, async ({
    page,
  }) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await ask('/lesson/complete', { cert_id: PHASE, lesson_id: PREVIEW.lesson, item: 'reading' }, learner.token)
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.goto('/my/learning')
    await settle(page)
    await expect(page.getByRole('region', { name: t('learning.recall.none') })).toContainText(
      t('learning.recall.next', { count: 2, day: t('learning.recall.tomorrow') }),
    )

    await letPass(learner.token, 1)
    await page.reload()
    await page
      .getByRole('region', { name: t('learning.recall.due', { count: 2 }) })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL('/my/recall')
    const answer = language === 'en' ? 'The mean is 4/4 = 1 bit' : '平均每词 4/4 = 1 比特'
    await expect(card(page, 1, 2, t)).not.toContainText(answer)
    await page.getByLabel(t('recall.try')).fill('1 2') // what is typed is no key
    await expect(card(page, 1, 2, t)).not.toContainText(answer)
    await page.getByLabel(t('recall.try')).blur()
    await page.keyboard.press('Space')
    await expect(card(page, 1, 2, t)).toContainText(answer)
    let sent = 0
    page.on('response', (response) => void (response.url().endsWith('/api/recall/judge') && sent++))
    await page.keyboard.press('1')
    await expect(card(page, 2, 2, t)).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('2')
    const end = page.getByRole('region', { name: t('recall.done') })
    await expect(end).toContainText(t('recall.done.back', { count: 1, day: t('recall.tomorrow') }))
    await expect(end.getByRole('listitem')).toHaveCount(2)
    await expect.poll(() => sent).toBe(2) // before that, the page that comes asks it again until it is sent

    await page.reload()
    await expect(page.getByRole('heading', { name: t('recall.empty') })).toBeVisible()
    await letPass(learner.token, 1)
    await page.reload()
    await expect(card(page, 1, 1, t)).toBeVisible() // the one that was not known
    await letPass(learner.token, 2)
    await page.reload()
    await expect(card(page, 1, 2, t)).toBeVisible()
  })
}

test.describe('without a line', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('what is said without a line is kept, and sent when the line is back', async ({ page, context }) => {
    const learner = await signUpLearner()
    const t = sayIn('en')
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await ask('/lesson/complete', { cert_id: PHASE, lesson_id: PREVIEW.lesson, item: 'reading' }, learner.token)
    await letPass(learner.token, 1)
    await prefer(page, { language: 'en', theme: 'light' })
    await signIn(page, learner)
    await page.goto('/my/recall')
    await settle(page)
    await page.route('**/api/recall/judge', (route) => route.abort())
    for (const at of [1, 2]) {
      await card(page, at, 2, t)
        .getByRole('button', { name: t('recall.show') })
        .click()
      await card(page, at, 2, t)
        .getByRole('button', { name: t('recall.knew') })
        .click()
    }
    await expect(page.getByText(t('recall.unsent', { count: 2 }))).toBeVisible()
    await page.unroute('**/api/recall/judge')
    await page.reload()
    await expect.poll(async () => (await ask('/recall/list', {}, learner.token)).list.length).toBe(0)
    await context.clearCookies()
  })
})

test('who does not want it is asked nothing, and can turn it on again', async ({ page }) => {
  const learner = await signUpLearner()
  const t = sayIn('en')
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  await ask('/lesson/complete', { cert_id: PHASE, lesson_id: PREVIEW.lesson, item: 'reading' }, learner.token)
  await letPass(learner.token, 1)
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, learner)
  await page.goto('/my/info')
  await page.getByRole('checkbox', { name: t('settings.recall.on') }).uncheck()
  await expect(page.getByText(t('settings.saved'))).toBeVisible()
  await page.goto('/my/learning')
  await settle(page)
  await expect(page.getByRole('heading', { name: t('learning.recall.due', { count: 2 }) })).toHaveCount(0)
  await page.goto('/my/recall')
  await page.getByRole('button', { name: t('recall.off.on') }).click()
  await expect(card(page, 1, 2, t)).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a lesson’s questions have their answers to fold out', async ({ page }) => {
    await page.goto(lessonPath(PREVIEW))
    const question = page.locator('#four-prices')
    await expect(question.getByText('The mean is 4/4')).toBeHidden()
    await question.locator('summary').click()
    await expect(question.getByText('The mean is 4/4')).toBeVisible()
  })
})

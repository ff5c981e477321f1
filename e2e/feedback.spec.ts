// Feedback: the widget, the dialog, "Ask about this", and the answer that comes back as a message.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, prefer, signIn, test, walkedIn } from './house.ts'
import { operate } from './operator.ts'
import { lessonPath, PHASE, PREVIEW, settle } from './people.ts'

// The browser itself says so of the try that does not get through.
test.use({ expectedConsole: [/net::ERR_FAILED/] })

const dialog = (page: Page) => page.getByRole('dialog')

for (const language of walkedIn('zh-CN')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)

  test(`${language}: from a lesson to an answer, with nothing typed lost on the way`, async ({ page, learner }) => {
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.goto(lessonPath(PREVIEW))
    await page
      .getByRole('main')
      .getByRole('button', { name: t('shell.ask') })
      .last()
      .click()
    const text = dialog(page).getByRole('textbox', { name: t('feedback.content') })
    await expect(text).toHaveAttribute('placeholder', t('feedback.content.hint'))
    const box = await dialog(page).evaluate((element) => element.parentElement?.getBoundingClientRect().width)
    expect(box).toBe(454)
    const lines = () =>
      text.evaluate((area) =>
        Math.round((area.clientHeight - 24) / Number.parseFloat(getComputedStyle(area).lineHeight)),
      )
    expect(await lines()).toBe(4)

    await dialog(page)
      .getByRole('button', { name: t('feedback.send') })
      .click()
    await expect(dialog(page).getByText(t('feedback.content.missing'), { exact: true })).toHaveCount(3) // label, summary, field
    await text.fill('a\n'.repeat(30))
    expect(await lines()).toBe(6)
    await text.fill('x'.repeat(495))
    await expect(dialog(page).getByText('495 / 500')).toBeVisible()
    await expect(
      dialog(page)
        .getByRole('status')
        .filter({ hasText: t('feedback.left', { count: 5 }) }),
    ).toBeAttached()
    await text.pressSequentially('123456789')
    await expect(dialog(page).getByText('500 / 500')).toBeVisible()

    const question = `Why is ln 2 here? ${learner.email}`
    await text.fill(question)
    await dialog(page).getByLabel(t('feedback.type'), { exact: true }).selectOption({ index: 1 })
    await page.route('**/api/feedback/create', (route) => route.abort(), { times: 1 })
    await dialog(page)
      .getByRole('button', { name: t('feedback.send') })
      .click()
    await expect(dialog(page).getByRole('alert')).toHaveText(t('shell.failure'))
    await page.keyboard.press('Escape')
    await page.reload()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('shell.ask') })
      .last()
      .click()
    await expect(text).toHaveValue(question)
    await dialog(page)
      .getByRole('button', { name: t('feedback.send') })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(t('feedback.sent'))).toBeVisible()

    const { list } = (await operate('feedback', 'list', '--limit', '1000')) as {
      list: { id: string; content: string; place_path: string }[]
    } // as the command's test shows
    const given = list.find(({ content }) => content === question)
    expect(given?.place_path).toBe(lessonPath(PREVIEW))
    await operate('feedback', 'answer', '--id', given?.id ?? '', '--text', 'Because a bit is a factor of two.')
    await expect.poll(async () => (await ask('/user/stat', {}, learner.token)).new_message_count).toBe(1)
    await page.goto('/message')
    await page.getByRole('link', { name: t('notice.feedback.answered.title') }).click()
    await expect(page.getByRole('main')).toContainText('Because a bit is a factor of two.')
    await page.getByRole('link', { name: t('notice.feedback.answered.action') }).click()
    await expect(page).toHaveURL(lessonPath(PREVIEW))
  })
}

test('the widget leads to the questions and back to feedback; without a token it is gone, and feedback goes to sign-in', async ({
  page,
  learner,
}) => {
  await page.goto('/phase')
  await expect(page.getByRole('complementary', { name: 'Help' })).toHaveCount(0)
  await signIn(page, learner)
  await page.reload()
  const widget = page.getByRole('complementary', { name: 'Help' })
  await widget.getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL('/questions')
  await page.getByRole('searchbox').fill('no such words anywhere')
  await page.getByRole('button', { name: 'Send it as feedback' }).click()
  await expect(dialog(page).getByRole('textbox')).toHaveValue('no such words anywhere')
  await dialog(page).getByRole('link', { name: 'read the FAQs' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.context().clearCookies({ name: 'token' })
  await expect(widget).toHaveCount(0)
  await page.getByRole('searchbox').fill('no such words anywhere')
  await page.getByRole('button', { name: 'Send it as feedback' }).click()
  await expect(page).toHaveURL('/login/signin')
})

test('on a phone nothing floats: the sheet has feedback beside the FAQs', async ({ page, learner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, learner)
  await page.goto('/phase')
  await settle(page)
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#menu-all').getByRole('link', { name: 'FAQs' })).toBeVisible()
  await page.locator('#menu-all').getByRole('button', { name: 'Feedback' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Feedback' })).toBeVisible()
})

test('the tour of the first visit: two steps, then never again until the menu asks for it', async ({
  page,
  learner,
}) => {
  await signIn(page, learner)
  await page.goto('/home')
  const step = page.getByRole('dialog')
  await expect(step).toHaveAccessibleName('Learning Phase')
  await expect(step).toBeFocused()
  const stored = () =>
    page.evaluate(() =>
      Object.values(JSON.parse(localStorage.getItem('guide') ?? '{}') as Record<string, { home: number }>).map(
        ({ home }) => home,
      ),
    )
  await expect.poll(stored).toEqual([1])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(step.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step).toHaveAccessibleName('Your account')
  await expect.poll(stored).toEqual([2])
  await step.getByRole('button', { name: "Let's try it!" }).click()
  await expect(step).toHaveCount(0)
  await expect.poll(stored).toEqual([99])
  await page.locator('button[popovertarget="menu-user"]').click()
  await page.locator('#menu-user').getByRole('link', { name: 'Guided tour' }).click()
  await expect(step).toHaveAccessibleName('Learning Phase')
  await page.keyboard.press('Escape')
  await expect(step).toHaveCount(0)
  await expect.poll(stored).toEqual([99])
  await page.clock.install()
  await page.reload()
  await expect(page.locator('button[popovertarget="menu-bell"]')).toBeVisible()
  await page.clock.runFor(2000) // longer than the tour waits
  await expect(step).toHaveCount(0)
})

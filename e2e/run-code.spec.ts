// Programs of a lesson's text run where they stand: signed out and in, by keys and by touch.
import type { Page } from '@playwright/test'
import { say } from '../messages/format.ts'
import { expect, houseUrl, isWhole, prefer, signIn, sizes } from './house.ts'
import { lessonPath, PREVIEW, settle, test } from './people.ts'

const GRADIENTS = { module: 'learning', lesson: 'gradients' } as const

const blocks = (page: Page) => page.locator('.reading > [data-language="python"]')
const block = (page: Page, number: number) => blocks(page).nth(number - 1)
/** Comes when somebody is near. */
async function near(page: Page, number: number, language: 'en' | 'zh-CN') {
  await block(page, number).scrollIntoViewIfNeeded()
  const run = block(page, number).getByRole('button', { name: say(language, 'play.code.run.name', { number }) })
  await expect(run).toBeVisible()
  return run
}

test('a visitor runs, changes, breaks, stops and puts back a program by keys alone, and finds it again', async ({
  page,
}) => {
  expect(await (await fetch(houseUrl() + lessonPath(PREVIEW))).text()).not.toContain(
    say('en', 'play.code.run.name', { number: 1 }),
  )
  await prefer(page, { language: 'en', theme: 'light' })
  await page.setViewportSize(sizes.desktop)
  await page.goto(lessonPath(PREVIEW))
  await settle(page)
  const status = block(page, 1).getByRole('status')
  // The field that holds its place until it is here has the same name.
  const editor = block(page, 1)
    .getByRole('textbox', { name: say('en', 'play.code.code.name', { number: 1 }) })
    .and(page.locator('.cm-content'))
  const run = await near(page, 1, 'en')
  const code = block(page, 1).getByRole('region')

  let letIn = (): void => {}
  const held = new Promise<void>((resolve) => (letIn = resolve))
  await page.route('**/lab/*', async (route) => {
    await held
    await route.continue()
  })
  await run.focus()
  await page.keyboard.press('Enter')
  await expect(block(page, 1).getByRole('progressbar')).toBeVisible()
  await expect(block(page, 1)).toContainText(/Fetching Python: 0\.0 of 1\d\.\d MB/)
  letIn()
  await expect(status).toHaveText(say('en', 'play.code.same'), { timeout: 20_000 })
  await expect(page.locator('iframe[title="Python"]')).toHaveAttribute('sandbox', 'allow-scripts')

  await code.focus()
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nprint("格物")')
  await page.keyboard.press('Shift+Enter')
  await expect(status).toHaveText(say('en', 'play.code.differs', { count: 1 }))
  await expect(block(page, 1).getByRole('list', { name: say('en', 'play.code.diff') })).toContainText('this run: 格物')

  await page.keyboard.type('\nbits.x')
  await page.keyboard.press('Control+Enter')
  await expect(status).toContainText("AttributeError: 'float' object has no attribute 'x'")
  await expect(block(page, 1)).toContainText('<program 1>')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('while True:\npass')
  await page.keyboard.press('Shift+Enter')
  const stop = block(page, 1).getByRole('button', { name: say('en', 'play.code.stop.name', { number: 1 }) })
  await expect(status).toHaveText(say('en', 'play.code.running'))
  await page.keyboard.press('Escape')
  await expect(stop).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(say('en', 'play.code.stopped'))

  await page.reload()
  await settle(page)
  await near(page, 1, 'en')
  await expect(editor).toContainText('while True:')
  await block(page, 1)
    .getByRole('button', { name: say('en', 'play.code.reset.name', { number: 1 }) })
    .press('Enter')
  await expect(editor).toBeHidden()
  await expect(status).toBeEmpty()
  await expect(code).toContainText('def price(sentence):')
  await block(page, 1)
    .getByRole('button', { name: say('en', 'play.code.offered.show') })
    .press('Enter')
  await expect(editor).toContainText('while True:')
})

// In the quick run each of its presses is asked of the part alone (run-result.browser.test.tsx), and by keys above.
if (isWhole)
  test.describe('with a finger', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: sizes.phone })

    test('a learner runs a program in Chinese; those above run first, and share its Python', async ({
      page,
      people,
    }) => {
      await signIn(page, people.student)
      await prefer(page, { language: 'zh-CN', theme: 'dark' })
      await page.goto(lessonPath(GRADIENTS))
      await settle(page)
      const second = block(page, 2)
      await (await near(page, 2, 'zh-CN')).tap()
      const same = say('zh-CN', 'play.code.same')
      const first = say('zh-CN', 'play.code.ranAbove', { count: 1 })
      await expect(second.getByRole('status')).toHaveText(`${same}${first}`, { timeout: 20_000 })
      await second.getByRole('button', { name: say('zh-CN', 'play.code.edit.name', { number: 2 }) }).tap()
      await expect(second.locator('.cm-content')).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('print(b)')
      await second.getByRole('button', { name: say('zh-CN', 'play.code.run.name', { number: 2 }) }).tap()
      await expect(second.getByRole('listitem').filter({ hasText: '3.0' })).toBeVisible()
      await second.getByRole('button', { name: say('zh-CN', 'play.code.anew') }).tap()
      await expect(second.getByRole('status')).toBeEmpty()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  })

// The keys of a lesson's page: they lead, are told, can be turned off, and leave alone who types.
import { say } from '../messages/format.ts'
import { expect, test } from './house.ts'
import { settle } from './people.ts'

const LESSON = '/phase/lesson-learn/llm-foundations/counting/surprise'

test('n and p lead to the next and the previous lesson, o to this one in the outline, and who types only types', async ({
  page,
}) => {
  await page.goto(LESSON)
  await settle(page)
  const field = page.getByRole('group').getByRole('textbox').first()
  await field.focus()
  await page.keyboard.type('n')
  await expect(field).toHaveValue('n')
  await expect(page).toHaveURL(LESSON)
  await field.blur()
  await page.keyboard.press('Control+n')
  await page.keyboard.press('o')
  await expect(page.locator('#syllabus [aria-current="page"]')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/counting\/sampling$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('p leads back, also from a drawer’s page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(LESSON)
  await settle(page)
  await page.keyboard.press('o')
  await expect(page.locator('#syllabus')).toBeVisible()
  await expect(page.locator('#syllabus [aria-current="page"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('#syllabus')).toBeHidden()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/counting\/bigram$/)
})

test('? tells the keys, and there they are turned off, also for the next visit', async ({ page }) => {
  await page.goto(LESSON)
  await settle(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: say('en', 'lesson.keys.title') })
  await expect(dialog).toContainText(say('en', 'lesson.keys.gold'))
  await page.keyboard.press('n') // in a dialog nothing leads away
  await dialog.getByRole('checkbox', { name: say('en', 'lesson.keys.heard') }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await settle(page)
  await page.keyboard.press('?')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: say('en', 'lesson.keys.button'), exact: true }).click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(LESSON)
  await dialog.getByRole('checkbox', { name: say('en', 'lesson.keys.heard') }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/counting\/sampling$/)
})

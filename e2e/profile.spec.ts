// A form's complaints stand in the order of its fields, which is another one in Chinese: the family name comes first.
import { say } from '../messages/format.ts'
import { expect, prefer, signIn, test, walkedIn } from './house.ts'

for (const language of walkedIn('zh-CN')) {
  test(`${language}: what lacks in a profile is told in the order of its fields`, async ({ page, learner }) => {
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.goto('/login/complete-information')
    for (const label of ['account.firstName.label', 'account.lastName.label'] as const)
      await page.getByLabel(say(language, label)).fill('')
    await page.getByRole('button', { name: say(language, 'account.complete.action') }).click()
    const names = ['account.firstName.missing', 'account.lastName.missing'].map((key) =>
      say(language, key as 'account.firstName.missing'),
    ) // both are keys without holes
    const told = page.getByRole('alert').getByRole('link')
    await expect(told.nth(0)).toHaveText(language === 'en' ? (names[0] ?? '') : (names[1] ?? ''))
    await expect(told.nth(1)).toHaveText(language === 'en' ? (names[1] ?? '') : (names[0] ?? ''))
  })
}

test('what was typed about oneself outlives a reload, and is gone once it is sent', async ({ page, learner }) => {
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, learner)
  await page.goto('/login/complete-information')
  const first = page.getByLabel(say('en', 'account.firstName.label'))
  await first.fill('Ada')
  await page.getByLabel(say('en', 'account.education.label')).selectOption('doctorate')
  await page.reload()
  await expect(first).toHaveValue('Ada')
  await expect(page.getByLabel(say('en', 'account.education.label'))).toHaveValue('doctorate')
  await expect(page.getByText(say('en', 'shell.form.kept'))).toBeVisible()
  await page.getByRole('button', { name: say('en', 'account.complete.action') }).click()
  await expect(page).not.toHaveURL(/complete-information/)
  await page.goto('/login/complete-information')
  await expect(first).toHaveValue('Ada')
  await expect(page.getByText(say('en', 'shell.form.kept'))).toHaveCount(0)
})

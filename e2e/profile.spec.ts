// A form's complaints stand in the order of its fields, which is another one in Chinese: the family name comes first.
import { say } from '../messages/format.ts'
import { expect, languages, prefer, signIn, test } from './house.ts'

for (const language of languages) {
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

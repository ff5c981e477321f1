// An authenticator app beside the password: set up in the settings, asked for at the door, and a recovery code when the
// telephone is gone.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { codeAt } from '../server/outside/test-authenticator.ts'
import { expect, prefer, signIn, signUpLearner, test, walkedIn, type Learner } from './house.ts'
import { settle } from './people.ts'

for (const language of walkedIn('en')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)

  async function typePassword(page: Page, { email, password }: Learner) {
    await page.goto('/login/signin')
    await settle(page)
    await page.getByLabel(t('account.email.label'), { exact: true }).fill(email)
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('account.signIn.title'), exact: true }).click()
    await expect(page.getByLabel(t('account.otp.label'))).toBeFocused()
  }

  test(`an authenticator app is set up, asked for, and replaced by a recovery code, in ${language}`, async ({
    page,
    browser,
  }) => {
    const learner = await signUpLearner()
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.goto('/my/info')
    const section = page.getByRole('region', { name: t('settings.app.title'), exact: true })
    await section.getByRole('button', { name: t('settings.app.setUp') }).click()
    await section.getByLabel(t('settings.proof.password')).fill(learner.password)
    await section.getByRole('button', { name: t('settings.app.begin') }).click()
    const key = (await section.locator('code').innerText()).replaceAll(' ', '')
    await section.getByLabel(t('settings.app.first')).fill(codeAt(key, new Date())) // sends itself
    await expect(section.getByRole('heading', { name: t('settings.app.codes') })).toBeFocused()
    const codes = await section.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await section.getByRole('button', { name: t('settings.app.kept') }).click()
    await expect(section.getByRole('button', { name: t('settings.app.newCodes') })).toBeVisible()

    const elsewhere = await (await browser.newContext()).newPage()
    await prefer(elsewhere, { language, theme: 'light' })
    await typePassword(elsewhere, learner)
    const otp = elsewhere.getByLabel(t('account.otp.label'))
    const go = elsewhere.getByRole('button', { name: t('account.signIn.title'), exact: true })
    await otp.fill('abcde-fghjk')
    await go.click()
    await expect(elsewhere.getByRole('main').getByRole('alert').first()).toContainText(t('account.otp.wrong'))
    await expect(otp).toHaveValue('abcde-fghjk') // nothing typed is lost
    await otp.fill(codes[0]?.toUpperCase() ?? '')
    await go.click()
    await expect(elsewhere).not.toHaveURL(/\/login\//)
    await expect(elsewhere.locator('html')).toHaveAttribute('data-signed-in', '')
    await elsewhere.context().close()

    await page.reload()
    await section.getByRole('button', { name: t('settings.app.end') }).click()
    await section.getByLabel(t('settings.proof.password')).fill(learner.password)
    await section.getByLabel(t('account.otp.label')).fill(codes[1] ?? '')
    await section.getByRole('button', { name: t('settings.app.endGo'), exact: true }).click()
    await expect(section.getByRole('button', { name: t('settings.app.setUp') })).toBeVisible()
  })
}

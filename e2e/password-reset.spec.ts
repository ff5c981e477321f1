// Forgotten: from the sign-in form to a new password by the mailed code. The old one and every open session are gone.
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, languages, newEmail, prefer, readCode, signUpLearner, test } from './house.ts'
import { settle } from './people.ts'

const NEW = 'Crossing-43-lights'

for (const language of languages) {
  test(`a forgotten password is replaced by a mailed code, in ${language}`, async ({ page }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    const learner = await signUpLearner()
    const signUpCode = await readCode(learner.email)
    await prefer(page, { language, theme: 'light' })
    const email = page.getByLabel(t('account.email.label'), { exact: true })
    const password = page.getByLabel(t('account.password.label'), { exact: true })
    const signInButton = page.getByRole('button', { name: t('account.signIn.title'), exact: true })

    await page.goto('/login/signin')
    await email.fill(learner.email) // maybe before the script is there
    await settle(page)
    await page.getByRole('link', { name: t('account.signIn.forgot') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.forgot.title'))
    await expect(email).toHaveValue(learner.email) // nothing is typed twice
    await page.getByRole('button', { name: t('account.code.send') }).click()

    await expect(page).toHaveURL('/login/reset-password')
    await expect(email).toHaveValue(learner.email)
    await page.getByLabel(t('account.code.label')).fill(await readCode(learner.email, signUpCode))
    await page.getByLabel(t('account.password.newLabel'), { exact: true }).fill(NEW)
    await page.getByLabel(t('account.password.repeatLabel')).fill(NEW)
    await page.getByRole('button', { name: t('account.reset.action') }).click()
    await expect(page.locator('[data-kind=confirmation]')).toHaveText(t('account.reset.done'))

    await expect(page).toHaveURL('/login/signin')
    await expect(email).toHaveValue(learner.email)
    await expect(ask('/user/detail', {}, learner.token)).rejects.toThrow('auth_fail')
    await password.fill(learner.password)
    await signInButton.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('refusal.wrong_login'))
    await password.fill(NEW)
    await signInButton.click()
    await expect(page).not.toHaveURL(/\/login\//)
    await expect(page.locator('html')).toHaveAttribute('data-signed-in', '')
  })

  test(`after five wrong passwords the form counts down until the next try, in ${language}`, async ({ page }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    const email = newEmail()
    for (let i = 0; i < 5; i++) await expect(ask('/index/login', { email, password: 'wrong' })).rejects.toThrow('wrong_login')
    await page.clock.install()
    await prefer(page, { language, theme: 'light' })
    await page.goto('/login/signin')
    await page.getByLabel(t('account.email.label')).fill(email)
    await page.getByLabel(t('account.password.label'), { exact: true }).fill('wrong')
    await page.getByRole('button', { name: t('account.signIn.title'), exact: true }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toHaveText(t('refusal.too_many_tries', { minutes: 15, whose: 'own' }))
    await page.clock.pauseAt(Date.now() + 60_000)
    const waiting = main.getByRole('button', { name: /1[34]:\d\d/ })
    await expect(waiting).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel(t('account.password.label'), { exact: true }).press('Enter') // takes no other way either
    await expect(main.getByRole('alert')).toHaveText(t('refusal.too_many_tries', { minutes: 15, whose: 'own' }))
    await page.clock.runFor(15 * 60_000)
    await expect(main.getByRole('status').filter({ hasText: t('account.waitIsOver') })).toBeAttached()
    await expect(main.getByRole('button', { name: t('account.signIn.title'), exact: true })).toBeEnabled()
  })
}

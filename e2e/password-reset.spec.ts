// Forgotten: from the sign-in form to a new password by the mailed code. The old one and every open session are gone.
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, newEmail, prefer, readCode, signUpLearner, test, walkedIn } from './house.ts'
import { settle } from './people.ts'

const NEW = 'Crossing-43-lights'

for (const language of walkedIn('en')) {
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

  test(`an address at which others guess opens to its owner by a code beside the right password, in ${language}`, async ({
    page,
  }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    const learner = await signUpLearner()
    const signUpCode = await readCode(learner.email)
    for (let i = 0; i < 5; i++)
      await expect(ask('/index/login', { email: learner.email, password: 'wrong' })).rejects.toThrow('wrong_login')
    await prefer(page, { language, theme: 'light' })
    await page.goto('/login/signin')
    await settle(page)
    await page.getByLabel(t('account.email.label'), { exact: true }).fill(learner.email)
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(learner.password)
    const signInButton = page.getByRole('button', { name: t('account.signIn.title'), exact: true })
    await signInButton.click()
    await expect(page.getByRole('main').getByText(t('account.code.besidePassword'))).toBeVisible()
    const code = page.getByLabel(t('account.code.label'))
    await expect(code).toBeFocused()
    await code.fill(await readCode(learner.email, signUpCode)) // six digits send themselves
    await expect(page).not.toHaveURL(/\/login\//)
    await expect(page.locator('html')).toHaveAttribute('data-signed-in', '')
  })

  test(`a wrong password offers the account with this address, which a reload does not take away, in ${language}`, async ({
    page,
  }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    const address = newEmail()
    await prefer(page, { language, theme: 'light' })
    await page.goto('/home')
    await settle(page)
    await page.getByLabel(t('home.email')).fill(address)
    await page.getByRole('button', { name: t('home.signIn') }).click()
    const create = page.getByRole('main').getByRole('link', { name: t('account.signIn.create') })
    await expect(create).toHaveCount(1) // first of all for who comes from home
    await page.goto('/home') // the same address once more would be a reload, which keeps what was brought along
    await page.goto('/login/signin')
    await settle(page)
    const email = page.getByLabel(t('account.email.label'), { exact: true })
    const password = page.getByLabel(t('account.password.label'), { exact: true })
    await email.fill(address)
    await password.fill('what I invent now')
    await expect(create).toHaveCount(0)
    await page.getByRole('button', { name: t('account.signIn.title'), exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('refusal.wrong_login'))
    await create.click()
    await expect(page).toHaveURL('/login/signup')
    await expect(email).toHaveValue(address)
    await password.fill(NEW)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('account.code.send') }).click()
    const code = page.getByLabel(t('account.code.label'))
    await expect(code).toBeVisible()

    await page.reload()
    await expect(page.getByRole('main').getByText(t('account.signUp.restored'))).toBeVisible()
    await expect(email).toHaveValue(address)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(password).toHaveValue('')
    await password.fill(NEW)
    await code.fill(await readCode(address)) // six digits send themselves, once nothing else is missing
    await expect(page).toHaveURL('/login/complete-information')
    expect(await page.evaluate(() => sessionStorage.getItem('signUp'))).toBeNull()
  })

  test(`a reset shows what else signs in and keeps what is ticked, in ${language}`, async ({ page }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    const sent: URLSearchParams[] = []
    const connected = [
      { provider: 'google', email: 'mine@example.com' },
      { provider: 'facebook', email: null },
    ]
    await page.route('**/api/index/forget-password', (route) => {
      sent.push(new URLSearchParams(route.request().postData() ?? ''))
      return route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify(sent.length === 1 ? { connected } : {}),
      })
    })
    await prefer(page, { language, theme: 'light' })
    await page.goto('/login/reset-password')
    await settle(page)
    await page.getByLabel(t('account.email.label'), { exact: true }).fill('ada@example.com')
    await page.getByLabel(t('account.code.label')).fill('123456')
    await page.getByLabel(t('account.password.newLabel'), { exact: true }).fill(NEW)
    await page.getByLabel(t('account.password.repeatLabel')).fill(NEW)
    await page.getByRole('button', { name: t('account.reset.action') }).click()
    const box = page.getByRole('group').filter({ hasText: t('account.reset.connected') })
    await expect(box).toBeFocused()
    await expect(
      box.getByRole('checkbox', { name: t('account.reset.keep', { provider: 'Facebook' }) }),
    ).not.toBeChecked()
    await box
      .getByRole('checkbox', {
        name: t('account.reset.keepNamed', { provider: 'Google', account: 'mine@example.com' }),
      })
      .check()
    await page.getByRole('button', { name: t('account.reset.action') }).click()
    await expect(page).toHaveURL('/login/signin')
    expect(sent.map((form) => [form.get('ask'), form.getAll('keep')])).toEqual([
      ['1', []],
      [null, ['google']],
    ])
  })

  test(`after too many wrong passwords the form counts down until the next try, in ${language}`, async ({ page }) => {
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    const email = newEmail()
    const body = JSON.stringify({
      error: 'too_many_tries',
      message: t('refusal.too_many_tries', { minutes: 15, whose: 'own' }),
      retry_after: 900,
    })
    await page.route('**/api/index/login', (route) => route.fulfill({ contentType: 'application/json', body })) // as a server answers that looks at no more passwords
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

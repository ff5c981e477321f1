// Google and Facebook: there and back, with everything that can come in between. The providers are real ones on this machine.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { describePerson, type TestPerson } from '../server/outside/sign-in/test-providers.ts'
import { expect, forget, newEmail, prefer, readCode, test, walkedIn } from './house.ts'
import { settle } from './people.ts'

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

for (const language of walkedIn('zh-CN')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  const google = { provider: 'Google' }
  const facebook = { provider: 'Facebook' }

  /** At the provider: says who it is, or no. */
  async function answerThere(page: Page, person: (TestPerson & { id: string }) | undefined): Promise<void> {
    await expect(page).toHaveTitle('Who is it?')
    if (!person) return page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Who is it?').fill(describePerson(person))
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  async function signInAt(
    page: Page,
    name: { provider: string },
    person: (TestPerson & { id: string }) | undefined,
  ): Promise<void> {
    await page.getByRole('button', { name: t('account.provider.continue', name) }).click()
    await answerThere(page, person)
  }
  const skip = (page: Page) => page.getByRole('button', { name: t('account.complete.skip') }).click()

  test(`${language}: somebody new comes by Google, somebody without an address by Facebook, and cannot lose the only way in`, async ({
    page,
  }) => {
    await prefer(page, { language, theme: 'light' })
    await page.goto('/phase')
    await settle(page)
    await page.goto('/login/signup')
    const ada = { id: randomUUID(), email: newEmail(), isEmailVerified: true, first: 'Ada', last: 'Lovelace' }

    await signInAt(page, google, undefined)
    await expect(h1(page)).toHaveText(t('account.provider.stopped.cancelled', google))
    await expect(page).toHaveURL('/my/thirdparty') // code and state are out of the address
    await page.getByRole('button', { name: t('account.provider.retry', google) }).click()
    await answerThere(page, ada)
    await expect(page).toHaveURL('/login/complete-information')
    await expect(page.getByLabel(t('account.firstName.label'))).toHaveValue('Ada')
    await skip(page)
    await expect(page).toHaveURL('/phase') // back to where she was

    // Her only way in stays hers.
    await page.goto('/my/info')
    await page.getByRole('button', { name: t('account.provider.disconnectNamed', google) }).click()
    await expect(page.getByRole('alertdialog')).toContainText(t('account.provider.unbind.last', google))
    await expect(
      page.getByRole('alertdialog').getByRole('link', { name: t('account.provider.unbind.setPassword') }),
    ).toBeVisible()
    expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(true)

    // The next visit remembers it; the return is good once.
    await forget(page)
    await page.goto('/login/signin')
    await expect(page.getByRole('main')).toContainText(t('account.provider.last', google))
    await page.goto('/my/thirdparty?code=stolen&state=foreign')
    await expect(h1(page)).toHaveText(t('account.provider.stopped.over'))

    await page
      .getByRole('main')
      .getByRole('link', { name: t('shell.signIn') })
      .click()
    const email = newEmail()
    await signInAt(page, facebook, { id: randomUUID(), first: 'No', last: 'Mail' })
    await expect(h1(page)).toHaveText(t('account.provider.email.title'))
    await page.reload() // a phone that shows the mail may load the page anew
    await expect(page.getByRole('main')).toContainText(t('account.provider.email.none', facebook))
    await page.getByLabel(t('account.email.label')).fill(email)
    await page.getByRole('button', { name: t('account.code.send') }).click()
    await page.getByLabel(t('account.code.label')).fill(await readCode(email)) // six digits send themselves
    await expect(page).toHaveURL('/login/complete-information')
  })

  test(`${language}: an account with a password is joined after proof, connects Facebook and takes it away`, async ({
    page,
    learner,
  }) => {
    await prefer(page, { language, theme: 'light' })
    const person = { id: randomUUID(), email: learner.email, isEmailVerified: true }
    await page.goto('/login/signin')
    await signInAt(page, google, person)
    await expect(h1(page)).toHaveText(t('account.provider.prove.title'))
    await page.getByLabel(t('account.password.label'), { exact: true }).fill('Wrong-42-lights')
    await page.getByRole('button', { name: t('account.provider.action') }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t('refusal.wrong_login'))
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: t('account.provider.action') }).click()
    await expect(page).toHaveURL('/my/learning')
    await expect(page.locator('html')).toHaveAttribute('data-signed-in', '')

    await page.goto('/my/info')
    await expect(page.getByText(t('account.provider.connectedAs', { account: learner.email }))).toBeVisible()
    const other = { id: randomUUID(), email: newEmail() }
    await page.getByRole('button', { name: t('account.provider.connectNamed', facebook) }).click()
    await answerThere(page, other)
    await expect(h1(page)).toHaveText(t('account.provider.bind.title', facebook))
    await expect(page.getByRole('main')).toContainText(
      t('account.provider.bind.text', { account: other.email, email: learner.email, ...facebook }),
    )
    await page.getByLabel(t('settings.proof.password')).fill(learner.password)
    await page.getByRole('button', { name: t('account.provider.bind.action'), exact: true }).click()
    await expect(page.locator('[data-kind=confirmation]')).toHaveText(t('account.provider.bind.done', facebook))
    await expect(page.getByText(t('account.provider.connectedAs', { account: other.email }))).toBeVisible()

    await page.getByRole('button', { name: t('account.provider.disconnectNamed', facebook) }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(t('settings.proof.password')).fill(learner.password)
    await dialog.getByRole('button', { name: t('account.provider.disconnect'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('account.provider.connectedAs', { account: other.email }))).toBeHidden()
  })
}

test('a provider that does not answer lets sign-in by e-mail go on within three seconds', async ({ page, learner }) => {
  await page.goto('/login/signin')
  await settle(page)
  await page.route(/127\.0\.0\.1/, () => {}) // takes the question and says nothing
  const pressedAt = Date.now()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Google does not answer. Please sign in with your e-mail, or try again later.',
  )
  expect(Date.now() - pressedAt).toBeLessThan(3500)
  await page.getByLabel('E-mail').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/my/learning')
})

// What one person has typed is never another's, and waits for its own.
import type { Page } from '@playwright/test'
import { ask, expect, signIn, signUpLearner, test, type Learner } from './house.ts'
import { hoursPath, signUpBuyer } from './orders.ts'

const profile = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true })
const firstName = (page: Page) => profile(page).getByLabel('First name', { exact: true })
const kept = (page: Page) => page.getByText('What you had typed and not saved is here again.')

async function signInByHand(page: Page, { email, password }: Learner): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('button[popovertarget="menu-user"]').click()
  await page.locator('#menu-user').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/home')
}

test('what Ada typed in the second tab does not become Bob’s, and goes from this browser when she signs out', async ({
  page: second,
}) => {
  const [ada, bob] = await Promise.all([
    signUpLearner({ first: 'Adalind', last: 'Quillfeather' }),
    signUpLearner({ first: 'Bob', last: 'Zimmer' }),
  ])
  await signIn(second, ada)
  const first = await second.context().newPage()
  await first.goto('/questions')
  await second.goto('/my/info')
  await firstName(second).fill('Adalinda')

  await logOut(first)
  await expect(second.getByText('Sign in to see your settings')).toBeVisible()
  await first.goto('/login/signin')
  await signInByHand(first, bob)
  await first.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(firstName(second)).toHaveValue('Bob') // the visitor's page has asked anew, as him
  await expect(kept(second)).toHaveCount(0)
  await expect(second.getByText('Adalind')).toHaveCount(0)
  await profile(second).getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Saved.', { exact: true }).first()).toBeVisible()
  expect((await ask('/user/detail', {}, bob.token)).user).toMatchObject({ first_name: 'Bob', last_name: 'Zimmer' })

  await logOut(first)
  await expect(second.getByText('Sign in to see your settings')).toBeVisible() // emptied: it loads itself anew
  await second.goto('/login/signin')
  await signInByHand(second, ada)
  await second.waitForURL((url) => !url.pathname.startsWith('/login'))
  await second.goto('/my/info')
  await expect(firstName(second)).toHaveValue('Adalind') // whoever signs out by a press leaves nothing typed here
  await expect(kept(second)).toHaveCount(0)
})

test('a profile edit whose session ended meanwhile is there after signing in, and can be discarded', async ({
  page,
  learner,
}) => {
  await signIn(page, learner)
  await page.goto('/my/info')
  await firstName(page).fill('Mei')
  await ask('/user/logout', {}, learner.token)
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login/signin')
  await signInByHand(page, learner)
  await expect(page).toHaveURL('/my/info')
  await expect(firstName(page)).toHaveValue('Mei')
  await profile(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(firstName(page)).toHaveValue('Lin')
  await page.reload()
  await expect(firstName(page)).toHaveValue('Lin')
  await expect(kept(page)).toHaveCount(0)
})

test('hours and validity that were chosen and not continued with survive a reload', async ({ page }) => {
  await signIn(page, await signUpBuyer())
  await page.goto(hoursPath)
  await page.getByLabel('Experiment hours').fill('7')
  const validity = page.getByRole('main').getByRole('combobox').first()
  await validity.selectOption({ index: 2 })
  const chosen = await validity.inputValue()
  await page.reload()
  await expect(kept(page)).toBeVisible()
  await expect(page.getByLabel('Experiment hours')).toHaveValue('7')
  await expect(validity).toHaveValue(chosen)
})

test.describe('without a network', () => {
  // What a page fetches late (typefaces, explained words) may be on its way when the network goes.
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('without a network a page whose person has gone says so and shows nothing of theirs, and is loaded once there is one', async ({
    page,
    learner,
  }) => {
    await signIn(page, learner)
    await page.goto('/my/info')
    await expect(firstName(page)).toHaveValue('Lin')
    await page.context().setOffline(true)
    await page.context().clearCookies({ name: 'token' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is closed')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.locator('input, textarea, select')).toHaveCount(0)
    expect(await page.evaluate(() => [document.body.innerText, document.title].join('\n'))).not.toMatch(
      /Lin|Yao|example\.edu|settings/i,
    )
    await page.context().setOffline(false)
    await expect(page.getByText('Sign in to see your settings')).toBeVisible()
  })
})

// The console, by keyboard alone: whom it is there for, and finance's queue from the first receipt to the last.
import type { Page } from '@playwright/test'
import type { OutputOf } from '../contract/index.ts'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, houseUrl, prefer, signIn, signUpLearner, sizes, test, walkedIn, type Learner } from './house.ts'
import { operate, readMail } from './operator.ts'
import { sendReceipt, signUpBuyer } from './orders.ts'
import { settle } from './people.ts'

test.use({ viewport: sizes.desktop })

const makeStaff = async (role: string): Promise<Learner> => {
  const one = await signUpLearner({ first: 'Amira', last: 'Halabi' })
  await operate('staff', 'grant', '--email', one.email, '--role', role)
  return one
}

test.describe('for everybody else', () => {
  test.use({ expectedConsole: [/status of 404/] })
  test('the console is not there, and no page or program of a learner has a byte of it', async ({ page, learner }) => {
    await signIn(page, learner)
    for (const path of ['/staff', '/staff/people', '/staff/receipts', '/staff/nothing', '/nothing']) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 404])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page has come loose')
    }
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$|\/(home|my\/learning|phase)$/.test(new URL(request.url()).pathname))
        asked.add(request.url())
    })
    for (const path of ['/home', '/my/learning', '/phase']) {
      await page.goto(path)
      await settle(page)
    }
    const headers = { cookie: `token=${learner.token}` }
    const seen = await Promise.all([...asked].map(async (address) => (await fetch(address, { headers })).text()))
    expect(seen.length).toBeGreaterThan(10)
    expect(seen.filter((text) => /["'`/]staff[./"'`]|screens\/staff/.test(text))).toEqual([])
  })
})

for (const language of walkedIn('zh-CN')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  test(`finance works its queue off by keyboard, one press a receipt, three to return one: ${language}`, async ({
    page,
  }) => {
    const finance = await makeStaff('finance')
    const buyers = [await signUpBuyer(), await signUpBuyer(), await signUpBuyer()]
    const orders: OutputOf<'/order/detail'>['order'][] = []
    for (const { token } of buyers) {
      const { id } = await sendReceipt(token)
      orders.push((await ask('/order/detail', { order_id: id }, token)).order)
    }
    await prefer(page, { language, theme: 'light' })
    await signIn(page, finance)
    await page.goto('/staff/receipts')
    await page.getByLabel(t('staff.prove.password'), { exact: true }).fill(finance.password)
    await page.keyboard.press('Enter')

    const main = page.getByRole('main')
    const shown = (at: number) =>
      expect(main.getByRole('heading', { level: 2, name: orders[at]?.reference ?? '', exact: true })).toBeVisible()
    // Others' tests send receipts, too: the first of ours is looked for, as somebody would walk to it.
    await main.getByRole('button', { name: new RegExp(orders[0]?.reference ?? '') }).focus()
    await page.keyboard.press('Enter')
    await shown(0)
    await expect(main.getByRole('img')).toBeVisible()
    const stateOf = async (at: number) =>
      (await ask('/order/detail', { order_id: orders[at]?.id ?? '' }, buyers[at]?.token)).order.state

    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const begun = Date.now()
    await press('a')
    await expect(
      page.getByText(t('staff.receipts.done', { reference: orders[0]?.reference ?? '', decision: 'approve' })),
    ).toBeVisible()
    expect(presses).toBe(1)
    test.info().annotations.push({ type: 'a receipt', description: `1 press, ${Date.now() - begun} ms` })

    // A slip: taken back, nobody heard of it.
    await page.keyboard.press('z')
    await expect(page.getByText(t('staff.receipts.undone', { reference: orders[0]?.reference ?? '' }))).toBeVisible()
    await shown(0)
    expect(await stateOf(0)).toBe('applying')
    await page.keyboard.press('a')

    await open(page, orders[1]?.reference ?? '')
    await shown(1)
    presses = 0
    await press('r')
    await expect(page.getByRole('dialog')).toBeVisible()
    await press('2')
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(new RegExp(orders[1]?.reference ?? ''))
    await press('Enter')
    await expect(
      page.getByText(t('staff.receipts.done', { reference: orders[1]?.reference ?? '', decision: 'reject' })),
    ).toBeVisible()
    expect(presses).toBe(3)

    await expect.poll(() => stateOf(0), { timeout: 20_000 }).toBe('approved')
    await expect.poll(() => stateOf(1), { timeout: 20_000 }).toBe('rejected')
    expect(await stateOf(2)).toBe('applying')
    expect(await readMail(buyers[1]?.email ?? '', /./)).toContain(orders[1]?.reference ?? '')
  })
}

/** As a press on its line would, where the next one is somebody else's. */
async function open(page: Page, reference: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(reference) })
    .focus()
  await page.keyboard.press('Enter')
}

test('an owner gives a role and takes it away, by keyboard', async ({ page, browser }) => {
  const owner = await makeStaff('owner')
  const other = await signUpLearner({ first: 'Omar', last: 'Fayez' })
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, owner)
  await page.goto('/staff')
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Staff' }).press('Enter')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(other.email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('support')
  await page.getByRole('button', { name: 'Give the role' }).press('Enter')
  await expect(page.locator('[data-kind=confirmation]')).toHaveText('The role is given.')
  const context = await browser.newContext({ baseURL: houseUrl() })
  const theirs = await context.newPage()
  await signIn(theirs, other)
  expect((await theirs.goto('/staff'))?.status()).toBe(200)
  await expect(theirs.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText([
    'Today',
    'Feedback',
    'Learners',
    'Labs',
    'House',
  ])
  await page.getByRole('button', { name: /^Take away Support, Omar Fayez/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).press('Enter')
  await expect(page.locator('[data-kind=confirmation]').last()).toHaveText('The role is taken away.')
  expect((await theirs.goto('/staff'))?.status()).toBe(404)
  await context.close()
})

test('a learner is found and given hours, and their question answered, by keyboard alone', async ({ page }) => {
  const owner = await makeStaff('owner')
  const learner = await signUpBuyer({ first: 'Merit', last: 'Oduya-Lunde' })
  await ask('/feedback/create', { content: 'Why does rule 258 go first?', question_type: 'quiz' }, learner.token)
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, owner)
  await page.goto('/staff')
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Learners' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Learners' })).toBeFocused()
  await page.getByRole('searchbox').fill(learner.email.toUpperCase())
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Merit Oduya-Lunde/ })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merit Oduya-Lunde')
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their lab was down for a day.')
  await dialog.getByRole('textbox', { name: 'Hours' }).press('Enter')
  await expect(page.locator('[data-kind=confirmation]')).toHaveText('The hours are granted.')
  await expect(page.getByRole('main').getByText('Their lab was down for a day.')).toBeVisible()
  const hours = await ask('/order/hours', {}, learner.token)
  expect(hours.list[0]).toMatchObject({ kind: 'credit', source: 'grant', seconds: 3 * 3600 })

  await page.goto('/staff/feedback')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Merit Oduya-Lunde.*Why does rule 258/ })
    .first()
    .press('Enter')
  await page.keyboard.press('1')
  const answer = page.getByRole('textbox', { name: /^Answer/ })
  await expect(answer).toBeFocused()
  await answer.pressSequentially(' It was learnt first.')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-kind=confirmation]').last()).toHaveText('The answer is sent.')
  await expect
    .poll(async () => (await ask('/message/user-messages', {}, learner.token)).list.map(({ message }) => message.title))
    .toContain('Your feedback was answered')
})

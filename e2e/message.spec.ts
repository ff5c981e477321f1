// Messages: the bell, the list with its pages, one message, and the mails about them.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, houseUrl, prefer, signIn, test, walkedIn } from './house.ts'
import { readMail, tellOf } from './operator.ts'
import { settle } from './people.ts'

const bell = (page: Page) => page.locator('header button[popovertarget="menu-bell"]')
const rows = (page: Page) => page.getByRole('main').locator('a[href^="/message/detail/"]')
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

for (const language of walkedIn('zh-CN')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  const gap = language === 'en' ? ' ' : ''
  const title = (module: number) =>
    t('notice.deadline.near.title', { module: language === 'en' ? `Module ${module}` : `模块 ${module}` })

  test(`${language}: the bell shows the three latest and reads none; a message is read when it is opened`, async ({
    page,
    learner,
  }) => {
    await tellOf(learner.email, learner.token, 23)
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.goto('/phase')
    await expect(bell(page)).toHaveAccessibleName(t('message.bell', { count: 23 }))
    await bell(page).click()
    const panel = page.locator('#menu-bell')
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await expect(panel.getByRole('listitem').first()).toContainText(`${t('message.unread')}${gap}${title(23)}`)
    await expect(panel.getByRole('listitem').first()).toContainText(t('notice.type.2'))
    expect((await ask('/user/stat', {}, learner.token)).new_message_count).toBe(23)
    await panel.getByRole('link', { name: t('message.more') }).click()
    await expect(page).toHaveURL('/message')
    await expect(page.getByText(t('page.total', { total: 23 }))).toBeVisible()
    await expect(rows(page)).toHaveCount(10)

    // Pages: next, a number, the last, the jumper, the size; each in the address.
    const pages = page.getByRole('navigation', { name: t('page.label') })
    await pages.getByRole('link', { name: t('page.next') }).click()
    await expect(page).toHaveURL('/message?page=2')
    await expect(rows(page).first()).toContainText(title(13))
    await pages.getByRole('link', { name: t('page.number', { page: 3 }) }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(pages.getByRole('link', { name: t('page.next') })).toHaveAttribute('aria-disabled', 'true')
    await pages.getByLabel(t('page.jump')).fill('1')
    await pages.getByLabel(t('page.jump')).press('Enter')
    await expect(page).toHaveURL('/message')
    await expect(rows(page)).toHaveCount(10)
    await pages.getByLabel(t('page.jump')).fill('99')
    await pages.getByLabel(t('page.jump')).press('Enter')
    await expect(page).toHaveURL('/message?page=3')
    await expect(page.getByText(t('page.clamped', { asked: 99 }))).toBeVisible()
    await pages.getByLabel(t('page.size')).selectOption('20')
    await expect(page).toHaveURL('/message?page=2&size=20')
    await page.goto('/message?page=7&size=20')
    await expect(page).toHaveURL('/message?page=2&size=20')
    await expect(pages.getByLabel(t('page.size')).locator('option')).toHaveText(
      [10, 20, 50, 100].map((size) => t('page.each', { size })),
    )

    // One message, and back to its row.
    await rows(page)
      .filter({ hasText: title(2) })
      .click()
    await expect(h1(page)).toHaveText(title(2))
    await expect(page).toHaveTitle(`${title(2)} · ${t('shell.brand')}`)
    await expect(page.getByRole('main')).toContainText('GMT+8')
    await expect(bell(page)).toHaveAccessibleName(t('message.bell', { count: 22 }))
    await page.getByRole('link', { name: t('message.back') }).click()
    await expect(page).toHaveURL(/\/message\?page=2&size=20#/)
    await expect(rows(page).filter({ hasText: `${t('message.read')}${gap}${title(2)}` })).toBeFocused()

    await page.getByRole('link', { name: t('message.unreadOnly'), exact: true }).click()
    await expect(page.getByText(t('page.total', { total: 22 }))).toBeVisible()
    await page.getByRole('button', { name: t('message.readAll') }).click()
    await expect(page.getByRole('heading', { name: t('message.empty.unread') })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName(t('message.bell', { count: 0 }))
  })
}

test('with nothing to tell, the bell and the list say so in the words of the specification', async ({
  page,
  learner,
}) => {
  await signIn(page, learner)
  await page.goto('/message')
  await expect(page.getByRole('main').getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await bell(page).click()
  for (const place of [page.getByRole('main'), page.locator('#menu-bell')]) {
    await expect(
      place.getByText("We'll let you know when deadlines are approaching, or there is a course update", {
        exact: true,
      }),
    ).toBeVisible()
  }
  await expect(page.locator('#menu-bell').getByText('No notifications', { exact: true })).toBeVisible()
  await page.goto('/message/detail/nobodys/message')
  await expect(page.getByRole('heading', { name: 'This message is not here, or no longer' })).toBeVisible()
})

test('the mail leads to the message and can be stopped: looking decides nothing, a press does, and it can be taken back', async ({
  page,
  browser,
  learner,
}) => {
  await tellOf(learner.email, learner.token, 1)
  const mail = await readMail(learner.email, /Module 1 is due soon/)
  const path = /\/message\/unsubscribe\/[\w-]+/.exec(mail)?.[0] ?? ''
  expect(mail).toMatch(/\/message\/detail\/[0-9a-f-]{36}\/[0-9a-f-]{36}/)
  const wants = async () =>
    (await ask('/message/preferences', {}, learner.token)).list.find(({ type }) => type === 2)?.by_mail
  await page.goto(path)
  await settle(page)
  await expect(h1(page)).toHaveText('Stop the “Deadline” mails?')
  expect(await wants()).toBe(true)
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(h1(page)).toHaveText('No more “Deadline” mails')
  expect(await wants()).toBe(false)
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expect(h1(page)).toHaveText('Stop the “Deadline” mails?')
  // And without any script, as a mail program's own browser may be.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: houseUrl() })
  const bare = await plain.newPage()
  await bare.goto(path)
  await bare.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(h1(bare)).toHaveText('No more “Deadline” mails')
  expect(await wants()).toBe(false)
  await plain.close()
})

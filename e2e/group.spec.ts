// An invitation, for a visitor, the invited person, somebody else, and when it is good no more.
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, forget, prefer, signIn, signUpLearner, test, walkedIn } from './house.ts'
import { inviteToGroup, operate } from './operator.ts'

for (const language of walkedIn('zh-CN')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  const who = { by: 'Prof. Li', group: language === 'en' ? 'NLP seminar' : '自然语言处理研讨课' }

  test(`${language}: a visitor sees who invites to what, signs in, comes back, joins`, async ({ page, learner }) => {
    const { path, id } = await inviteToGroup('--uses', '1')
    await prefer(page, { language, theme: 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('group.invitation.heading', who))
    await expect(page.getByRole('main')).toContainText(
      language === 'en' ? 'How a language model works' : '语言模型如何工作',
    )
    await expect(page.getByRole('main')).toContainText(language === 'en' ? 'December 31, 2099' : '2099年12月31日')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('shell.signIn') })
      .click()
    await page.getByLabel(t('account.email.label')).fill(learner.email)
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: t('shell.signIn'), exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toContainText(learner.email)
    await page.getByRole('button', { name: t('group.invitation.join') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('group.invitation.member', { group: who.group }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('group.invitation.member', { group: who.group }))
    await expect(
      page.getByRole('link', { name: language === 'en' ? 'How a language model works' : '语言模型如何工作' }).first(),
    ).toHaveAttribute('href', '/phase/lesson/llm-foundations')

    // Joined is enrolled: nothing more is to be pressed, and no price is shown.
    await page
      .getByRole('link', { name: language === 'en' ? 'How a language model works' : '语言模型如何工作' })
      .first()
      .click()
    await expect(page.getByRole('button', { name: t('phase.enrol') })).toHaveCount(0)
    await expect(page.getByText(t('learning.timeline'))).toBeVisible()

    // Somebody who comes later finds the one place taken, and then the link taken back.
    await forget(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('group.invitation.usedUp'))
    await operate('group', 'revoke', '--invitation', id)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('group.invitation.revoked'))
  })
}

test('a personal invitation tells another account so, and lets it switch', async ({ page, learner }) => {
  const invited = await signUpLearner()
  const { path, token } = await inviteToGroup('--email', invited.email)
  await signIn(page, learner)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is for another account')
  await expect(page.getByRole('main')).not.toContainText(invited.email)
  await expect(page.getByRole('main')).toContainText(learner.email)
  await page.getByRole('link', { name: 'Use another account' }).click()
  await expect(page).toHaveURL('/login/signin')
  await page.getByLabel('E-mail').fill(invited.email)
  await page.getByLabel('Password', { exact: true }).fill(invited.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are a member of NLP seminar')
  expect((await ask('/index/invitation', { token }, invited.token)).is_member).toBe(true)
})

test('an invitation whose time is over says so', async ({ page }) => {
  const { path, id } = await inviteToGroup()
  const { openDatabase } = await import('../store/database.ts')
  const { run, sql } = await import('../store/sql.ts')
  const db = await openDatabase({
    url: undefined,
    dataDir: process.env['HOUSE_DATA'] ?? '',
    mayJoin: true,
    maxConnections: 1,
  })
  await run(db, sql`update invitation set expires_at = '2026-01-31T12:00:00Z' where id::text = ${id}`)
  await db.close()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid')
  await expect(page.getByRole('main')).toContainText('January 31, 2026')
})

test.describe('at an address where nothing is', () => {
  test.use({ expectedConsole: [/404/] })

  for (const language of walkedIn('en'))
    test(`${language}: an invitation that never was says so on its own page`, async ({ page }) => {
      await prefer(page, { language, theme: 'light' })
      const reply = await page.goto('/login/invitation/never-was')
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'group.invitation.missing'))
      await expect(page.getByRole('main')).toContainText(say(language, 'group.invitation.missingBody'))
    })
})

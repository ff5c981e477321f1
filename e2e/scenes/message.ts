import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { signUnsubscribe } from '../../server/flows/unsubscribe.ts'
import { expect, signUpLearner } from '../house.ts'
import { houseSecret, inviteToGroup, operate } from '../operator.ts'
import { lessonPath, PREVIEW, settle } from '../people.ts'
import { answer, broken, dialog, main, screen, type Group, type Say, type Scene } from './scene.ts'

const types = {
  0: 'Announcement',
  1: 'Feedback',
  2: 'Deadline',
  3: 'Course update',
  4: 'Order',
  5: 'Certificate',
  6: 'Experiment hours',
}
const long =
  'A title that goes on, as titles of modules do when somebody writes them in a hurry, and_one_word_that_cannot_be_broken_anywhere'
const copy = (at: number) => ({
  id: `copy-${at}`,
  message_id: 'text',
  is_read: at % 2 === 0 ? (0 as const) : (1 as const),
  created_at: 1_795_000_000 - at * 40_000,
  message: { title: at === 0 ? long : `Module ${at} is due soon`, type: at % 7 },
})
const listed = (total: number, page: number): OutputOf<'/message/user-messages'> => ({
  list: Array.from({ length: Math.min(10, total) }, (_, at) => copy(at)),
  types,
  pagination: { total, page, pageSize: 10 },
})
const detail: OutputOf<'/message/m-detail'> = {
  ...copy(1),
  message: { title: long, type: 1, content: 'You wrote:\nWhy?\n\nOur answer:\nBecause.' },
  types,
  action: { path: '/phase', name: 'Go to where you asked' },
}

/** Some unread, so that the bell has its dot. */
const withMessages =
  (total: number, page = 1) =>
  async (on: Page) => {
    await answer('/user/stat', 200, { new_message_count: total })(on)
    await answer('/message/user-messages', 200, listed(total, page))(on)
  }
const openBell = async (page: Page) => {
  await page.locator('button[popovertarget="menu-bell"]').click()
  await expect(page.locator('#menu-bell output')).toHaveCount(0)
}

/** Nobody's address: the link of a mail is good by its signature. */
const openUnsubscribe = async (page: Page) => {
  await page.goto(
    `/message/unsubscribe/${signUnsubscribe(houseSecret(), { accountId: '00000000-0000-4000-8000-000000000000', type: 2 })}`,
  )
  await settle(page)
}

export const messages: Group = {
  who: 'newcomer',
  about: 'messages and their bell',
  console: [/status of 500/],
  scenes: [
    screen('/message', '/message, empty'),
    { name: '/message, a page in the middle', path: '/message?page=5', prepare: withMessages(95, 5) },
    {
      name: '/message, failed',
      path: '/message',
      only: 'phone',
      prepare: answer('/message/user-messages', 500, broken),
    },
    { name: 'a message', path: '/message/detail/copy-1/text', prepare: answer('/message/m-detail', 200, detail) },
    screen('/message/detail/nobodys/message', 'a message that is gone'),
    { name: 'bell', path: '/phase', prepare: withMessages(3), open: openBell },
    { name: 'bell, empty', path: '/phase', only: 'phone', open: openBell },
    { name: 'the unsubscribe link of a mail', path: '/questions', open: openUnsubscribe },
  ],
}

const openDialog = async (page: Page, t: Say) => {
  await page.goto(lessonPath(PREVIEW))
  await settle(page)
  await main(page)
    .getByRole('button', { name: t('shell.ask') })
    .last()
    .click()
  await expect(dialog(page).getByRole('combobox')).toBeVisible()
}

export const feedback: Group = {
  who: 'student',
  about: 'feedback',
  scenes: [
    { name: 'dialog: feedback about a lesson', path: '/phase', only: 'desktop', open: openDialog },
    {
      name: 'dialog: feedback, refused',
      path: '/phase',
      open: async (page, t) => {
        await openDialog(page, t)
        await dialog(page)
          .getByRole('button', { name: t('feedback.send') })
          .click()
        await expect(dialog(page).getByRole('alert')).toBeFocused()
      },
    },
  ],
}

const step = (name: string, open?: Scene['open']): Scene => ({
  name,
  path: '/home',
  open: async (page, t) => {
    await expect(dialog(page)).toBeVisible()
    await open?.(page, t)
  },
})

export const toured: Group = {
  who: () => signUpLearner(),
  about: 'the first visit',
  scenes: [
    step('tour, step 1'),
    step('tour, step 2', async (page, t) => {
      await dialog(page)
        .getByRole('button', { name: t('tour.next') })
        .click()
      await expect(dialog(page)).toContainText(t('tour.user.title'))
    }),
  ],
}

const invited = (name: string, prepare: () => Promise<string>, only: Scene['only'], open?: Scene['open']): Scene => ({
  name: `invitation, ${name}`,
  path: '/questions', // the link is made on the way
  ...(only ? { only } : {}),
  open: async (page, t) => {
    await page.goto(await prepare())
    await settle(page)
    await open?.(page, t)
  },
})

export const invitations: Group = {
  who: 'newcomer',
  about: 'invitations to a group',
  scenes: [
    invited('open', async () => (await inviteToGroup()).path, undefined),
    invited(
      'for another account',
      async () => (await inviteToGroup('--email', 'somebody.else@example.edu')).path,
      'phone',
    ),
    invited(
      'joined',
      async () => (await inviteToGroup()).path,
      'desktop',
      async (page, t) => {
        await page.getByRole('button', { name: t('group.invitation.join') }).click()
        await expect(page.getByRole('button', { name: t('group.invitation.join') })).toHaveCount(0)
      },
    ),
    invited(
      'revoked',
      async () => {
        const { path, id } = await inviteToGroup()
        await operate('group', 'revoke', '--invitation', id)
        return path
      },
      'phone',
    ),
  ],
}

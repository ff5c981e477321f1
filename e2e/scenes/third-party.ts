import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { answer, dialog, main, sendEmpty, type Group, type Say, type Scene } from './scene.ts'

const LONG = 'maximiliana-theodora.von-hohenzollern-sigmaringen@a-long-name-of-a-school.example.edu'
const secret = 'x'.repeat(43)
const state = createHash('sha256').update(secret).digest('base64url')

/** As this tab would have kept it. */
const keep = (key: 'signIn' | 'signInTicket', kept: unknown) => (page: Page) =>
  page.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [key, JSON.stringify(kept)] as const)
const ticket = (kind: string, email: string | null) =>
  keep('signInTicket', { kind, provider: 'google', ticket: secret, email, hasPassword: true })

const askCode = async (page: Page, t: Say) => {
  await page.getByLabel(t('account.email.label')).fill('somebody@example.edu')
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await expect(page.getByLabel(t('account.code.label'))).toBeVisible()
}

export const arrivals: Group = {
  who: 'visitor',
  about: 'coming back from Google or Facebook',
  scenes: [
    {
      name: 'sign-in, last time by Google',
      path: '/login/signin',
      only: 'phone',
      prepare: (page) => page.addInitScript(() => localStorage.setItem('lastSignIn', 'google')),
    },
    {
      name: 'cancelled there',
      only: 'phone',
      path: `/my/thirdparty?error=access_denied&state=${state}`,
      prepare: keep('signIn', { secret, provider: 'google', purpose: 'sign_in' }),
    },
    {
      name: 'an account to prove, sent empty',
      only: 'desktop',
      path: '/my/thirdparty',
      prepare: ticket('prove', LONG),
      open: sendEmpty,
    },
    {
      name: 'an address to prove, code sent',
      only: 'phone',
      path: '/my/thirdparty',
      prepare: async (page) => {
        await ticket('bind_email', null)(page)
        await answer('/index/send-code', 200, { resend_after: 60 } satisfies OutputOf<'/index/send-code'>)(page)
      },
      open: askCode,
    },
  ],
}

const bound = (more: Partial<OutputOf<'/user/third-party-users'>>) =>
  answer('/user/third-party-users', 200, {
    list: [{ provider: 'google', email: LONG, bound_at: 1_795_000_000 }],
    available: ['google', 'facebook'],
    has_password: true,
    ...more,
  } satisfies OutputOf<'/user/third-party-users'>)
const openUnbind = async (page: Page, t: Say) => {
  await main(page)
    .getByRole('button', { name: t('account.provider.disconnectNamed', { provider: 'Google' }) })
    .click()
  await expect(dialog(page)).toBeVisible()
}
const unbind = (name: string, more: Partial<OutputOf<'/user/third-party-users'>>): Scene => ({
  name,
  path: '/my/info',
  prepare: bound(more),
  open: openUnbind,
})

export const connected: Group = {
  who: 'newcomer',
  about: 'connected accounts',
  scenes: [
    { name: 'Google to connect', only: 'phone', path: '/my/thirdparty', prepare: ticket('bind', LONG) },
    { ...unbind('dialog: disconnect', {}), only: 'desktop' },
    { ...unbind('dialog: disconnect the only way in', { has_password: false }), only: 'phone' },
  ],
}

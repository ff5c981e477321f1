import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { answer, screen, sendEmpty, type Group, type Say, type Scene } from './scene.ts'

const fillSignUp = async (page: Page, t: Say) => {
  await page.getByLabel(t('account.email.label')).fill('somebody@example.edu')
  await page.getByLabel(t('account.password.label'), { exact: true }).fill('Crossing-42-lights')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await expect(page.getByLabel(t('account.code.label'))).toBeVisible()
}

export const forms: Group = {
  who: 'visitor',
  about: 'a visitor, account forms',
  scenes: [
    ...['/login/signin', '/login/signup', '/login/forgot-password', '/login/reset-password'].flatMap(
      (path): Scene[] => [screen(path), { name: `${path}, sent empty`, path, goesOn: true, open: sendEmpty }],
    ),
    screen('/login/complete-information'),
    {
      name: '/login/signup, code sent',
      path: '/login/signup',
      prepare: answer('/index/send-code', 200, { resend_after: 60 } satisfies OutputOf<'/index/send-code'>),
      open: fillSignUp,
    },
    {
      name: '/login/signin, refused for a while',
      path: '/login/signin',
      prepare: answer('/index/login', 200, {
        error: 'too_many_tries',
        message: 'Too many tries. Please try again in 15 minutes.',
        retry_after: 900,
      }),
      open: async (page, t) => {
        await page.getByLabel(t('account.email.label')).fill('somebody@example.edu')
        await page.getByLabel(t('account.password.label'), { exact: true }).fill('Crossing-42-lights')
        await sendEmpty(page)
      },
    },
  ],
}

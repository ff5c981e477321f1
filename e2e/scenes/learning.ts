import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { FILMED, lessonPath, PHASE, PREVIEW } from '../people.ts'
import { answer, broken, dialog, openMenu, screen, sendEmpty, type Group } from './scene.ts'

export const newcomer: Group = {
  who: 'newcomer',
  about: 'a learner who is enrolled in nothing',
  console: [/status of 500/],
  scenes: [
    ...[
      '/home',
      '/my/learning',
      `/phase/detail/${PHASE}`,
      `/phase/lesson/${PHASE}`,
      lessonPath(FILMED),
      lessonPath(PREVIEW),
      '/login/signin',
      '/login/complete-information',
    ].map((path) => screen(path)),
    {
      name: '/login/complete-information, sent empty',
      path: '/login/complete-information',
      goesOn: true,
      open: async (page, t) => {
        await page.getByLabel(t('account.firstName.label')).fill('')
        await page.getByLabel(t('account.lastName.label')).fill('')
        await sendEmpty(page)
      },
    },
    {
      name: '/login/complete-information, list of countries',
      path: '/login/complete-information',
      open: async (page) => {
        await page.locator('input[role=combobox]').fill('n') // not the plain control of before the script
        await expect(page.locator('[role=listbox] [role=option]').first()).toBeVisible()
      },
    },
    { name: 'user menu', path: '/phase', only: 'desktop', open: openMenu('menu-user') },
    { name: 'phone menu', path: '/phase', goesOn: true, only: 'phone', open: openMenu('menu-all') },
    {
      name: 'toast of a failure',
      path: `/phase/detail/${PHASE}`,
      prepare: answer('/dataset-cert/enroll', 500, broken),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('phase.enrol') }).click()
        await page.locator('[data-kind=failure]').getByRole('button').focus() // or it is gone after three seconds
      },
    },
    {
      name: '/my/learning, failed',
      path: '/my/learning',
      prepare: answer('/dataset-cert/user-self-list', 500, broken),
    },
    { name: 'a lesson, failed', path: lessonPath(FILMED), prepare: answer('/lesson/detail', 500, broken) },
    {
      name: 'a screen that failed on the way to it',
      path: '/phase',
      prepare: answer('/index/faq-list', 500, broken),
      open: async (page, t) => {
        await page.getByRole('contentinfo').locator('a[href="/questions"]').click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.error.title'))
      },
    },
  ],
}

const states = ['upcoming', 'due_soon', 'overdue', 'completed'] as const
/** Lets the timeline show each of its states: time goes too slowly for the real ones. */
async function showEveryState(page: Page): Promise<void> {
  await page.route('**/api/dataset-cert/overview', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as OutputOf<'/dataset-cert/overview'> // the server's own answer
    const [entry] = reply.timeline
    if (!entry) throw new Error('the phase has no due dates any more')
    await route.fulfill({
      response,
      json: { ...reply, timeline: states.map((state) => ({ ...entry, module_id: state, state })) },
    })
  })
}

export const student: Group = {
  who: 'student',
  about: 'a learner on the way',
  scenes: [
    ...['/home', '/phase', `/phase/detail/${PHASE}`, `/phase/lesson/${PHASE}`].map((path) => screen(path)),
    {
      name: 'dialog: keep a phase on this device',
      path: `/phase/detail/${PHASE}`,
      open: async (page, t) => {
        await page.getByRole('button', { name: t('offline.keep') }).click()
        await expect(dialog(page).getByRole('checkbox')).toBeVisible()
      },
    },
    { name: 'timeline in every state', path: `/phase/lesson/${PHASE}/counting`, prepare: showEveryState },
    screen('/my/learning'),
    {
      name: 'dialog: leave a phase',
      path: '/my/learning',
      goesOn: true,
      open: async (page, t) => {
        await page.getByText(t('learning.leave'), { exact: true }).click()
        await expect(dialog(page)).toBeVisible()
      },
    },
  ],
}

export const leaver: Group = {
  who: 'leaver',
  about: 'a learner who has left',
  scenes: [screen('/my/learning', 'a phase that was left'), screen(`/phase/lesson/${PHASE}`)],
}

// What there is to see: every screen built so far, and everything that opens on it. axe.spec.ts walks through them.
import type { Page } from '@playwright/test'
import type { OutputOf, Path } from '../contract/index.ts'
import type { Arguments, Key } from '../messages/format.ts'
import { expect, type sizes } from './house.ts'
import { FILMED, lessonPath, PHASE, PREVIEW } from './people.ts'

type Say = <K extends Key>(key: K, ...args: Arguments<K>) => string
export interface Scene {
  readonly name: string
  readonly path: string
  /** Where something exists in one size only. */
  readonly only?: keyof typeof sizes
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Brings it about on the page. */
  readonly open?: (page: Page, t: Say) => Promise<unknown>
}
export interface Group {
  readonly who: 'visitor' | 'newcomer' | 'student' | 'leaver'
  readonly about: string
  readonly scenes: readonly Scene[]
  /** What the browser itself says of an answer that is meant to fail. */
  readonly console?: readonly RegExp[]
}

const screen = (path: string, name = path): Scene => ({ name, path })
const main = (page: Page) => page.getByRole('main')

/** Opens a menu of the header by its panel's id. */
const openMenu = (id: string) => async (page: Page) => {
  await page.locator(`button[popovertarget="${id}"]:visible`).first().click()
  await expect(page.locator(`#${id}`)).toBeVisible()
  if (id !== 'menu-user') await expect(page.locator(`#${id} a[href="/phase/detail/${PHASE}"]`)).toBeVisible()
}
const openAllDetails = (page: Page) => page.evaluate(() => document.querySelectorAll('main details').forEach((details) => details.setAttribute('open', '')))
/** Sends a form as it stands: empty, so that every field complains. */
const sendEmpty = async (page: Page) => {
  await main(page).locator('form button[type=submit]').click()
  await expect(main(page).locator('form [role=alert]').first()).toBeFocused()
}
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Answers a call in place of the server. */
const answer = (path: Path, status: number, reply: unknown) => (page: Page) => page.route(`**/api${path}`, (route) => route.fulfill({ status, json: reply }))
const broken = { message: 'Something went wrong on our side. Number for support: 0' }

const fillSignUp = async (page: Page, t: Say) => {
  await page.getByLabel(t('account.email.label')).fill('somebody@example.edu')
  await page.getByLabel(t('account.password.label'), { exact: true }).fill('Crossing-42-lights')
  await page.getByLabel(t('account.password.repeatLabel')).fill('Crossing-42-lights')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await expect(page.getByLabel(t('account.code.label'))).toBeVisible()
}

const showcase = (index: number): Scene => ({
  name: `/home, showcase panel ${index + 1}`,
  path: '/home',
  open: async (page) => {
    const panel = page.getByRole('radiogroup').getByRole('radio').nth(index)
    await page.getByRole('radiogroup').locator('label').nth(index).click()
    await expect(panel).toBeChecked()
  },
})

const publicScreens: Group = {
  who: 'visitor',
  about: 'public screens',
  scenes: [
    ...['/home', '/phase', `/phase/detail/${PHASE}`, '/questions', '/user/privacy-policy', '/my/learning', `/phase/lesson/${PHASE}`, lessonPath(FILMED)].map((path) => screen(path)),
    ...[0, 1, 2].map(showcase),
    { name: '/home, answers open', path: '/home', open: openAllDetails },
    { name: '/questions, answers open', path: '/questions', open: openAllDetails },
    { name: '/questions, nothing found', path: '/questions', open: (page) => page.getByRole('searchbox').fill('qqq') },
    { name: 'phases menu', path: '/questions', only: 'desktop', open: openMenu('menu-phases') },
    { name: 'phases menu over the hero', path: '/home', only: 'desktop', open: openMenu('menu-phases') },
    {
      name: 'theme menu',
      path: '/phase',
      only: 'desktop',
      open: async (page) => {
        await page.locator('button[popovertarget="menu-theme"]').click()
        await expect(page.locator('#menu-theme')).toBeVisible()
      },
    },
    { name: 'phone menu', path: '/phase', only: 'phone', open: openMenu('menu-all') },
    { name: 'header scrolled', path: '/home', open: (page) => page.evaluate(() => scrollTo(0, 600)) },
  ],
}

const preview: Group = {
  who: 'visitor',
  about: 'a free preview',
  scenes: [
    screen(lessonPath(PREVIEW)),
    {
      name: 'a guess is asked for, then its answer is open',
      path: lessonPath(PREVIEW),
      open: async (page, t) => {
        const [first, second] = [page.getByRole('group', { name: t('lesson.predict.title') }).first(), page.getByRole('group', { name: t('lesson.predict.title') }).nth(1)]
        await first.getByRole('textbox').fill('3')
        await first.getByText(t('lesson.predict.answer')).click()
        await expect(first.locator('details')).toHaveAttribute('open')
        if ((await second.count()) === 0) return
        await second.getByText(t('lesson.predict.answer')).click()
        await expect(second.getByRole('status')).toHaveText(t('lesson.predict.first'))
      },
    },
  ],
}

const forms: Group = {
  who: 'visitor',
  about: 'account forms',
  scenes: [
    ...['/login/signin', '/login/signup', '/login/forgot-password', '/login/reset-password', '/login/complete-information'].map((path) => screen(path)),
    ...['/login/signin', '/login/signup', '/login/forgot-password', '/login/reset-password'].map((path): Scene => ({ name: `${path}, sent empty`, path, open: sendEmpty })),
    { name: '/login/signup, code sent', path: '/login/signup', prepare: answer('/index/send-code', 200, { resend_after: 60 } satisfies OutputOf<'/index/send-code'>), open: fillSignUp },
    {
      name: '/login/signin, refused',
      path: '/login/signin',
      prepare: answer('/index/login', 200, { error: 'wrong_login', message: 'The e-mail or the password is not right.' }),
      open: async (page, t) => {
        await page.getByLabel(t('account.email.label')).fill('somebody@example.edu')
        await page.getByLabel(t('account.password.label'), { exact: true }).fill('Crossing-42-lights')
        await sendEmpty(page)
      },
    },
  ],
}

const missing: Group = {
  who: 'visitor',
  about: 'pages that are not there',
  console: [/status of 404/],
  scenes: ['/nowhere', '/phase/detail/nowhere', '/login/nowhere', `/phase/lesson/${PHASE}/nowhere`, lessonPath({ module: 'counting', lesson: 'nowhere' })].map((path) => screen(path)),
}

const newcomer: Group = {
  who: 'newcomer',
  about: 'a learner who is enrolled in nothing',
  console: [/status of 500/],
  scenes: [
    ...['/home', '/my/learning', `/phase/detail/${PHASE}`, `/phase/lesson/${PHASE}`, lessonPath(FILMED), lessonPath(PREVIEW), '/login/signin', '/login/complete-information'].map((path) => screen(path)),
    {
      name: '/login/complete-information, sent empty',
      path: '/login/complete-information',
      open: async (page, t) => {
        await page.getByLabel(t('account.firstName.label')).fill('')
        await page.getByLabel(t('account.lastName.label')).fill('')
        await sendEmpty(page)
      },
    },
    { name: 'user menu', path: '/phase', open: openMenu('menu-user') },
    { name: 'phone menu', path: '/phase', only: 'phone', open: openMenu('menu-all') },
    {
      name: 'toast of a failure',
      path: `/phase/detail/${PHASE}`,
      prepare: answer('/dataset-cert/enroll', 500, broken),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('phase.enrol') }).click()
        await page.locator('[data-kind=failure]').getByRole('button').focus() // or it is gone after three seconds
      },
    },
    { name: '/my/learning, failed', path: '/my/learning', prepare: answer('/dataset-cert/user-self-list', 500, broken) },
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
    await route.fulfill({ response, json: { ...reply, timeline: states.map((state) => ({ ...entry, module_id: state, state })) } })
  })
}

const student: Group = {
  who: 'student',
  about: 'a learner on the way',
  scenes: [
    ...['/home', '/phase', `/phase/detail/${PHASE}`, '/my/learning', `/phase/lesson/${PHASE}`].map((path) => screen(path)),
    { name: 'timeline in every state', path: `/phase/lesson/${PHASE}/counting`, prepare: showEveryState },
    {
      name: 'dialog: leave a phase',
      path: '/my/learning',
      open: async (page, t) => {
        await page.getByText(t('learning.leave'), { exact: true }).click()
        await expect(dialog(page)).toBeVisible()
      },
    },
  ],
}

const lesson: Group = {
  who: 'student',
  about: 'a lesson with a film',
  console: [/ERR_FAILED/],
  scenes: [
    screen(lessonPath(FILMED)),
    screen(lessonPath({ module: 'text-to-numbers', lesson: 'next-token' }), 'a lesson that is complete'),
    {
      name: 'captions and transcript open',
      path: lessonPath(FILMED),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.video.captions') }).click()
        await page.getByText(t('lesson.video.transcript')).click()
        await page.getByText(t('lesson.video.described')).click()
      },
    },
    {
      name: 'outline drawer',
      path: lessonPath(FILMED),
      only: 'phone',
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.outline'), exact: true }).click()
        await expect(page.getByRole('button', { name: t('lesson.outline.close') })).toBeVisible()
      },
    },
    {
      name: 'dialog: please_done_video',
      path: lessonPath(FILMED),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.done.video') }).click()
        await expect(dialog(page)).toContainText(t('lesson.unfinished.title'))
      },
    },
    {
      name: 'a film that could not be loaded',
      path: lessonPath(FILMED),
      prepare: (page) => page.route(/\.mp4$/, (route) => route.abort()),
      open: (page, t) => expect(page.getByText(t('lesson.video.failed'))).toBeVisible(),
    },
  ],
}

const leaver: Group = {
  who: 'leaver',
  about: 'a learner who has left',
  scenes: [screen('/my/learning', 'a phase that was left'), screen(`/phase/lesson/${PHASE}`)],
}

export const groups: readonly Group[] = [publicScreens, preview, forms, missing, newcomer, student, lesson, leaver]

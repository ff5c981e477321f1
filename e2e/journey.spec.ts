// The whole way of a newcomer: home, sign-up with the code from the mail page, phase, enrol, lesson, film, complete, progress.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { finishExperiment } from './certificates.ts'
import { ask, expect, isWhole, newEmail, PASSWORD, prefer, readCode, sizes, test } from './house.ts'
import { enterEarlier } from './operator.ts'
import { quizOf } from './people.ts'
import { takeQuiz } from './quizzes.ts'

const journeys = isWhole
  ? ([
      { language: 'en', theme: 'light', size: 'desktop' },
      { language: 'en', theme: 'dark', size: 'phone' },
      { language: 'zh-CN', theme: 'dark', size: 'desktop' },
      { language: 'zh-CN', theme: 'light', size: 'phone' },
    ] as const)
  : ([{ language: 'zh-CN', theme: 'dark', size: 'phone' }] as const)

/** In the quick run most of the film was watched on another device: to play all of it takes ten seconds of a processor. */
const ELSEWHERE = isWhole ? 0 : 0.6

const names = {
  en: {
    phase: 'How a language model works',
    first: 'A machine that only continues',
    filmed: 'A vocabulary that grows out of bytes',
    country: 'China',
  },
  'zh-CN': { phase: '语言模型如何工作', first: '只会往下接的机器', filmed: '从字节里长出词表', country: '中国' },
} as const

for (const { language, theme, size } of journeys) {
  test.describe(`${language}, ${theme}, ${size}`, () => {
    test.use({ viewport: sizes[size] })

    test('a visitor becomes a learner and finishes a first lesson', async ({ page, browser }) => {
      test.setTimeout(180_000)
      const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
      const words = names[language]
      await prefer(page, { language, theme })

      // Home: the e-mail box leads to log-in with the address filled in, and from there to sign-up.
      const email = newEmail()
      await page.goto('/')
      await expect(page).toHaveURL(/\/home$/)
      await page.getByLabel(t('home.email')).fill(email)
      await page.getByRole('button', { name: t('home.signIn') }).click()
      await expect(page).toHaveURL(/\/login\/signin$/)
      await expect(page.getByLabel(t('account.email.label'))).toHaveValue(email)
      await page
        .getByRole('link', { name: t('account.signUp.title') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/login\/signup/)
      await signUp(page, t, email)

      // About you.
      await expect(page).toHaveURL(/\/login\/complete-information$/)
      await page.getByLabel(t('account.firstName.label')).fill('小雨')
      await page.getByLabel(t('account.lastName.label')).fill('林')
      await page.getByLabel(t('account.gender.label')).selectOption({ label: t('account.gender.female') })
      await page.locator('input[role=combobox]').fill(words.country) // not the plain control of before the script
      await page.getByRole('option', { name: words.country, exact: true }).click()
      await page.getByLabel(t('account.education.label')).selectOption({ label: t('account.education.bachelor') })
      await page.getByRole('button', { name: t('account.complete.action') }).click()
      await expect(page).toHaveURL(/\/phase\/lesson-learn\/llm-foundations\/[^/]+\/next-token$/) // what was begun on home

      // Phase: left and entered again, with one click.
      const own = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
      await expect
        .poll(async () => (await ask('/dataset-cert/user-self-list', {}, own)).list.map(({ left_at: left }) => left))
        .toEqual([null])
      await ask('/dataset-cert/leave', { id: 'llm-foundations' }, own)
      await page.goto('/phase')
      await page.getByRole('link', { name: words.phase }).first().click()
      await expect(page).toHaveURL(/\/phase\/detail\/llm-foundations$/)
      await page.getByRole('button', { name: t('phase.enrol') }).click()
      await expect(page).toHaveURL(/\/phase\/lesson\/llm-foundations/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.phase)

      if (ELSEWHERE > 0) {
        const film = { cert_id: 'llm-foundations', module_id: 'text-to-numbers', lesson_id: 'byte-pairs' }
        const { video } = await ask('/lesson/detail', film, own)
        const range = [`0-${Math.floor(ELSEWHERE * (video?.duration ?? 0))}`]
        await ask('/lesson/progress', { cert_id: film.cert_id, lesson_id: film.lesson_id, range }, own)
      }

      // A lesson with a film: it cannot be marked before it was watched, and its own dialog says so.
      await page.getByRole('link', { name: words.filmed }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.filmed)
      await page.getByRole('button', { name: t('lesson.done.video') }).click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await expect(dialog).toContainText(t('lesson.unfinished.title'))
      await page.getByRole('button', { name: t('lesson.unfinished.later') }).click()
      await expect(dialog).toBeHidden()

      await watchFilm(page, t('lesson.video.seek'))
      await enterEarlier(
        (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '',
        'llm-foundations',
        'byte-pairs',
      )
      await page.getByRole('button', { name: t('lesson.done.video') }).click()
      await expect(page.getByText(t('lesson.done.videoDone'))).toBeVisible()
      await page.getByRole('button', { name: t('lesson.done.reading') }).click()
      await expect(page.getByText(t('lesson.done.readingDone'))).toBeVisible()
      // Its experiment and its quiz: experiment.spec.ts and quiz.spec.ts do one in the browser.
      await finishExperiment(email, 'byte-pairs')
      const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
      await takeQuiz(token, quizOf('byte-pairs'), 'right')

      // Progress survives a reload and is there on another device.
      await page.reload()
      await expect(page.getByText(t('lesson.done.videoDone'))).toBeVisible()
      await expect(page.getByText(t('lesson.done.lesson'), { exact: false }).first()).toBeVisible()
      await page.goto('/my/learning')
      const { map_tree: outline } = await ask('/index/cert-category-tree', { id: 'llm-foundations' })
      const total = outline.reduce((sum, module) => sum + module.children.length, 0)
      await expect(page.getByText(t('learning.progress', { done: 1, total })).first()).toBeVisible()
      await expect(page.getByText(words.first).first()).toBeVisible()
      const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: sizes.phone })
      const other = await elsewhere.newPage()
      await prefer(other, { language, theme })
      await other.goto('/login/signin')
      await other.getByLabel(t('account.email.label')).fill(email)
      await other.getByLabel(t('account.password.label'), { exact: true }).fill(PASSWORD)
      await other.getByRole('button', { name: t('account.signIn.title'), exact: true }).click()
      await expect(other).not.toHaveURL(/\/login\//)
      await other.goto('/phase/lesson/llm-foundations')
      await expect(other.getByText(t('learning.overview.moduleProgress', { done: 1, total: 3 })).first()).toBeVisible()
      await elsewhere.close()
    })
  })
}

async function signUp(
  page: Page,
  t: <K extends Key>(key: K, ...args: Arguments<K>) => string,
  email: string,
): Promise<void> {
  await expect(page.getByLabel(t('account.email.label'))).toHaveValue(email) // nothing typed is lost between the two forms
  await page.getByLabel(t('account.password.label'), { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await page.getByLabel(t('account.code.label')).fill(await readCode(email)) // six digits send themselves
}

/** Plays what is left of the film, as fast as a browser can: the player collects what was really played, at any speed. `position`: the name of its slider. */
async function watchFilm(page: Page, position: string): Promise<void> {
  const video = page.locator('video')
  await video.scrollIntoViewIfNeeded()
  await page.getByRole('slider', { name: position }).focus()
  for (const [key, at] of [
    ['ArrowRight', 15],
    ['ArrowLeft', 0],
  ] as const) {
    for (let times = 0; times < 3; times++) await page.keyboard.press(key)
    await expect(video).toHaveJSProperty('currentTime', at) // every press counts, however fast they come
  }
  await video.evaluate(async (element: HTMLVideoElement, seen) => {
    if (seen > 0) element.currentTime = (seen - 0.05) * element.duration
    element.playbackRate = 16
    await element.play()
  }, ELSEWHERE)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 60_000 }).toBe(true)
}

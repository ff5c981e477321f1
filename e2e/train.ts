// What a learner does on a train: keeps a phase, and without a line reads, answers, writes, recalls and edits.
import type { Page } from '@playwright/test'
import { ask, expect, type Learner } from './house.ts'
import { en, isSaved, write } from './labs.ts'
import { selectWords } from './notes.ts'
import { FILMED, lessonPath, PHASE, PREVIEW, quizOf, settle } from './people.ts'
import { askSingles, attemptPath, startQuiz } from './quizzes.ts'
import { letPass } from './recall-days.ts'

const QUIZ = quizOf(PREVIEW.lesson)
const LAB = quizOf(FILMED.lesson)

export async function enrol(learner: Learner): Promise<void> {
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  await ask('/lesson/complete', { cert_id: PHASE, lesson_id: PREVIEW.lesson, item: 'reading' }, learner.token)
  await letPass(learner.token, 1) // its questions are asked from the day after
}

export async function keep(page: Page, { films = false } = {}): Promise<void> {
  await page.goto(`/phase/detail/${PHASE}`)
  const press = page.getByRole('button', { name: en('offline.keep') })
  await expect(press).toBeVisible()
  expect(await left(page)).toEqual(nothing) // before somebody presses
  await press.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toBeVisible({ timeout: 60_000 })
  if (films) await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: en('offline.ask.yes') }).click()
  await expect(page.getByText(/^Kept on this device( with its films)?: \d+ MB$/)).toBeVisible({ timeout: 90_000 })
}

/** What keeping has put into this browser. */
export const left = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'offline'),
    items: Object.keys(localStorage).filter((name) => name === 'offline'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
export const nothing = { caches: [], databases: [], items: [], workers: 0 }

/** The names under which something of a person lies in this browser, in whichever of its storages. */
export const listOwn = (page: Page, of: string): Promise<string[]> =>
  page.evaluate(async (person) => {
    const drafts = async (): Promise<string[]> => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'lab-drafts')) return [] // as database-place.ts names it
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open('lab-drafts')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          asked.onerror = () => reject(new Error('not read'))
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.map(String))
          }
        }
      })
    }
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await drafts())]
    return keys.filter((key) => key.includes(person)).toSorted()
  }, of)
export const idOf = async ({ token }: Learner): Promise<string> => (await ask('/user/detail', {}, token)).user.id
export const sign = (page: Page) => page.locator('header [popovertarget="menu-offline"]')

/** The sign in the header: there is no line, and at least so much waits; how far the text was read may, too. */
export async function isAway(page: Page, least: number): Promise<void> {
  await expect(sign(page)).toHaveAccessibleName(new RegExp(`^${en('offline.menu.away')}, \\d+ thing`))
  await expect
    .poll(async () => Number(/\d+/.exec((await sign(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0))
    .toBeGreaterThanOrEqual(least)
}

export async function openLesson(page: Page): Promise<void> {
  await page.goto(lessonPath(PREVIEW))
  await settle(page)
  await expect(page.getByText(/\d+ of \d+ lessons done/).first()).toBeAttached() // the learner’s own lesson, not the visitor’s
}

export async function writeNote(page: Page, text: string): Promise<void> {
  await openLesson(page)
  await page.mouse.move(200, 200)
  await selectWords(page)
  await page.getByLabel(en('note.label')).fill(text)
  await expect(page.getByText(en('note.kept'))).toBeVisible()
}

/** What has to stand before the train leaves. */
export async function prepareDeeds({ token }: Learner): Promise<{ readonly attempt: string; readonly lab: string }> {
  const { train_user_id: attempt } = await startQuiz(token, QUIZ)
  await askSingles(QUIZ, attempt)
  const { map_id: outline } = await ask('/index/cert-detail', { id: PHASE })
  return { attempt, lab: `/phase/lesson-try/${PHASE}/${outline}/${FILMED.lesson}/${LAB}/${FILMED.module}` }
}

/** A card is judged, an answer chosen, a notebook written in and run. The page stands at the lab then. */
export async function doDeeds(page: Page, { attempt, lab }: { attempt: string; lab: string }): Promise<void> {
  await page.goto('/my/recall')
  await page.getByRole('button', { name: en('recall.show') }).click()
  await page.getByRole('button', { name: en('recall.knew') }).click()
  await page.goto(attemptPath(QUIZ, attempt))
  await page.locator('fieldset label').nth(1).click()
  await expect(page.getByText(en('quiz.waiting', { count: 1 }))).toBeVisible()
  await page.goto(lab)
  await expect(page.getByText(en('notebook.launch.awayFree'))).toBeVisible()
  const cell = page.locator('[data-cell] .cm-content[contenteditable="true"]').first()
  await cell.click()
  await write(page, 'print("written on a train:", 6 * 7)')
  await page.keyboard.press('Control+Enter')
  const notebook = page.getByRole('region', { name: 'Notebook', exact: true })
  await expect(notebook).toContainText('written on a train: 42', { timeout: 30_000 })
  await expect(notebook.getByText(en('notebook.state.alone'))).toBeVisible()
  await expect(notebook).toContainText(en('notebook.save.kept'), { timeout: 15_000 })
}

export const notesOf = async ({ token }: Learner) =>
  (await ask('/note/list', { cert_id: PHASE }, token)).list.map(({ body }) => body)

/** All that was done is there, once; the notebook when its page is opened. */
export async function expectDeeds(
  page: Page,
  { learner, note, attempt, lab }: { learner: Learner; note: string; attempt: string; lab: string },
): Promise<void> {
  await expect.poll(() => notesOf(learner)).toEqual([note])
  await expect
    .poll(
      async () =>
        (await ask('/quiz/attempt', { train_user_id: attempt }, learner.token)).questions.filter(
          ({ given }) => given !== '',
        ).length,
    )
    .toBe(1)
  await expect.poll(async () => (await ask('/recall/list', {}, learner.token)).list.length).toBe(1)
  await page.goto(lab)
  await expect
    .poll(async () => (await ask('/experiment/detail', { experiment_id: LAB }, learner.token)).notebook.content)
    .toContain('written on a train')
  await isSaved(page) // the page has heard so, too
  await page.goto('/my/learning')
  await expect(sign(page)).toHaveAccessibleName(en('offline.menu'))
}

// A lesson as somebody does it who goes through a whole phase: each part once, by its own screen, and on by the links that the page offers.
import type { Locator, Page } from '@playwright/test'
import { labs, err, pickCommon, readLab, readWrongSolutions, solve, type Language } from '../content/test-labs.ts'
import { roleOf } from '../domain/experiment/cell-role.ts'
import { ask, expect } from './house.ts'
import { button, cell, checks, editor, isStanding, notebook, write, type Say } from './labs.ts'
import { enterEarlier } from './operator.ts'
import { PHASE, quizOf } from './people.ts'
import { readNumbers, readRight, readShown, type Attempt } from './quizzes.ts'

export interface Walker {
  readonly page: Page
  readonly token: string
  readonly language: Language
  readonly t: Say
}

const PATIENT = { timeout: 30_000 }

/** Writes a guess at the lesson's first question, unless its guess is judged; gives the answer that opens then. */
export async function predict({ page, t }: Walker, guess: string): Promise<Locator> {
  const question = page.getByRole('group', { name: t('lesson.predict.title') }).first()
  const written = question.getByLabel(t('lesson.predict.label'))
  if (await written.isVisible()) await written.fill(guess)
  await question.getByText(t('lesson.predict.answer')).click()
  return question.locator('details')
}

/** Plays a film; what is left of it after its first moments is told to the server as the player would have told it. */
export async function watch({ page, token, t }: Walker, lesson: string): Promise<void> {
  const video = page.locator('video')
  await page.getByRole('button', { name: t('lesson.video.play'), exact: true }).click()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), PATIENT)
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: t('lesson.video.pause'), exact: true }).click()
  const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
  const seconds = Math.floor(duration)
  // Credit is for the time since the last report; one of the page's own may come in between and take it.
  await expect
    .poll(async () => {
      await enterEarlier(token, PHASE, lesson)
      const told = { range: [`0-${seconds}`], video_position: String(seconds) }
      return (await ask('/lesson/progress', { cert_id: PHASE, lesson_id: lesson, ...told }, token)).is_video_finished
    }, PATIENT)
    .toBe(true)
  await mark({ page, t }, 'video')
}

export async function mark({ page, t }: Pick<Walker, 'page' | 't'>, item: 'video' | 'reading'): Promise<void> {
  await button(page, t(`lesson.done.${item}`)).click()
  await expect(page.getByRole('status').filter({ hasText: t(`lesson.done.${item}Done`) })).toBeVisible()
}

/** Starts the lab; one that was left running in another lesson is stopped for it. */
async function start({ page, t }: Walker): Promise<void> {
  await button(page, t('notebook.launch.action')).click(PATIENT)
  const stopOther = button(page, t('notebook.refusal.other.stop'))
  await expect(stopOther.or(notebook(page).getByText(t('notebook.state.running'), { exact: true }))).toBeVisible(
    PATIENT,
  )
  if (await stopOther.isVisible()) await stopOther.click()
  await isStanding(page, 'running')
}

/** Runs the notebook from one cell to another by Shift+Enter alone, and writes the learner's parts on the way. */
async function work(
  page: Page,
  { from, to, parts }: { from: string; to: string; parts: ReadonlyMap<string, string> },
): Promise<void> {
  const all = await page
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-cell') ?? ''))
  await cell(page, from).focus()
  for (const id of all.slice(all.indexOf(from), all.indexOf(to) + 1)) {
    await expect(cell(page, id)).toBeFocused()
    const part = parts.get(id)
    if (part !== undefined) {
      await page.keyboard.press('Enter')
      await expect(editor(page, id)).toBeFocused()
      await write(page, part)
    }
    await page.keyboard.press('Shift+Enter')
  }
}

const partsOf = (lab: Awaited<ReturnType<typeof readLab>>, original = lab): Map<string, string> =>
  new Map(
    original.cells
      .filter((one) => roleOf(one).isSolution)
      .map(({ id }) => [id, lab.cells.find((one) => one.id === id)?.source ?? '']),
  )

/** Solves the lab from top to bottom, sees what its reading has promised, and hands it in. */
export async function solveLab(walker: Walker, lesson: string): Promise<void> {
  const { page, language, t } = walker
  const { folder, promise, promiseIn } = labOf(lesson)
  const lab = await readLab(folder, language)
  await start(walker)
  await work(page, { from: lab.cells[0]?.id ?? '', to: 'result', parts: partsOf(solve(lab), lab) })
  const total = lab.cells.filter((one) => roleOf(one).isCheck).length
  await expect(checks(page)).toContainText(t('notebook.checks.state', { passed: total, total }), PATIENT)
  await expect(cell(page, 'result')).toContainText((promiseIn?.[language] ?? promise).at(-1) ?? '', PATIENT)
  await button(page, t('notebook.handIn')).click()
  await button(page, t('notebook.handIn.action')).click()
  const receipt = page.getByRole('dialog').filter({ hasText: t('notebook.receipt.title') })
  // Judged beside everything else that this machine does now; how fast it is on a quiet one, the bench says.
  await expect(receipt).toContainText(t('notebook.receipt.verified'), { timeout: 180_000 })
  await button(page, t('notebook.close')).last().click()
  await expect(page.getByRole('status').filter({ hasText: t('lesson.done.experimentDone') })).toBeVisible()
}

/** Makes each of the lab's common mistakes, reads what is said of it, and puts it right. */
export async function errInLab(walker: Walker, lesson: string): Promise<void> {
  const { page, language, t } = walker
  const tried = labOf(lesson)
  const { folder } = tried
  const mistakes = pickCommon(tried, await readWrongSolutions(folder))
  const lab = await readLab(folder, language)
  const solved = solve(lab)
  const at = (id: string) => lab.cells.findIndex((one) => one.id === id)
  await start(walker)
  let from = lab.cells[0]?.id ?? ''
  for (const one of mistakes.toSorted((a, b) => at(a.check) - at(b.check))) {
    const { check, says } = one
    await work(page, { from, to: check, parts: partsOf(err(solved, one), lab) })
    await expect(cell(page, check).locator('dd').last()).toContainText(says[language] ?? '?', PATIENT) // its source holds the sentence too
    await work(page, { from: Object.keys(one.parts)[0] ?? from, to: check, parts: partsOf(solved, lab) })
    await expect(cell(page, check).getByText(t('notebook.checks.passed'), { exact: true })).toBeVisible(PATIENT)
    from = lab.cells[at(check) + 1]?.id ?? ''
  }
}

function labOf(lesson: string) {
  const lab = labs[lesson]
  if (!lab) throw new Error(`no solution is known of the lab of ${lesson}`)
  return lab
}

type Filler = (
  page: Page,
  given: unknown,
  of: { question: Attempt['questions'][number]; t: Walker['t'] },
) => Promise<void>

/** How what is not chosen is answered on the screen, by its type; `given` as it travels. */
const fillers: Readonly<Record<string, Filler>> = {
  text: (page, given, { t }) => page.getByRole('textbox', { name: t('quiz.text.label') }).fill(String(given)),
  async cloze(page, given, { question, t }) {
    const gaps = question.type === 'cloze' ? question.gaps : []
    for (const [at, { id }] of gaps.entries())
      await page
        .getByRole('textbox', { name: t('quiz.cloze.gap', { number: at + 1 }) })
        .fill(String((given as Record<string, unknown>)[id])) // of a text with gaps
  },
  async match(page, given, { question }) {
    const left = question.type === 'match' ? question.left : []
    for (const [at, { id }] of left.entries())
      await page
        .locator('fieldset select')
        .nth(at)
        .selectOption(String((given as Record<string, unknown>)[id])) // of pairs
  },
  async order(page, given, { question }) {
    const rows = page.locator('fieldset ol > li')
    const ids = (question.type === 'order' ? question.items : []).map(({ id }) => id)
    const raise = async (from: number) => {
      await rows.nth(from).getByRole('button').first().click()
      ids.splice(from - 1, 2, ids[from] ?? '', ids[from - 1] ?? '')
    }
    await raise(1) // or an order that is right by chance would be an open question
    for (const [to, id] of (given as string[]).entries())
      // of an order
      for (let at = ids.indexOf(id); at > to; at--) await raise(at)
  },
}

/**
 * Answers every question of the attempt on the screen, by the author's ids of the choices, submits it, and waits for the
 * result. What is not chosen is answered right where nothing is said.
 */
export async function answerQuiz(
  { page, token, t }: Walker,
  choose: (question: Attempt['questions'][number]) => readonly string[],
): Promise<Attempt> {
  await expect(page).toHaveURL(/\/phase\/quiz\/start\//)
  const attempt = await ask('/quiz/attempt', { train_user_id: page.url().split('/').at(-1) ?? '' }, token)
  const show = await readShown(attempt.train_user_id)
  const numbers = await readNumbers(attempt.train_user_id)
  const right = await readRight(attempt.train_user_id)
  const count = attempt.questions.length
  for (const [at, question] of attempt.questions.entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quiz.question', { number: at + 1, count }))
    const number = numbers.get(question.id)
    if (number)
      await page.getByRole('textbox', { name: t('quiz.number.label') }).fill(choose(question)[0] ?? number.right)
    else if (question.type in fillers && choose(question).length === 0)
      await fillers[question.type]?.(page, JSON.parse(right.get(question.id)?.given ?? 'null'), { question, t })
    for (const choice of number || question.type in fillers ? [] : show(question.id, choose(question)))
      await page
        .locator('fieldset label')
        .filter({ has: page.locator(`input[value="${choice}"]`) })
        .click()
    await button(page, t(at < count - 1 ? 'quiz.next' : 'quiz.submit'))
      .last()
      .click()
  }
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('quiz.submit.yes') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/phase/quiz/result/${quizOf(attempt.lesson_id || 'final')}/`))
  return attempt
}

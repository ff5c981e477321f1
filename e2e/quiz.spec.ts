// A quiz as a learner takes it: by keyboard alone, by touch, in two tabs and on two devices, without a network, to the end of its time.
import type { Locator, Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, houseUrl, prefer, signIn, signUpLearner, sizes } from './house.ts'
import { lessonPath, PHASE, quizOf, test as base } from './people.ts'
import {
  askSingles,
  attemptPath,
  moveDeadline,
  quizPath,
  readAnswers,
  readShown,
  resultPath,
  startQuiz,
  type Attempt,
} from './quizzes.ts'

const LESSON = { module: 'counting', lesson: 'context-wall' } as const // its quiz has enough questions with choices for a whole attempt
const QUIZ = quizOf(LESSON.lesson)
const en = <K extends Key>(key: K, ...args: Arguments<K>) => say('en', key, ...args)
const zh = <K extends Key>(key: K, ...args: Arguments<K>) => say('zh-CN', key, ...args)
const letters = ['A', 'B', 'C', 'D', 'E'] as const

const test = base.extend<{ readonly token: string }>({
  /** Somebody new, enrolled; the page is theirs. */
  token: async ({ page }, use) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await signIn(page, learner)
    await use(learner.token)
  },
})

type Choices = Extract<Attempt['questions'][number], { readonly choices: unknown }>
/** Of an attempt that `askSingles` has seen to. */
const readAttempt = async (token: string, attempt: string) =>
  (await ask('/quiz/attempt', { train_user_id: attempt }, token)) as Omit<Attempt, 'questions'> & {
    questions: Choices[]
  }
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const choices = (page: Page) =>
  page.getByRole('group').getByRole('radio').or(page.getByRole('group').getByRole('checkbox'))
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /Saved \d\d:\d\d:\d\d|已保存 \d\d:\d\d:\d\d/ })
const idOf = (page: Page) => page.url().split('/').at(-1) ?? ''

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(place)}`)
}

test('the whole quiz by keyboard alone, from its overview to a pass', async ({ page, token }) => {
  await page.goto(quizPath(QUIZ))
  await expect(page.getByText(en('quiz.standing.never'))).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: en('quiz.entry.start') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(en('quiz.start.saved'))
  await tabTo(page, page.getByRole('button', { name: en('quiz.start.begin'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/phase\/quiz\/start\//)
  await askSingles(QUIZ, idOf(page))
  await page.reload()
  const { questions } = await readAttempt(token, idOf(page))
  const answers = await readAnswers(QUIZ)
  const show = await readShown(idOf(page))
  const count = questions.length
  await expect(h1(page)).toHaveText(en('quiz.question', { number: 1, count }))

  // The arrows of the group of choices change the answer; only the last press need arrive.
  await tabTo(page, choices(page).first())
  await page.keyboard.press('Space')
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown')
  await expect(choices(page).nth(5 % (questions[0]?.choices.length ?? 1))).toBeChecked()

  for (const [at, question] of questions.entries()) {
    await expect(h1(page)).toHaveText(en('quiz.question', { number: at + 1, count }))
    if (at > 0) await expect(h1(page)).toBeFocused()
    const right = show(question.id, answers.get(question.id) ?? [])
    for (const [nth, { id }] of question.choices.entries())
      if (right.includes(id)) await page.keyboard.press(letters[nth] ?? '')
    await expect(saved(page)).toBeVisible()
    if (at === 1) await page.keyboard.press('f')
    if (at < count - 1) await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('ArrowLeft')
  await expect(h1(page)).toHaveText(en('quiz.question', { number: count - 1, count }))

  // Single keys can be turned off (WCAG 2.1.4), and on again.
  const keys = page.getByRole('checkbox', { name: en('quiz.keys.use') })
  await tabTo(page, keys)
  await page.keyboard.press('Space')
  await expect(keys).not.toBeChecked()
  const checked = await choices(page).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).checked),
  ) // the inputs of the choices
  for (const key of ['a', 'b', 'c', 'd', 'f', 'ArrowRight']) await page.keyboard.press(key)
  await expect(h1(page)).toHaveText(en('quiz.question', { number: count - 1, count }))
  expect(
    await choices(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).checked)),
  ).toEqual(checked)
  await page.keyboard.press('Space')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(en('quiz.submit.open', { count: 0 }))
  await expect(dialog).toContainText(en('quiz.submit.flagged', { count: 1 }))
  await tabTo(page, dialog.getByRole('button', { name: en('quiz.submit.yes') }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/phase\/quiz\/result\//)
  await expect(h1(page)).toHaveText(en('quiz.result.passed'))
  const { receipt, has_review: hasReview } = await ask('/quiz/result', { train_user_id: idOf(page) }, token)
  expect(receipt.score).toBe(receipt.total_score)
  await expect(page.getByText(receipt.number)).toBeVisible()
  expect(hasReview).toBe(true)
  await expect(page.getByText(en('quiz.result.isRight')).first()).toBeVisible()
  await expect(page.getByRole('link', { name: en('quiz.lesson') })).toHaveAttribute('href', lessonPath(LESSON)) // what comes next is the first lesson, not read yet

  // Going back does not lead into the attempt again: it is over.
  await page.goto(attemptPath(QUIZ, idOf(page)))
  await expect(page).toHaveURL(/\/phase\/quiz\/result\//)
})

test.describe('by touch at 390 px', () => {
  test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true })

  test('from the lesson to the result in Chinese, with the language switched on the way', async ({ page, token }) => {
    await prefer(page, { language: 'zh-CN', theme: 'light' })
    await page.goto(lessonPath(LESSON))
    const entry = page.locator('#quiz')
    await entry.getByRole('link', { name: zh('quiz.entry.start') }).tap()
    await expect(page).toHaveURL(quizPath(QUIZ))
    await page.getByRole('button', { name: zh('quiz.entry.start') }).tap()
    await page.getByRole('button', { name: zh('quiz.start.begin'), exact: true }).tap()
    await expect(page).toHaveURL(/\/phase\/quiz\/start\//)
    await askSingles(QUIZ, idOf(page))
    await page.reload()
    const attempt = await readAttempt(token, idOf(page))
    const count = attempt.questions.length

    await page.locator('fieldset label').nth(1).tap()
    await expect(saved(page)).toBeVisible()
    await page.getByRole('button', { name: zh('quiz.flag') }).tap()
    await expect(page.getByRole('button', { name: zh('quiz.flag') })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: zh('quiz.next') }).tap()
    await page.locator('fieldset label').first().tap()
    await expect(saved(page)).toBeVisible()
    expect(await findSmallTargets(page)).toEqual([])

    // The other language: the same question, the same answers.
    await page.getByRole('banner').getByRole('button', { name: 'EN' }).tap()
    await expect(h1(page)).toHaveText(en('quiz.question', { number: 2, count }))
    await expect(choices(page).first()).toBeChecked()
    await expect(
      page.getByRole('button', { name: en('quiz.map.go', { number: 1, state: 'answered', flag: 'yes' }) }),
    ).toBeVisible()

    // Submit is within reach on every question.
    await page.getByRole('button', { name: en('quiz.submitShort'), exact: true }).tap()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(en('quiz.submit.open', { count: count - 2 }))
    await dialog.getByRole('button', { name: en('quiz.map.go', { number: 3, state: 'open', flag: 'no' }) }).tap()
    await expect(h1(page)).toHaveText(en('quiz.question', { number: 3, count }))
    await page.getByRole('button', { name: en('quiz.submitShort'), exact: true }).tap()
    await dialog.getByRole('button', { name: en('quiz.submit.yes') }).tap()
    await expect(page).toHaveURL(/\/phase\/quiz\/result\//)
    const { receipt } = await ask('/quiz/result', { train_user_id: attempt.train_user_id }, token)
    await expect(h1(page)).toHaveText(en(receipt.is_passed ? 'quiz.result.passed' : 'quiz.result.failed'))
    expect(await findSmallTargets(page)).toEqual([])

    // The overview keeps it, and offers another attempt.
    await page.getByRole('link', { name: en('quiz.entry.again') }).tap()
    await expect(page).toHaveURL(quizPath(QUIZ))
    await expect(page.getByText(receipt.number)).toBeVisible()
    await expect(page.getByRole('button', { name: en('quiz.entry.again') })).toBeVisible()
  })
})

/** What can be pressed and is smaller than 44 px, by its name. */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page
    .locator('header, main, aside')
    .locator('a, button, label:has(input)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('[popover]:not(:popover-open), p, .reading'))
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent ?? '',
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
    )

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('a reload, a second tab, another device and a lost connection lose no answer', async ({
    page,
    token,
    browser,
  }) => {
    const { train_user_id: id } = await startQuiz(token, QUIZ)
    await askSingles(QUIZ, id)
    const { questions } = await readAttempt(token, id)
    const path = attemptPath(QUIZ, id)
    const answerOf = async (at: number) => (await readAttempt(token, id)).questions[at]?.answer
    const choose = (where: Page, nth: number) => where.locator('fieldset label').nth(nth).click()
    const go = (where: Page, number: number) =>
      where
        .locator('aside ol button')
        .nth(number - 1)
        .click()

    await page.goto(path)
    await choose(page, 0)
    await expect(saved(page)).toBeVisible()
    await go(page, 3)
    await page.reload()
    await expect(h1(page)).toHaveText(en('quiz.question', { number: 3, count: questions.length }))

    // A second tab of the same browser: what is answered here shows there at once.
    const second = await page.context().newPage()
    await second.goto(path)
    await go(second, 1)
    await expect(choices(second).first()).toBeChecked()
    await choose(second, 1)
    await go(page, 1)
    await expect(choices(page).nth(1)).toBeChecked()

    // Another device.
    const elsewhere = await browser.newContext({ baseURL: houseUrl(), viewport: sizes.phone })
    const device = await elsewhere.newPage()
    await device.context().addCookies(await page.context().cookies())
    await device.goto(path)
    await go(device, 1)
    await expect(choices(device).nth(1)).toBeChecked()
    await go(device, 2)
    await choose(device, 2)
    await expect(saved(device)).toBeVisible()
    await elsewhere.close()
    await page.evaluate(() => window.dispatchEvent(new Event('focus'))) // somebody comes back to this one
    await go(page, 2)
    await expect(choices(page).nth(2)).toBeChecked()

    // Offline: it goes on, says so, and does not submit.
    await page.context().setOffline(true)
    await go(page, 4)
    await choose(page, 3)
    await expect(page.getByText(en('quiz.kept'), { exact: true })).toBeVisible()
    await expect(page.getByText(en('quiz.waiting', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: en('quiz.submit') }).click()
    await page.getByRole('button', { name: en('quiz.submit.yes') }).click()
    await expect(page.getByRole('alert').filter({ hasText: en('quiz.submit.unsent', { count: 1 }) })).toBeVisible()
    await page.getByRole('button', { name: en('quiz.submit.no') }).click()
    expect(await answerOf(3)).toEqual([])

    // The tab is closed before the connection is back; the next one sends what it had written down.
    await page.close()
    await second.context().setOffline(false)
    await second.reload()
    await go(second, 4)
    await expect(choices(second).nth(3)).toBeChecked()
    await expect.poll(() => answerOf(3)).toEqual([questions[3]?.choices[3]?.id])
    expect((await readAttempt(token, id)).questions.map(({ answer }) => answer.length)).toEqual(
      questions.map((_, at) => ([0, 1, 3].includes(at) ? 1 : 0)),
    )

    // Submitted elsewhere: this page says so and leads to the result.
    await ask('/quiz/submit', { train_user_id: id }, token)
    await choose(second, 0)
    await expect(second.getByRole('alertdialog')).toContainText(en('quiz.closed.elsewhere'))
    await second.getByRole('button', { name: en('quiz.timeUp.see') }).click()
    await expect(second).toHaveURL(resultPath(QUIZ, id))
  })
})

test('the time ends with the page open, by the server’s clock: what was saved is submitted, and the page says so', async ({
  page,
  token,
}) => {
  const { train_user_id: id } = await startQuiz(token, QUIZ)
  await askSingles(QUIZ, id)
  const { questions } = await readAttempt(token, id)
  await page.clock.install({ time: '2031-05-05T05:05:05' }) // a device whose clock is years ahead
  await page.goto(attemptPath(QUIZ, id))
  await expect(page.getByRole('timer')).toContainText(/00:0\d:\d\d/)

  // The news of another deadline comes with the next answer. Five minutes before it there is a word.
  await moveDeadline(id, 302_000)
  await page.keyboard.press('a')
  await expect(saved(page)).toBeVisible()
  const redrawn = await page.evaluateHandle(() => {
    const records: string[] = []
    new MutationObserver((changes) => records.push(...changes.map(({ target }) => target.textContent ?? ''))).observe(
      document.querySelector('main') ?? document.body,
      { subtree: true, childList: true, characterData: true, attributes: true },
    )
    return records
  })
  await expect(page.getByRole('status').filter({ hasText: en('quiz.timer.mark', { minutes: 5 }) })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('00:04:58')
  expect(await redrawn.jsonValue()).toEqual([]) // the clock alone is drawn anew

  await page.getByRole('button', { name: en('quiz.timer.hide') }).click()
  await expect(page.getByRole('timer')).toHaveCount(0)

  await moveDeadline(id, 3000)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText(
    'The quiz time has ended, and your answers have been automatically submitted.',
  )
  await page.getByRole('button', { name: en('quiz.timeUp.see') }).click()
  await expect(page).toHaveURL(resultPath(QUIZ, id))
  await expect(
    page.getByText('The quiz time has ended, and your answers have been automatically submitted.'),
  ).toBeVisible()
  const { receipt, questions: reviewed } = await ask('/quiz/result', { train_user_id: id }, token)
  expect(receipt.is_auto).toBe(true)
  expect(reviewed.filter(({ is_answered }) => is_answered).map((question) => question.id)).toEqual(
    questions.slice(0, 2).map((question) => question.id),
  )
})

test('a refused start has its own sentence and the next step', async ({ page, token }) => {
  await page.goto(quizPath(QUIZ))
  await page.route('**/api/quiz/start', (route) =>
    route.fulfill({ json: { error: 'quiz_no_attempts', message: say('en', 'refusal.quiz_no_attempts') } }),
  )
  await page.getByRole('button', { name: en('quiz.entry.start') }).click()
  const anew = page.waitForResponse('**/api/quiz/detail') // a refusal says that the page is out of date
  await page.getByRole('button', { name: en('quiz.start.begin'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: say('en', 'refusal.quiz_no_attempts') })).toBeVisible()
  await anew
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll()
  // Begun on another device meanwhile: starting gives the running attempt.
  const { train_user_id: id } = await startQuiz(token, QUIZ)
  await page.getByRole('button', { name: en('quiz.entry.start') }).click()
  await page.getByRole('button', { name: en('quiz.start.begin'), exact: true }).click()
  await expect(page).toHaveURL(attemptPath(QUIZ, id))
})

import type { Page } from '@playwright/test'
import { expect } from '../house.ts'
import { lessonPath } from '../people.ts'
import { attemptPath, quizPath, resultPath } from '../quizzes.ts'
import { typedAttempt, typedCount, typedResult } from './quiz-types-samples.ts'
import * as sample from './quiz-samples.ts'
import { answer, broken, dialog, screen, type Group, type Say, type Scene } from './scene.ts'

const { QUIZ, ATTEMPT } = sample
const overview = quizPath(QUIZ)
const questions = attemptPath(QUIZ, ATTEMPT)
const result = resultPath(QUIZ, ATTEMPT)

const go = (page: Page, number: number) =>
  page
    .locator('aside ol button')
    .nth(number - 1)
    .click()
const running =
  (left = 1500) =>
  (page: Page) =>
    answer('/quiz/attempt', 200, sample.attempt(left))(page)
const standing = (name: string, detail: () => unknown, only?: Scene['only']): Scene => ({
  name: `a quiz, ${name}`,
  path: overview,
  ...(only ? { only } : {}),
  prepare: (page) => answer('/quiz/detail', 200, detail())(page),
})

/** The last minute, a flag, and an answer that the server did not take. */
const cutOff: Scene = {
  name: 'a question with code, mathematics and a picture; flagged, not saved, in the last minute',
  path: questions,
  prepare: async (page) => {
    await running(59)(page)
    await page.route('**/api/quiz/answer', (route) => route.abort())
  },
  open: async (page, t) => {
    await go(page, 1)
    await page.locator('fieldset label').first().click()
    await expect(page.getByText(t('quiz.unsaved'))).toBeVisible()
  },
}

const submitDialog: Scene = {
  name: 'dialog: submit with open and flagged questions',
  path: questions,
  only: 'phone',
  prepare: running(),
  open: async (page, t) => {
    await page
      .getByRole('button', { name: t('quiz.submit') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(dialog(page)).toContainText(t('quiz.submit.flagged', { count: 1 }))
  },
}

const timeUp: Scene = {
  name: 'dialog: time is up',
  path: questions,
  only: 'desktop',
  prepare: async (page) => {
    await running(0)(page)
    await answer('/quiz/submit', 200, sample.receipt())(page)
  },
  open: (page, t) => expect(dialog(page)).toContainText(t('quiz.timeUp')),
}

const closedElsewhere: Scene = {
  name: 'dialog: submitted elsewhere, one answer late',
  path: questions,
  only: 'phone',
  prepare: async (page) => {
    await running()(page)
    await answer('/quiz/answer', 200, { error: 'quiz_closed', message: '' })(page)
  },
  open: async (page, t) => {
    await go(page, 3)
    await page.locator('fieldset label').first().click()
    await expect(dialog(page)).toContainText(t('quiz.timeUp.lost', { count: 1 }))
  },
}

const quiet = async (page: Page, t: Say) => {
  await go(page, 2)
  await page.getByRole('button', { name: t('quiz.timer.hide') }).click()
  await page.getByRole('checkbox', { name: t('quiz.keys.use') }).uncheck()
}

/** One screen for each type that is answered otherwise than by choosing. */
const eachType = Array.from({ length: typedCount }, (_, at): Scene => ({
  name: `a question that is answered otherwise (${at + 1})`,
  path: questions,
  prepare: (page) => answer('/quiz/attempt', 200, typedAttempt())(page),
  open: (page) => go(page, at + 1),
}))

export const quizzes: Group = {
  who: 'student',
  about: 'quizzes',
  console: [/ERR_FAILED|status of 500/],
  scenes: [
    screen(overview, 'a quiz that was never taken'),
    {
      name: 'dialog: start a quiz',
      path: overview,
      only: 'desktop',
      open: async (page, t) => {
        await page.getByRole('button', { name: t('quiz.entry.start') }).click()
        await expect(dialog(page)).toContainText(t('quiz.start.saved'))
      },
    },
    standing('running', sample.detail.running, 'phone'),
    standing('waiting, with a history', sample.detail.waiting),
    standing('with no attempt left', sample.detail.usedUp, 'phone'),
    standing('passed', sample.detail.passed, 'desktop'),
    { name: 'a quiz, failed', path: overview, only: 'phone', prepare: answer('/quiz/detail', 500, broken) },
    cutOff,
    {
      name: 'a long question, answered; clock hidden and keys off',
      path: questions,
      only: 'desktop',
      prepare: running(),
      open: quiet,
    },
    { name: 'true or false', path: questions, only: 'phone', prepare: running(), open: (page) => go(page, 3) },
    submitDialog,
    timeUp,
    closedElsewhere,
    { name: 'an attempt, failed', path: questions, only: 'phone', prepare: answer('/quiz/attempt', 500, broken) },
    {
      name: 'a lesson with its quiz',
      path: lessonPath({ module: 'text-to-numbers', lesson: 'bytes' }),
      only: 'phone',
      open: (page, t) => expect(page.locator('#quiz').getByRole('link', { name: t('quiz.entry.start') })).toBeVisible(),
    },
    {
      name: 'a result, passed, with explanations',
      path: result,
      prepare: (page) => answer('/quiz/result', 200, sample.result.passed())(page),
    },
    {
      name: 'a result, not passed, without explanations',
      path: result,
      prepare: (page) => answer('/quiz/result', 200, sample.result.failed())(page),
    },
  ],
}

/** The types that are answered otherwise than by choosing, a screen each, and looked back at. */
export const quizTypes: Group = {
  who: 'student',
  about: 'every type of answer',
  scenes: [
    ...eachType,
    {
      name: 'a result with every type of answer',
      path: result,
      prepare: (page) => answer('/quiz/result', 200, typedResult())(page),
    },
  ],
}

/** Signed out the screens ask to sign in, in their place. */
export const quizGates: Group = {
  who: 'visitor',
  about: 'quizzes, signed out',
  scenes: [overview, questions, result].map((path) => ({ ...screen(path), only: 'phone' as const })),
}
export const quizOutside: Group = {
  who: 'newcomer',
  about: 'a quiz of a phase that the learner is not enrolled in',
  scenes: [{ ...screen(overview), only: 'phone' }],
}

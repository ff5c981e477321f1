// Every type of question in one quiz: by keyboard alone and by touch on a phone, reloaded in the middle, graded, looked back at.
import type { Locator, Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { question, trueFalse } from '../store/test-quiz.ts'
import { orderQuestion, typedQuestions } from '../store/test-question-types.ts'
import { ask, expect, prefer, signIn, signUpLearner, sizes } from './house.ts'
import { PHASE, quizOf, test as base } from './people.ts'
import { askInstead, attemptPath, startQuiz } from './quizzes.ts'

const QUIZ = quizOf('bytes')
const en = <K extends Key>(key: K, ...args: Arguments<K>) => say('en', key, ...args)
const zh = <K extends Key>(key: K, ...args: Arguments<K>) => say('zh-CN', key, ...args)
const questions = [
  question('single'),
  question('multiple', { type: 'multiple', answer: ['a', 'b'] }),
  trueFalse('true-false', 'false'),
  ...typedQuestions,
]
/** Its place in the quiz, from 1. */
const numberOf = (id: string) => questions.findIndex((one) => one.id === id) + 1

interface Sitting {
  readonly attempt: string
  readonly token: string
}

const test = base.extend<{ readonly sitting: Sitting }>({
  /** Somebody new in an attempt that asks one question of each type; the page is theirs. */
  sitting: async ({ page }, use) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    const { train_user_id: attempt } = await startQuiz(learner.token, QUIZ)
    await askInstead(attempt, QUIZ, questions)
    await signIn(page, learner)
    await use({ attempt, token: learner.token })
  },
})
test.use({ viewport: sizes.phone })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(place)}`)
}

async function press(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}

async function goOn(page: Page, to: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0) // nothing is wider than the phone
  await press(page, page.getByRole('button', { name: en('quiz.nextShort'), exact: true }).filter({ visible: true }))
  await expect(heading(page)).toHaveText(en('quiz.question', { number: to, count: questions.length }))
}

/** Chooses by the arrows of a list that has the focus. */
async function chooseBy(page: Page, list: Locator, words: string): Promise<void> {
  await tabTo(page, list)
  const shown = () => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.textContent ?? '') // a native list
  for (let presses = 0; presses < 6 && !(await shown()).includes(words); presses++)
    await page.keyboard.press('ArrowDown')
  expect(await shown()).toContain(words)
}

const rows = (page: Page) => page.locator('fieldset ol > li')
const inOrder = orderQuestion.items.map(({ text }) => text['en'] ?? '')
const gap = (page: Page, number: number) => page.getByRole('textbox', { name: en('quiz.cloze.gap', { number }) })

/** How each type of question is answered right without a mouse, by the id of its question. */
const byKeyboard: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  single: (page) => page.keyboard.press('a'),
  async multiple(page) {
    for (const key of ['a', 'b']) await page.keyboard.press(key)
  },
  'true-false': (page) => page.keyboard.press('b'),
  async number(page) {
    const number = page.getByRole('textbox', { name: en('quiz.number.label') })
    await tabTo(page, number)
    await page.keyboard.type('one')
    await expect(page.getByText(en('quiz.number.unread'))).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('１,0986 nats')
    await expect(page.getByText(en('quiz.number.read', { value: '1.0986' }))).toBeVisible()
    await page.reload()
    await expect(number).toHaveValue('１,0986 nats')
  },
  async text(page) {
    await tabTo(page, page.getByRole('textbox', { name: en('quiz.text.label') }))
    await page.keyboard.type('Cross-Entropy')
  },
  async order(page) {
    await expect(page.getByText(en('quiz.order.open'))).toBeVisible()
    for (const [to, item] of inOrder.entries()) {
      const at = async () => (await rows(page).allTextContents()).findIndex((row) => row.includes(item))
      while ((await at()) > to) {
        const before = await at()
        await press(page, page.getByRole('button', { name: en('quiz.order.up', { item }) }))
        await expect.poll(at).toBe(before - 1)
      }
    }
    await expect(page.getByRole('status').filter({ hasText: /place \d of 4/ })).toHaveCount(1)
  },
  async match(page) {
    await chooseBy(page, page.getByRole('combobox', { name: 'Attention scores' }), 'T × T')
    await chooseBy(page, page.getByRole('combobox', { name: 'Logits' }), 'T × V')
  },
  async cloze(page) {
    for (const [number, typed] of [
      [1, '50 %'],
      [2, 'One'],
    ] as const) {
      await tabTo(page, gap(page, number))
      await page.keyboard.type(typed)
    }
    await chooseBy(page, page.getByRole('combobox', { name: en('quiz.cloze.gap', { number: 3 }) }), 'low')
    await expect(page.getByText(/^Saved \d\d:/)).toBeVisible()
    await page.reload()
    await expect(gap(page, 2)).toHaveValue('One')
  },
}

test('all types by keyboard alone on a phone, reloaded in the middle, to a full score in both languages', async ({
  page,
  sitting,
}) => {
  await page.goto(attemptPath(QUIZ, sitting.attempt))
  await expect(heading(page)).toHaveText(en('quiz.question', { number: 1, count: questions.length }))
  for (const [at, { id }] of questions.entries()) {
    if (at > 0) await goOn(page, at + 1)
    const answer = byKeyboard[id]
    if (!answer) throw new Error(`say in byKeyboard how "${id}" is answered`)
    await answer(page)
  }
  await expect(page.getByText(/^Saved \d\d:/)).toBeVisible()

  await press(
    page,
    page
      .getByRole('button', { name: en('quiz.submit') })
      .filter({ visible: true })
      .last(),
  )
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(en('quiz.submit.open', { count: 0 }))
  await press(page, dialog.getByRole('button', { name: en('quiz.submit.yes') }))
  await expect(heading(page)).toHaveText(en('quiz.result.passed'))
  const result = await ask('/quiz/result', { train_user_id: sitting.attempt }, sitting.token)
  expect(result.receipt.score).toBe(100)
  await expect(page.getByText('V is the size of the vocabulary.')).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['50 %', 'One', 'low'])
  await prefer(page, { language: 'zh-CN', theme: 'dark' })
  await page.reload()
  await expect(heading(page)).toHaveText(zh('quiz.result.passed'))
  await expect(page.getByText('V 是词表大小。')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('an order is dragged, an answer is cleared, and a result keeps what would have been right, in Chinese', async ({
    page,
    sitting,
  }) => {
    await prefer(page, { language: 'zh-CN', theme: 'light' })
    await page.goto(attemptPath(QUIZ, sitting.attempt))
    const go = (id: string) =>
      page
        .getByRole('button', {
          name: new RegExp(`^${zh('quiz.map.go', { number: numberOf(id), state: 'open', flag: 'no' })}`),
        })
        .tap()
    await go('text')
    const text = page.getByRole('textbox', { name: zh('quiz.text.label') })
    await text.fill('熵')
    await page.getByRole('button', { name: zh('quiz.clear') }).tap()
    await expect(text).toHaveValue('')
    await text.fill('困惑度')
    await go('order')
    const before = await rows(page).allTextContents()
    const [first, last] = [await rows(page).first().boundingBox(), await rows(page).last().boundingBox()]
    if (!first || !last) throw new Error('the list is not to be seen')
    // A finger on the first handle that goes to the last row.
    const finger = await page.context().newCDPSession(page)
    let timestamp = Date.now() / 1000 - 2
    // As slow as a finger that places something: after a throw, the browser takes the next tap as its end.
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        timestamp: (timestamp += 0.3),
        touchPoints: type === 'touchEnd' ? [] : [{ x: first.x + 20, y }],
      })
    await touch('touchStart', first.y + 20)
    for (const share of [0.3, 0.6, 1]) await touch('touchMove', first.y + 20 + (last.y - first.y) * share)
    await touch('touchEnd', last.y + 20)
    const placeless = (list: readonly string[]) => list.map((row) => row.replace(/^\d/, ''))
    await expect
      .poll(async () => placeless(await rows(page).allTextContents()))
      .toEqual(placeless([...before.slice(1), ...before.slice(0, 1)]))
    await go('cloze')
    await page.getByRole('textbox', { name: zh('quiz.cloze.gap', { number: 1 }) }).fill('0.5')
    await page
      .getByRole('button', { name: zh('quiz.submit') })
      .filter({ visible: true })
      .last()
      .tap()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('quiz.submit.yes') })
      .tap()
    await expect(heading(page)).toHaveText(zh('quiz.result.failed'))
    await expect(page.getByText('困惑度')).toBeVisible()
    await expect(page.getByText(zh('quiz.result.noReview.reasons'))).toBeVisible()
    await expect(page.getByText(/cross-entropy|1\.0986/)).toHaveCount(0)
    await expect(page.getByText('把一步训练排好顺序。', { exact: true })).toBeVisible()
  })
})

// A phase that is kept on a device: on a train, on a device that two people use, and with a server that has changed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ask, expect, houseUrl, isWhole, signIn, signUpLearner, test as base, useHouse, type Learner } from './house.ts'
import { en, write } from './labs.ts'
import { openLine, type Line } from './line.ts'
import { selectWords } from './notes.ts'
import { FILMED, lessonPath, PHASE, PREVIEW, quizOf, settle } from './people.ts'
import { root } from './product.ts'
import { askSingles, attemptPath, startQuiz } from './quizzes.ts'
import { letPass } from './recall-days.ts'

const test = base.extend<{ readonly line: Line }>({
  line: async ({}, use) => {
    const line = await openLine(houseUrl())
    useHouse(line.url)
    await use(line)
    useHouse(undefined)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
test.use({ expectedConsole: [/Failed to load resource|ERR_EMPTY_RESPONSE/], actionTimeout: 20_000 })
test.setTimeout(240_000) // 25 MB come three times

const endedWorker = readFileSync(path.join(root, 'build/client/ended-worker.js'), 'utf8')
const QUIZ = quizOf(PREVIEW.lesson)
const LAB = quizOf(FILMED.lesson)

async function enrol(learner: Learner): Promise<void> {
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  await ask('/lesson/complete', { cert_id: PHASE, lesson_id: PREVIEW.lesson, item: 'reading' }, learner.token)
  await letPass(learner.token, 1) // its questions are asked from the day after
}

async function keep(page: Page): Promise<void> {
  await page.goto(`/phase/detail/${PHASE}`)
  const press = page.getByRole('button', { name: en('offline.keep') })
  await expect(press).toBeVisible()
  expect(await left(page)).toEqual(nothing) // before somebody presses
  await press.click()
  await page.getByRole('button', { name: en('offline.ask.yes') }).click({ timeout: 60_000 })
  await expect(page.getByText(/^Kept on this device: \d+ MB$/)).toBeVisible({ timeout: 90_000 })
}

/** What keeping has put into this browser. */
const left = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'offline'),
    items: Object.keys(localStorage).filter((name) => name === 'offline'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
const nothing = { caches: [], databases: [], items: [], workers: 0 }
const sign = (page: Page) => page.locator('header [popovertarget="menu-offline"]')

async function writeNote(page: Page, text: string): Promise<void> {
  await page.goto(lessonPath(PREVIEW))
  await settle(page)
  await expect(page.getByText(/\d+ of \d+ lessons done/).first()).toBeAttached() // the learner’s own lesson, not the visitor’s
  await page.mouse.move(200, 200)
  await selectWords(page)
  await page.getByLabel(en('note.label')).fill(text)
  await expect(page.getByText(en('note.kept'))).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('button[popovertarget="menu-user"]').click()
  await page.locator('#menu-user').getByRole('button', { name: 'Log Out' }).click()
}

const notesOf = async ({ token }: Learner) =>
  (await ask('/note/list', { cert_id: PHASE }, token)).list.map(({ body }) => body)

test('on a train a learner reads, answers, writes, recalls and edits; back on line each is there once, and nobody else’s; signing out leaves nothing, with a line or without', async ({
  page,
  line,
}) => {
  const [ada, bob] = await Promise.all([signUpLearner({ first: 'Adalind', last: 'Quill' }), signUpLearner()])
  await Promise.all([enrol(ada), enrol(bob)])
  const { train_user_id: attempt } = await startQuiz(ada.token, QUIZ)
  await askSingles(QUIZ, attempt)
  const { map_id: outline } = await ask('/index/cert-detail', { id: PHASE })
  await signIn(page, ada)
  await keep(page)

  line.isCut = true
  await writeNote(page, 'Quaggas are priced in bits')
  await expect(sign(page)).toHaveAccessibleName(
    `${en('offline.menu.away')}, ${en('offline.menu.waiting', { count: 1 })}`,
  )
  await page.goto('/my/recall')
  await page.getByRole('button', { name: en('recall.show') }).click()
  await page.getByRole('button', { name: en('recall.knew') }).click()
  await page.goto(attemptPath(QUIZ, attempt))
  await page.locator('fieldset label').nth(1).click()
  await expect(page.getByText(en('quiz.waiting', { count: 1 }))).toBeVisible()
  await page.goto(`/phase/lesson-try/${PHASE}/${outline}/${FILMED.lesson}/${LAB}/${FILMED.module}`)
  const cell = page.locator('[data-cell] .cm-content[contenteditable="true"]').first()
  await cell.click()
  await write(page, '# written on a train')
  await expect(page.getByRole('region', { name: 'Notebook', exact: true })).toContainText(en('notebook.save.kept'), {
    timeout: 15_000,
  })
  await page.goto('/my/learning')
  await expect(sign(page)).toHaveAccessibleName(
    `${en('offline.menu.away')}, ${en('offline.menu.waiting', { count: 4 })}`,
  )

  line.isCut = false
  await page.reload()
  await expect.poll(() => notesOf(ada)).toEqual(['Quaggas are priced in bits'])
  await expect
    .poll(
      async () =>
        (await ask('/quiz/attempt', { train_user_id: attempt }, ada.token)).questions.filter(
          ({ given }) => given !== '',
        ).length,
    )
    .toBe(1)
  await expect.poll(async () => (await ask('/recall/list', {}, ada.token)).list.length).toBe(1)
  await page.goto(`/phase/lesson-try/${PHASE}/${outline}/${FILMED.lesson}/${LAB}/${FILMED.module}`)
  await expect
    .poll(async () => (await ask('/experiment/detail', { experiment_id: LAB }, ada.token)).notebook.content)
    .toContain('# written on a train')
  await page.goto('/my/learning')
  await expect(sign(page)).toHaveAccessibleName(en('offline.menu'))
  await logOut(page)
  await expect(page).toHaveURL('/home')
  await expect.poll(() => left(page)).toEqual(nothing)

  if (!isWhole) return // to keep a phase again takes ten seconds of a processor
  await page.goto('about:blank') // a page that stands would load itself anew for him
  await signIn(page, bob)
  await keep(page)
  line.isCut = true
  await writeNote(page, 'Bob was here')
  await expect(page.getByText('Quaggas')).toHaveCount(0)
  await logOut(page)
  await page
    .getByRole('alertdialog', { name: en('offline.leave.title') })
    .getByRole('button', { name: en('offline.leave.yes') })
    .click()
  await expect.poll(() => left(page)).toEqual(nothing)
  const another = await page.context().newPage()
  await expect(another.goto(lessonPath(PREVIEW))).rejects.toThrow('ERR_EMPTY_RESPONSE')
  await another.close()

  line.isCut = false
  await page.goto(lessonPath(PREVIEW))
  expect(await notesOf(bob)).toEqual([])
  await page.goto('about:blank')
  await signIn(page, bob)
  await page.goto(lessonPath(PREVIEW))
  await expect.poll(() => notesOf(bob)).toEqual(['Bob was here'])
  const { token } = await ask('/index/login', { email: ada.email, password: ada.password })
  expect(await notesOf({ ...ada, token })).toEqual(['Quaggas are priced in bits'])
})

test('a server that has changed brings the new edition by itself, an old page goes at its next move, and what is broken is not kept; a session that ended elsewhere, or the school’s word, takes everything away', async ({
  page,
  line,
}) => {
  const learner = await signUpLearner()
  await enrol(learner)
  await signIn(page, learner)
  await keep(page)
  const program = (await (await fetch(`${line.url}/worker.json`)).json()) as Record<string, unknown> // our own server's
  const json = (more: object) => ({ type: 'application/json', body: JSON.stringify({ ...program, ...more }) })
  const lesson = lessonPath(PREVIEW)
  const edition = () =>
    page.evaluate(
      (id) =>
        (JSON.parse(localStorage.getItem('offline') ?? '{}') as { phases?: Record<string, { edition: string }> })
          .phases?.[id]?.edition, // as record.ts writes it
      PHASE,
    )

  // Another build, which its first pages already tell of.
  const html = (await (await fetch(line.url + lesson)).text()).replace('</title>', ', anew</title>')
  line.answer = (asked) =>
    asked === '/worker.json'
      ? json({ build: 'second' })
      : asked === lesson
        ? { type: 'text/html', body: html }
        : undefined
  await page.goto('/my/learning')
  await expect.poll(edition, { timeout: 60_000 }).toContain('second')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.locator('header').getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForFunction(() => !('isOld' in window))
  line.isCut = true
  const kept = await page.goto(lesson)
  expect(await kept?.text().then((text) => text.includes(', anew</title>'))).toBe(true)
  line.isCut = false

  // A server that is broken, or a network that wants a sign-in of its own.
  const wrong = [
    { status: 502, type: 'text/html', body: html },
    { type: 'text/html', body: '<h1>Wi-Fi on board</h1>' },
  ]
  for (const [at, broken] of wrong.entries()) {
    let tries = 0
    line.answer = (asked) => {
      if (asked === '/worker.json') return json({ build: `wrong ${at}` })
      if (asked !== lesson) return undefined
      tries++
      return broken
    }
    await page.goto('/my/learning')
    await expect.poll(() => tries).toBeGreaterThan(0)
  }
  expect(await edition()).toContain('second')
  line.isCut = true
  expect(await (await page.goto(lesson))?.text().then((text) => text.includes(', anew</title>'))).toBe(true)
  line.isCut = false
  line.answer = () => undefined

  // Signed out on another device, or the account is no more.
  await ask('/user/logout', {}, learner.token)
  await page.goto('/my/learning')
  await expect.poll(() => left(page)).toEqual(nothing)

  if (!isWhole) return
  const { token } = await ask('/index/login', { email: learner.email, password: learner.password })
  await page.goto('about:blank')
  await signIn(page, { ...learner, token })
  await keep(page)
  line.answer = (asked) =>
    asked === '/worker.js'
      ? { type: 'text/javascript', body: endedWorker }
      : asked === '/worker.json'
        ? json({ is_on: false })
        : undefined
  await page.goto('/questions')
  await expect.poll(() => left(page)).toEqual(nothing)
  await expect(sign(page)).toHaveCount(0)
})

// A phase that is kept on a device: on a train, on a device that two people use, and with a server that has changed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ask, expect, houseUrl, signIn, signUpLearner, test as base, useHouse } from './house.ts'
import { en } from './labs.ts'
import { openLine, type Line } from './line.ts'
import { FILMED, lessonPath, PHASE, PREVIEW, settle } from './people.ts'
import { root } from './product.ts'
import {
  doDeeds,
  enrol,
  expectDeeds,
  idOf,
  isAway,
  keep,
  left,
  listOwn,
  notesOf,
  nothing,
  openLesson,
  prepareDeeds,
  sign,
  writeNote,
} from './train.ts'

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
/** The first program of the lesson’s text, in the Python that is kept. */
async function runProgram(page: Page): Promise<void> {
  const block = page.locator('.reading > [data-language="python"]').first()
  await block.scrollIntoViewIfNeeded()
  await block.getByRole('button', { name: en('play.code.run.name', { number: 1 }) }).click()
  await expect(block.getByRole('status')).toHaveText(en('play.code.same'), { timeout: 30_000 })
}

async function logOutByPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('sign out')
  await page.getByRole('option', { name: 'Log Out' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('button[popovertarget="menu-user"]').click()
  await page.locator('#menu-user').getByRole('button', { name: 'Log Out' }).click()
}

test('on a train a learner reads, answers, writes, recalls and edits; back on line each is there once, and nobody else’s; signing out leaves nothing but what waits, with a line or without', async ({
  page,
  line,
}) => {
  const [ada, bob] = await Promise.all([signUpLearner({ first: 'Adalind', last: 'Quill' }), signUpLearner()])
  await Promise.all([enrol(ada), enrol(bob)])
  const [adas, bobs] = await Promise.all([idOf(ada), idOf(bob)])
  const deeds = await prepareDeeds(ada)
  const [note, unsent] = ['Quaggas are priced in bits', 'Quaggas wait for their own']
  await signIn(page, ada)
  await keep(page)

  line.isCut = true
  await writeNote(page, note)
  await isAway(page, 1)
  await runProgram(page) // the notebook runs in the Python that is kept, too
  await doDeeds(page, deeds)
  await page.goto('/my/learning')
  await isAway(page, 4)

  line.isCut = false
  await page.reload()
  await expectDeeds(page, { learner: ada, note, ...deeds })

  // One deed of hers still waits when somebody else comes.
  line.isCut = true
  await writeNote(page, unsent)
  await logOutByPalette(page) // the menu asks the same (below, where nothing waits)
  await page
    .getByRole('alertdialog', { name: en('offline.leave.title') })
    .getByRole('button', { name: en('offline.leave.yes') })
    .click()
  await expect.poll(() => left(page)).toEqual(nothing)
  const listNotes = async () => (await listOwn(page, adas)).filter((key) => key.includes(' note all entry '))
  await expect.poll(listNotes).toHaveLength(1)
  expect((await listOwn(page, adas)).filter((key) => !key.startsWith('outbox '))).toEqual([])
  const another = await page.context().newPage()
  await expect(another.goto(lessonPath(PREVIEW))).rejects.toThrow('ERR_EMPTY_RESPONSE')
  await another.close()

  line.isCut = false
  await page.goto(lessonPath(PREVIEW))
  await page.goto('about:blank') // a page that stands would load itself anew for him
  await signIn(page, bob)
  await keep(page)
  line.isCut = true
  await writeNote(page, 'Bob was here')
  await expect(page.getByText('Quaggas')).toHaveCount(0)
  expect(await listNotes()).toHaveLength(1) // beside his
  await isAway(page, 1)

  line.isCut = false
  await page.goto('/my/learning')
  await expect.poll(() => notesOf(bob)).toEqual(['Bob was here'])
  await expect(sign(page)).toHaveAccessibleName(en('offline.menu'))
  expect(await notesOf(ada)).toEqual([note])
  await logOut(page)
  await expect(page).toHaveURL('/home')
  await expect.poll(() => left(page)).toEqual(nothing)
  await expect.poll(() => listOwn(page, bobs)).toEqual([])
  expect(await listNotes()).toHaveLength(1)

  await page.goto('about:blank')
  await signIn(page, ada)
  await page.goto(lessonPath(PREVIEW))
  await expect.poll(async () => (await notesOf(ada)).toSorted()).toEqual([note, unsent])
  const { token } = await ask('/index/login', { email: bob.email, password: bob.password })
  expect(await notesOf({ ...bob, token })).toEqual(['Bob was here'])
})

test.describe('where no phase is kept', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_EMPTY_RESPONSE|route module|dynamically imported module/] })

  test('who signs out without a line leaves nothing, at the latest when the next page comes', async ({
    page,
    context,
    line,
  }) => {
    const learner = await signUpLearner()
    const own = await idOf(learner)
    await signIn(page, learner)
    await page.goto('/my/learning')
    await expect(page.locator('button[popovertarget="menu-user"]')).toBeVisible()
    const sent = `outbox ${own} notebook one seq tab`
    await page.evaluate(async (key) => {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lab-drafts', 1) // as database-place.ts makes it
        opening.onupgradeneeded = () => void opening.result.createObjectStore('drafts')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts', 'readwrite')
          asked.objectStore('drafts').put(1, key)
          asked.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    }, sent)
    expect(await listOwn(page, own)).toContain(sent)
    line.isCut = true
    await logOut(page)
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
    line.isCut = false
    const next = await context.newPage()
    await next.goto('/home')
    await expect.poll(() => listOwn(next, own)).toEqual([])
  })
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

test('with its films kept a learner watches, moves a figure and is counted on a train; a deleted account leaves nothing here', async ({
  page,
  line,
}) => {
  const learner = await signUpLearner()
  await enrol(learner)
  await signIn(page, learner)
  await keep(page, { films: true })
  line.isCut = true

  await page.goto(lessonPath(FILMED))
  await settle(page)
  const film = page.locator('#video video')
  await film.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
  })
  const at = () => film.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(6)
  await film.evaluate((element: HTMLVideoElement) => (element.currentTime = 60))
  await expect.poll(at).toBeGreaterThan(61)
  await film.evaluate((element: HTMLVideoElement) => element.pause())

  await openLesson(page)
  const play = page.locator('[data-play=price]')
  await play.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(play.locator('figure')).toHaveAttribute('data-live')
  const drawn = () => play.locator('svg').first().innerHTML()
  const before = await drawn()
  await play.getByRole('slider').first().focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(drawn).not.toBe(before)

  line.isCut = false
  await page.goto('/my/learning')
  await expect
    .poll(async () => {
      const { position } = await ask(
        '/lesson/detail',
        { cert_id: PHASE, module_id: FILMED.module, lesson_id: FILMED.lesson },
        learner.token,
      )
      return position?.video ?? 0
    })
    .toBeGreaterThanOrEqual(60)

  await page.evaluate(async () => {
    const { user } = JSON.parse(localStorage.getItem('user') ?? '{}') as { user: { id: string } } // as user-cache.ts writes it
    localStorage.setItem(`outbox ${user.id} note all entry tab 1`, '{}')
  })
  await page.goto('/my/info')
  await page.getByRole('button', { name: en('settings.delete.open') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(en('settings.delete.confirm', { email: learner.email })).fill(learner.email)
  await dialog.locator('input[name="proof_password"]').fill(learner.password)
  await dialog.getByRole('button', { name: en('settings.delete.action') }).click()
  await expect(page).toHaveURL('/home')
  await expect.poll(() => left(page)).toEqual(nothing)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox')))).toEqual([])
})

// Written down beside a lesson: kept without a line, there on the next visit, and nobody else's.
import type { Page } from '@playwright/test'
import { say } from '../messages/format.ts'
import { ask, expect, isWhole, signIn, signUpLearner, test } from './house.ts'
import { selectWords } from './notes.ts'
import { FILMED, lessonPath, PHASE, PREVIEW, settle } from './people.ts'

const t = (key: Parameters<typeof say>[1]) => say('en', key as 'note.title')

const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('note-solid') ?? [])].flatMap((range) =>
      range instanceof Range ? [range.toString().trim()] : [],
    ),
  )
const field = (page: Page) => page.getByLabel(t('note.label'))

if (isWhole)
  test('a note at a film’s second and one at a cell stand there again on another device, and the page of notes leads to both', async ({
    page,
  }) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await signIn(page, learner)
    await page.goto(lessonPath(FILMED))
    await settle(page)
    await page.mouse.move(200, 200)
    const film = page.locator('#video video')
    await film.evaluate((one: HTMLVideoElement) => (one.currentTime = 31.5))
    await page.getByRole('button', { name: t('note.atSecond') }).click()
    await field(page).fill('Compare with the table')
    await page.getByRole('button', { name: t('note.done') }).click()
    const cell = page.locator('[data-cell]').first()
    await cell.click({ position: { x: 8, y: 8 } })
    const anchor = (await cell.getAttribute('data-cell')) ?? ''
    await page.getByRole('button', { name: t('note.atCell') }).click()
    await field(page).fill('Run this twice')
    await expect
      .poll(async () =>
        (await ask('/note/list', { cert_id: PHASE }, learner.token)).list.map(({ kind, anchor: at, body }) => [
          kind,
          at,
          body,
        ]),
      )
      .toEqual([
        ['film', '31', 'Compare with the table'],
        ['cell', anchor, 'Run this twice'],
      ])

    // As on another device: nothing of this page is left.
    await page.evaluate(() => localStorage.clear())
    for (const [words, place] of [
      ['Compare with the table', /[?&]at=31#video$/],
      ['Run this twice', /#cell-/],
    ] as const) {
      await page.goto('/my/notes')
      await page
        .getByRole('listitem')
        .filter({ hasText: words })
        .last()
        .getByRole('link', { name: t('note.show') })
        .click()
      await expect(page).toHaveURL(place)
      await page.mouse.move(250, 250)
      await expect(page.getByText(words)).toBeInViewport()
    }
    await expect(page.locator(`[data-cell="${anchor}"]`)).toBeInViewport()
  })

test.describe('without a line', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('a note that is written without a line is there on every device, on the page of notes, in the search and as a file; nothing of it is the next person’s', async ({
    page,
  }) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await signIn(page, learner)
    await page.goto(lessonPath(PREVIEW))
    await settle(page)
    await page.mouse.move(200, 200)
    await page.route('**/api/note/save', (route) => route.abort())
    const words = await selectWords(page)
    await field(page).fill('Quaggas are priced in bits')
    await expect(page.getByText(t('note.kept'))).toBeVisible()
    expect((await ask('/note/list', { cert_id: PHASE }, learner.token)).list).toEqual([])

    await page.unroute('**/api/note/save')
    await page.reload()
    await expect.poll(async () => (await ask('/note/list', { cert_id: PHASE }, learner.token)).list.length).toBe(1)
    await page.mouse.move(250, 250)
    await expect.poll(() => marked(page)).toEqual([words])

    await page.goto('/my/notes')
    await expect(page.getByText('Quaggas are priced in bits')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('note.export') }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`notes-${PHASE}.md`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('quagga')
    await page.getByRole('option').filter({ hasText: 'Quaggas are priced' }).click()
    await expect(page).toHaveURL(/#note-/)
    await expect(field(page)).toHaveValue('Quaggas are priced in bits')

    // The same browser, another person.
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('button', { name: say('en', 'shell.user.logOut') }).click()
    await expect(page).toHaveURL('/home')
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes(' note ') && key.includes(' entry ')),
    )
    expect(kept).toEqual([])
    const next = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, next.token)
    await page.goto('about:blank') // a page that stands would load itself anew for the next person
    await signIn(page, next)
    await page.goto(lessonPath(PREVIEW))
    await settle(page)
    await page.mouse.move(300, 300)
    await expect(page.getByRole('heading', { name: t('note.title') })).toBeAttached()
    expect(await marked(page)).toEqual([])
    await page.goto('/search?q=quagga')
    await expect(page.getByText(say('en', 'search.none', { words: 'quagga' }))).toBeVisible()
  })
})

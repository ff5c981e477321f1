// A lab as a learner works in it: by keyboard alone, by touch on a phone, in two tabs, without a network, through all its states.
import { ask, expect, houseUrl, prefer, sizes, isWhole } from './house.ts'
import {
  answers,
  button,
  cell,
  checks,
  editor,
  en,
  giveEnd,
  isIdle,
  isSaved,
  isStanding,
  LAB,
  labPath,
  leaveSeconds,
  lessonPath,
  notebook,
  PHASE,
  readStatus,
  readStored,
  sleepFor,
  tabTo,
  test,
  write,
  zh,
} from './labs.ts'

test.describe.configure({ mode: 'serial', timeout: 90_000 }) // one house, one Python at a time

test('the whole lab by keyboard alone, from its start to the receipt', async ({ page, token }) => {
  await page.setViewportSize(sizes.desktop)
  await page.goto(labPath)
  await tabTo(page, button(page, en('notebook.launch.action')))
  await page.keyboard.press('Enter')
  await isStanding(page, 'running')

  // The first cell that is the learner's is in hand: Enter edits, Shift+Enter runs, and the check below says what it saw.
  await tabTo(page, cell(page, 'pairs'))
  await page.keyboard.press('Enter')
  await expect(editor(page, 'pairs')).toBeFocused()
  await write(page, 'def pairs(row):\n    return list(zip(row, row))')
  await expect(cell(page, 'pairs').getByText(en('notebook.cell.editing'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'pairs')).toBeFocused()
  await tabTo(page, button(page, en('notebook.checks.run')))
  await page.keyboard.press('Enter')
  await expect(checks(page)).toContainText('[(1, 1), (2, 2), (1, 1), (2, 2)]', { timeout: 30_000 })
  await expect(checks(page)).toContainText('[(1, 2), (2, 1), (1, 2)]')
  await expect(checks(page)).toContainText('each tile but the last has one to its right')
  await isIdle(page)

  // Hints one after another, the solution last.
  const help = checks(page).getByRole('listitem').first()
  for (const number of [1, 2, 3]) {
    await tabTo(page, help.getByRole('button', { name: en('notebook.checks.hint', { number, total: 3 }) }))
    await page.keyboard.press('Enter')
    await expect(help.getByText(en('notebook.checks.hintTitle', { number }))).toBeVisible()
  }
  await tabTo(page, help.getByRole('button', { name: en('notebook.checks.solution') }))
  await page.keyboard.press('Enter')
  await expect(help).toContainText('zip(row, row[1:])')

  // Back to the cell, by its own way; arrows lead on.
  await tabTo(page, help.getByRole('button', { name: en('notebook.checks.go') }))
  await page.keyboard.press('Enter')
  await expect(cell(page, 'pairs')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page, 'pairs')).toBeFocused()
  await write(page, answers.pairs)
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, 'check-pairs')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, 'check-pairs')).toContainText(en('notebook.checks.passed'))
  await expect(cell(page, 'step-join')).toBeFocused()
  await page.keyboard.press('j')
  await expect(cell(page, 'join')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page, 'join')).toBeFocused()
  await write(page, answers.join)
  await page.keyboard.press('Control+Enter')
  await expect(cell(page, 'join')).toBeFocused()
  await isIdle(page)
  await tabTo(page, button(page, en('notebook.checks.run')))
  await page.keyboard.press('Enter')
  await expect(checks(page)).toContainText(en('notebook.checks.state', { passed: 2, total: 2 }))

  // Its own cells come and go by single keys, which mean nothing elsewhere.
  await isIdle(page)
  await cell(page, 'open').focus()
  await page.keyboard.press('b')
  const own = page.locator('[data-cell^="own-"]')
  await expect(own).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('d')
  await expect(own).toHaveCount(0)
  await expect(page.locator('[data-cell]:focus')).toBeVisible() // a neighbour has taken its place
  await page.keyboard.press('h')
  await expect(page.getByRole('dialog')).toContainText(en('notebook.keys.title'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await tabTo(page, button(page, en('notebook.handIn')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(en('notebook.handIn.title'))
  await tabTo(page, button(page, en('notebook.handIn.action')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(en('notebook.receipt.title'))
  await expect(page.getByRole('dialog')).toContainText(/verified|self-checked/i, { timeout: 40_000 })
  const { receipt } = await readStatus(token)
  expect(receipt).toMatchObject({ outcome: 'passed', score: 5, total: 5 })
  await expect(page.getByRole('dialog')).toContainText(receipt?.hash ?? '—')
  await expect(page.getByRole('dialog')).toContainText(receipt?.number ?? '—')
  await isStanding(page, 'ended')
})

test.describe('on a phone, by touch, in Chinese', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: sizes.phone })

  test('start, edit, run, check and hand in beside the lesson; then the lesson counts it', async ({ page, token }) => {
    await prefer(page, { language: 'zh-CN', theme: 'dark' })
    await page.goto(lessonPath)
    await page
      .getByRole('navigation', { name: zh('lesson.items') })
      .getByRole('link', { name: zh('lesson.item.experiment') })
      .tap()
    await button(page, zh('notebook.launch.action')).tap()
    await isStanding(page, 'running')
    for (const part of ['pairs', 'join'] as const) {
      await editor(page, part).tap()
      await write(page, answers[part])
      await cell(page, part)
        .getByRole('button', { name: /^运行第/ })
        .tap()
      await isIdle(page)
    }
    await button(page, zh('notebook.checks.run')).tap()
    await expect(checks(page)).toContainText(zh('notebook.checks.state', { passed: 2, total: 2 }), { timeout: 30_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width)
    await isIdle(page)
    if (!isWhole) return // handed in by keyboard above; what the lesson counts, server/calls/experiment-check.test.ts asks
    await button(page, zh('notebook.handIn')).tap()
    await button(page, zh('notebook.handIn.action')).tap()
    await expect(page.getByRole('dialog')).toContainText(zh('notebook.receipt.title'))
    await expect(page.getByRole('dialog')).toContainText(/已核验|自检/, { timeout: 40_000 })
    await button(page, zh('notebook.close')).last().tap()
    await expect(page.getByRole('status').filter({ hasText: zh('lesson.done.experimentDone') })).toBeVisible()
    expect((await ask('/lesson/detail', { cert_id: PHASE, lesson_id: 'tiles' }, token)).items).toContainEqual({
      kind: 'experiment',
      is_complete: true,
    })
  })
})

test('please_done_experiment has a dialog of its own until then', async ({ page }) => {
  await page.goto(lessonPath)
  await button(page, en('lesson.done.experiment')).click()
  await expect(page.getByRole('dialog')).toContainText(en('lesson.unfinishedLab.title'))
})

test.describe('work that must not be lost', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('is there after a reload, and goes on in the other language', async ({ page, token }) => {
    await page.goto(labPath)
    await editor(page, 'pairs').click()
    await write(page, 'first = 1')
    await isSaved(page)
    expect((await readStored(token)).text).toContain('first = 1')
    await page.reload()
    await expect(editor(page, 'pairs')).toHaveText('first = 1')
    await page.getByRole('button', { name: en('shell.language') }).click()
    await expect(cell(page, 'step-pairs')).toContainText('由你完成：相邻的各对')
    await expect(editor(page, 'pairs')).toHaveText('first = 1')
    await expect(cell(page, 'given')).toContainText('本实验用的数据')
  })

  test('is kept without a network, through a closed tab, and sent afterwards', async ({ page, token }) => {
    const context = page.context()
    await page.goto(labPath)
    await editor(page, 'pairs').click()
    await write(page, 'first = 1')
    await isSaved(page)
    await context.setOffline(true)
    await editor(page, 'pairs').click()
    await write(page, 'second = 2')
    await expect(notebook(page)).toContainText(en('notebook.save.kept'), { timeout: 15_000 })
    await expect(notebook(page)).toContainText(en('notebook.offline.keptServer'))
    expect((await readStored(token)).text).not.toContain('second = 2')
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto(labPath)
    await expect(editor(page, 'pairs')).toHaveText('second = 2')
    await isSaved(page)
    expect((await readStored(token)).text).toContain('second = 2')
  })

  test('is never overwritten by a second tab: one writes, the other asks, and what differs is the learner’s to decide', async ({
    page,
    token,
  }) => {
    await page.goto(labPath)
    await editor(page, 'pairs').click()
    await write(page, 'first = 1')
    await isSaved(page)
    const second = await page.context().newPage()
    await second.goto(labPath)
    await expect(notebook(second)).toContainText(en('notebook.otherTab.title'))
    await expect(cell(second, 'pairs')).toContainText('first = 1')
    await expect(editor(second, 'pairs')).toHaveCount(0)
    await button(second, en('notebook.otherTab.take')).click()
    await second
      .getByRole('alertdialog')
      .getByRole('button', { name: en('notebook.otherTab.take') })
      .click()
    await editor(second, 'pairs').click()
    await write(second, 'second = 2')
    await isSaved(second)

    // The first tab types on before it knows.
    await page.bringToFront()
    await editor(page, 'pairs')
      .click({ force: true })
      .catch(() => {}) // it may have heard of it on coming to the front
    await write(page, 'third = 3')
    await expect(notebook(page)).toContainText(en('notebook.otherTab.title'), { timeout: 15_000 })
    await button(page, en('notebook.otherTab.take')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('notebook.otherTab.take') })
      .click()
    expect((await readStored(token)).text).toContain('second = 2')
    const conflict = page.getByRole('alertdialog').filter({ hasText: en('notebook.conflict.title') })
    await conflict.or(editor(page, 'pairs')).first().waitFor()
    if (await conflict.isVisible()) await button(page, en('notebook.conflict.stored')).click()
    await expect(editor(page, 'pairs')).toHaveText('second = 2')
    await second.close()
  })

  test('goes on at once in another tab when the first one has been left', async ({ page, token }) => {
    await page.goto(labPath)
    await editor(page, 'pairs').click()
    await write(page, 'first = 1')
    await isSaved(page)
    await page.goto('about:blank')
    await expect.poll(async () => (await readStatus(token)).writer).toBe('free') // its last word has come
    const second = await page.context().newPage()
    await second.goto(labPath)
    await expect(editor(second, 'pairs')).toContainText('first = 1')
    await editor(second, 'pairs').click()
    await write(second, 'second = 2')
    await isSaved(second)
    expect((await readStored(token)).text).toContain('second = 2')
    await second.close()
  })

  test('comes back from an older version in two presses', async ({ page, token }) => {
    await page.goto(labPath)
    for (const text of ['first = 1', 'second = 2']) {
      await editor(page, 'pairs').click()
      await write(page, text)
      await isSaved(page)
      await expect.poll(async () => (await readStored(token)).text).toContain(text)
    }
    await notebook(page)
      .getByRole('button', { name: /Show the versions/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Restore the version/ })
      .first()
      .click()
    await expect(editor(page, 'pairs')).toHaveText('first = 1')
    expect((await readStored(token)).text).toContain('first = 1')
  })
})

// In the quick run axe has the states as scenes, and the table of states is asked by itself.
if (isWhole)
  test('every state is reached, says what it is, and stays readable', async ({ page, token, house }) => {
    await page.goto(labPath)
    await isStanding(page, 'none')
    await expect(notebook(page)).toContainText('2 hours')
    await expect(notebook(page)).toContainText('20 minutes') // what a run usually costs, before it is started

    // Waiting, stopped by the learner.
    await page.route('**/lab/*.wasm', () => new Promise(() => {})) // Python never comes
    await button(page, en('notebook.launch.action')).click()
    await isStanding(page, 'starting')
    await expect(notebook(page)).toContainText(/\d+ s so far/)
    await expect.poll(async () => (await readStatus(token)).state).toBe('waiting') // the screen is ahead of the server's answer
    await button(page, en('notebook.boot.cancel')).click()
    await isStanding(page, 'stopped')
    await page.unroute('**/lab/*.wasm')

    // A cell that is run starts it; dormant after half an hour without anything.
    await cell(page, 'given')
      .getByRole('button', { name: /^Run cell/ })
      .click()
    await isStanding(page, 'running')
    await expect(cell(page, 'given')).toContainText('[1, 2, 1, 2]')
    await sleepFor(house.database, token, 31)
    await isStanding(page, 'dormant')
    await expect(cell(page, 'given')).toContainText('[1, 2, 1, 2]')

    // Run starts it again; out of hours it stops, and says how to buy some.
    await leaveSeconds(house.database, token, 4)
    await cell(page, 'given')
      .getByRole('button', { name: /^Run cell/ })
      .click()
    await isStanding(page, 'running')
    await expect(notebook(page)).toContainText(/[1-4] seconds? of lab time left/)
    await isStanding(page, 'timedOut')
    await expect(notebook(page)).not.toContainText('of lab time left') // one thing is said at a time: there is none left
    await expect(
      notebook(page)
        .getByRole('link', { name: en('notebook.hours.buy') })
        .last(),
    ).toHaveAttribute('href', `/phase/experimentCheckout/${PHASE}.outline/tiles/${PHASE}`)
    await expect(cell(page, 'given')).toContainText('[1, 2, 1, 2]')
    expect((await ask('/experiment/time', { cert_id: PHASE }, token)).balance_seconds).toBe(0)

    // Deleted: the work goes, after asking.
    await editor(page, 'pairs').click()
    await write(page, 'mine = 1')
    await isSaved(page)
    await button(page, en('notebook.more')).click()
    await button(page, en('notebook.more.remove')).click()
    await button(page, en('notebook.remove.action')).click()
    await expect(editor(page, 'pairs')).toContainText('YOUR CODE HERE')
    expect((await readStatus(token)).state).toMatch(/none|deleted/)
  })

test('each end that nobody wanted has its name and a next step, in both languages', async ({ page, token, house }) => {
  const faults = [
    'no_place',
    'image_missing',
    'start_timeout',
    'start_failed',
    'browser_too_old',
    'out_of_memory',
    'kernel_died',
    'engine_lost',
    'hours_used_up',
  ] as const
  await page.goto(labPath)
  for (const [t, other] of [
    [en, zh],
    [zh, en],
  ] as const) {
    for (const reason of faults.filter((_, i) => isWhole || (i % 2 === 0) === (t === en))) {
      await giveEnd(house.database, token, { state: reason === 'hours_used_up' ? 'timed_out' : 'stopped', reason })
      await page.reload()
      await expect(notebook(page)).toContainText(t(`experiment.reason.${reason}`))
      await expect(button(page, t('notebook.launch.again'))).toBeVisible()
    }
    await page.getByRole('button', { name: t('shell.language') }).click()
    await expect(page.getByRole('button', { name: other('shell.language') })).toBeVisible()
  }
})

// In the quick run the notice is asked for by itself: panels/notices.browser.test.tsx.
if (isWhole)
  test('a warning before the end stays until it is dismissed', async ({ page, token, house }) => {
    await leaveSeconds(house.database, token, 4 * 60)
    await page.goto(labPath)
    await button(page, en('notebook.launch.action')).click()
    const warning = notebook(page).locator('b', { hasText: en('notebook.warning.left', { minutes: 4, seconds: 0 }) })
    await expect(warning).toBeVisible({ timeout: 30_000 })
    await expect(notebook(page).locator('[data-low]')).toContainText('00:03:')
    await button(page, en('notebook.dismiss')).click()
    await expect(warning).toBeHidden()
  })

test('a text of the learner’s own is rendered, and does no harm', async ({ page }) => {
  await page.goto(labPath)
  await cell(page, 'open').focus()
  await page.keyboard.press('b')
  const own = page.locator('[data-cell^="own-"]').first()
  await expect(own).toBeFocused()
  await page.keyboard.press('m')
  await expect(own.getByRole('textbox')).toHaveCount(0) // a text shows itself until it is edited
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(own.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(
    '**bold** $x^2$ <img src=x onerror="document.title=1"><style>body{display:none}</style><a href="javascript:alert(1)">link</a><script>document.title=1</script>',
  )
  await page.keyboard.press('Shift+Enter')
  await expect(own.locator('strong')).toHaveText('bold')
  await expect(own.locator('math')).toBeVisible()
  await expect(own.locator('img, style, script, [onerror], a[href]')).toHaveCount(0)
  await expect(page).not.toHaveTitle('1')
})

test('on a slow machine the cursor stays where it was put, and nothing typed is lost while the editor is on its way', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('cm-gutters')) await held.promise // the editor's own
    await route.fulfill({ response })
  })
  await page.goto(labPath)
  await cell(page, 'open').focus()
  // Frames come late: what waits for one runs after the next keys.
  await page.evaluate(() => {
    const late = requestAnimationFrame
    window.requestAnimationFrame = (then) => late(() => late(() => late(then)))
  })
  await page.keyboard.press('b')
  const own = page.locator('[data-cell^="own-"]').first()
  await expect(own).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await page.keyboard.type('**early')
  await expect(own.getByRole('textbox')).toHaveValue('**early')
  held.resolve()
  await expect(own.locator('.cm-content')).toBeFocused()
  await page.keyboard.type(' bird**')
  await page.keyboard.press('Shift+Enter')
  await expect(own.locator('strong')).toHaveText('early bird')
})

test('an old notebook is opened, put right, and given back as 4.5', async ({ page, token }) => {
  await page.goto(labPath)
  const old = {
    nbformat: 3,
    nbformat_minor: 0,
    metadata: { name: 'old' },
    worksheets: [
      {
        cells: [
          { cell_type: 'heading', level: 1, source: ['Old'] },
          {
            cell_type: 'code',
            language: 'python',
            input: ['6 * 7'],
            outputs: [{ output_type: 'pyout', prompt_number: 1, text: ['42'] }],
            prompt_number: 1,
          },
        ],
      },
    ],
  }
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.ipynb', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(old)) })
  await expect(page.getByText(/lifted from format 3/)).toBeVisible()
  await expect(notebook(page).getByRole('heading', { name: 'Old' })).toBeVisible()
  await isSaved(page)
  expect((await readStored(token)).text).toContain('6 * 7')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, en('notebook.more'))
      .click()
      .then(() => button(page, en('notebook.more.download')).click()),
  ])
  expect(download.suggestedFilename()).toBe('tiles.ipynb')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.ipynb', mimeType: 'application/json', buffer: Buffer.from('{"nbformat": 2}') })
  await expect(page.getByText(en('notebook.open.too-old', { name: 'broken.ipynb', version: 2 }))).toBeVisible()
})

test('a lab that is not there, not open, or asked for by nobody says so', async ({ page, context }) => {
  await page.goto(labPath.replace('/bench', '/other'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('shell.notFound.title'))
  await page.goto('about:blank') // a page that stands would load itself anew
  await context.clearCookies()
  await page.goto(labPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('notebook.signIn.title'))
  await expect(page.getByRole('link', { name: en('notebook.signIn'), exact: true })).toHaveAttribute(
    'href',
    '/login/signin',
  )
  expect(await page.evaluate(() => localStorage.getItem('lastPath'))).toBe(labPath)
  expect(new URL(page.url()).origin).toBe(houseUrl())
  expect(LAB).toContain(PHASE)
})

// A lab that is a folder: its picture, its data and its module are there for whoever reads, runs and judges it.
import { ask, expect, isWhole, sizes } from './house.ts'
import { button, cell, checks, editor, en, isIdle, isStanding, tabTo, test, write } from './labs.ts'

const PHASE = 'folder-course'
const LAB = 'folder-course.rows'
const labPath = `/phase/lesson-try/${PHASE}/${PHASE}.outline/rows/${LAB}/data`

test.use({ courses: ['lab-course', PHASE] })

test('a picture, a table and a module lie beside the notebook, and the hand-in is judged with them', async ({
  page,
  token,
}) => {
  test.setTimeout(120_000)
  await ask('/dataset-cert/enroll', { id: PHASE }, token)
  await page.setViewportSize(sizes.desktop)
  await page.goto(labPath)

  const picture = page.getByRole('img', { name: 'Rain in three cities: 3, 4 and 8 mm' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await expect(page.getByRole('link', { name: 'rows.csv' })).toHaveAttribute('download', 'rows.csv')
  await page.getByRole('link', { name: 'the sum' }).click()
  await expect(page.getByRole('heading', { name: 'The sum' })).toBeInViewport()

  await tabTo(page, button(page, en('notebook.launch.action')))
  await page.keyboard.press('Enter')
  await isStanding(page, 'running')
  await cell(page, 'given').focus()
  await page.keyboard.press('Control+Enter')
  await expect(cell(page, 'given')).toContainText(/Took \d/)
  await isIdle(page)
  // What a cell writes into `work` is kept: a new Python has it, and it is found under My work.
  const runHere = async (code: string) => {
    await cell(page, 'total').focus()
    await page.keyboard.press('Enter')
    await write(page, code)
    await page.keyboard.press('Control+Enter')
    await isIdle(page)
  }
  const files = page.getByRole('complementary', { name: en('notebook.side.files') })
  await button(page, en('notebook.more')).click()
  await button(page, en('notebook.side.files')).click()
  await runHere('open("work/模型.txt", "w").write("seven")')
  await expect(files.getByRole('listitem').filter({ hasText: 'work/模型.txt' })).toContainText(en('notebook.kept.kept'))
  await button(page, en('notebook.restart')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('notebook.restart.action') })
    .click()
  await isIdle(page)
  await runHere('print(open("work/模型.txt").read().upper())')
  await expect(cell(page, 'total')).toContainText('SEVEN')
  expect((await ask('/work/files', {}, token)).list).toMatchObject([{ path: '模型.txt', bytes: 5, versions: 1 }])
  await cell(page, 'given').focus()
  await page.keyboard.press('Control+Enter')
  await isIdle(page)

  await cell(page, 'total').focus()
  await page.keyboard.press('Enter')
  await expect(editor(page, 'total')).toBeFocused()
  await write(page, 'rain.read')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('region', { name: en('notebook.doc.title', { name: 'rain.read' }) })).toContainText(
    'Gives city and millimetres of rain of each row.',
  )
  await write(
    page,
    'def total(rows):\n    return sum(mm for _, mm in rain.read("data/rows.csv")) if len(rows) == 3 else sum(mm for _, mm in rows)',
  )
  await page.keyboard.press('Escape')
  await button(page, en('notebook.checks.run')).click()
  await expect(checks(page)).toContainText(en('notebook.checks.state', { passed: 1, total: 1 }), { timeout: 30_000 })
  await expect(cell(page, 'given')).toContainText("[('Kunming', 3), ('Harbin', 4), ('Sanya', 8)]")
  await isIdle(page)

  if (!isWhole) return // that it is judged with them, labs/check/folder.test.ts asks
  await button(page, en('notebook.handIn')).click()
  await button(page, en('notebook.handIn.action')).click()
  await expect(page.getByRole('dialog')).toContainText(/verified|self-checked/i, { timeout: 60_000 })
  const { receipt } = await ask('/experiment/status', { experiment_id: LAB }, token)
  expect(receipt).toMatchObject({ outcome: 'passed', check_kind: 'verified' })
})

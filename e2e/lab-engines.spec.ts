// One phase, two engines: a lab in the learner's browser and one on a machine that costs more, on the same screen, with
// one balance.
import { startTestHub, type TestHub } from '../labs/test-hub/start-hub.ts'
import { ask, expect, houseUrl, sizes } from './house.ts'
import { button, cell, checks, editor, en, isIdle, isStanding, notebook, test as labTest, write } from './labs.ts'

const PHASE = 'engines-course'
const pathOf = (lesson: string) => `/phase/lesson-try/${PHASE}/${PHASE}.outline/${lesson}/${PHASE}.${lesson}/both`

const test = labTest.extend<object, { readonly hub: TestHub }>({
  hub: [
    async ({}, use) => {
      const hub = await startTestHub()
      await use(hub)
      await hub.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  engine: [
    async ({ hub }, use) =>
      use({
        JUPYTERHUB_URL: hub.options.url,
        JUPYTERHUB_TOKEN: hub.options.token,
        LAB_PROFILES: 'gpu:price=4,usual=5-60,start=300,places=2',
      }),
    { scope: 'worker' },
  ],
})
test.use({ courses: ['lab-course', PHASE] })

test('a phase has a free lab in the browser and one on a machine at four hours an hour that keeps files, each handed in and verified', async ({
  page,
  token,
}) => {
  test.setTimeout(180_000)
  await ask('/dataset-cert/enroll', { id: PHASE }, token)
  await page.setViewportSize(sizes.desktop)
  const statusOf = (lesson: string) => ask('/experiment/status', { experiment_id: `${PHASE}.${lesson}` }, token)
  const solve = async (lesson: string) => {
    await isStanding(page, 'running')
    await isIdle(page)
    await editor(page, 'double').click()
    await write(page, 'def double(x):\n    return x + x\nimport sys\nprint("on", sys.platform)')
    await page.keyboard.press('Control+Enter')
    await isIdle(page)
    await button(page, en('notebook.checks.run')).click()
    await expect(checks(page)).toContainText(en('notebook.checks.state', { passed: 1, total: 1 }), { timeout: 30_000 })
    await isIdle(page)
    await button(page, en('notebook.handIn')).click()
    await button(page, en('notebook.handIn.action')).click()
    await expect(page.getByRole('dialog')).toContainText(/verified|self-checked/i, { timeout: 60_000 })
    return statusOf(lesson)
  }

  await page.goto(pathOf('near'))
  await expect(notebook(page)).toContainText(en('notebook.launch.free'))
  await button(page, en('notebook.launch.action')).click()
  const near = await solve('near')
  await expect(cell(page, 'double')).toContainText('on emscripten')
  expect(near).toMatchObject({ hours: { is_metered: false, balance_seconds: 7200 } })
  expect(near.receipt).toMatchObject({ outcome: 'passed', check_kind: 'verified' })

  await page.goto(pathOf('far'))
  await expect(notebook(page)).toContainText('An hour on this machine (gpu) takes 4 hours of your lab time.')
  await expect(notebook(page)).toContainText('You have 2 hours, which lasts 30 minutes here.')
  await button(page, en('notebook.launch.action')).click()
  await isStanding(page, 'running')
  await isIdle(page)
  // What is written into `work` on the machine is kept by the school’s server: a Python that finds it gone there has it again.
  const runHere = async (code: string, says: string) => {
    await editor(page, 'double').click()
    await write(page, code)
    await page.keyboard.press('Control+Enter')
    await expect(cell(page, 'double')).toContainText(says)
    await isIdle(page)
  }
  const listFiles = async () => (await ask('/work/files', {}, token)).list
  await runHere('open("work/模型.txt", "w").write("seven")\nprint("made", 3 + 4)', 'made 7')
  await expect.poll(listFiles).toMatchObject([{ path: '模型.txt', bytes: 5, versions: 1 }])
  await runHere('import os\nos.remove("work/模型.txt")\nprint("gone", os.listdir("work"))', 'gone []')
  await button(page, en('notebook.restart')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('notebook.restart.action') })
    .click()
  await isIdle(page)
  await runHere('print(open("work/模型.txt").read().upper())', 'SEVEN')
  const far = await solve('far')
  await expect(cell(page, 'double')).toContainText('on linux')
  // In a server of the hub that was started for it, which readiness tells of.
  expect(far.receipt).toMatchObject({ outcome: 'passed', check_kind: 'verified' })
  expect(await (await fetch(`${houseUrl()}/readyz`)).json()).toMatchObject({ hub_hand_ins: { status: 'verified' } })
  const used = far.session?.used_seconds ?? 0
  expect(used).toBeGreaterThan(0)
  expect(far.hours).toEqual({ is_metered: true, balance_seconds: 7200 - 4 * used })

  await page.goto('/my/work')
  await expect(page.getByRole('main')).toContainText('模型.txt')
})

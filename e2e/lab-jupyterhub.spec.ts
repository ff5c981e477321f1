// A lab on a real JupyterHub, as a learner works in it: the same screen, another engine.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { startTestHub, type TestHub } from '../labs/test-hub/start-hub.ts'
import { expect, houseUrl, isWhole } from './house.ts'
import {
  button,
  cell,
  editor,
  en,
  isIdle,
  isStanding,
  labPath,
  notebook,
  readStatus,
  readStored,
  test as labTest,
  write,
} from './labs.ts'

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
      use({ LAB_DRIVER: 'jupyterhub', JUPYTERHUB_URL: hub.options.url, JUPYTERHUB_TOKEN: hub.options.token }),
    { scope: 'worker' },
  ],
})

test.use({ expectedConsole: [/WebSocket connection to 'ws:.*failed/, /status of 50[0-9]/] })
test.describe.configure({ timeout: 120_000 })

// In the quick run labs/drivers/jupyterhub.test.ts asks what the driver does, and server/calls/lab-engines.test.ts which engine is asked.
if (isWhole)
  test('a lab on JupyterHub: start, run, ask, interrupt, a cut line, a killed Python, charge, stop', async ({
    page,
    token,
    hub,
  }, testInfo) => {
    const frames: string[] = []
    page.on('websocket', (socket) => frames.push(socket.url()))
    await page.goto(labPath)
    await expect(notebook(page)).toContainText(en('notebook.launch.server', { from: '5', to: '60' }))
    await button(page, en('notebook.launch.action')).click()
    await isStanding(page, 'starting')
    await isStanding(page, 'running')
    await isIdle(page)

    // A machine of its own: numpy is there, and the code is the learner's in whatever script.
    const own = cell(page, 'pairs')
    const run = async (code: string) => {
      await editor(page, 'pairs').click()
      await write(page, code)
      await page.keyboard.press('Control+Enter')
    }
    await run(
      'import numpy, os, ipykernel\nprint("格物", numpy.arange(4).sum())\nprint(os.path.basename(ipykernel.get_connection_file()))\nos.getpid() > 0',
    )
    await expect(own).toContainText('格物 6')
    await expect(own).toContainText('.json')
    const [, kernel = ''] = /kernel-([\w-]+)\.json/.exec((await own.textContent()) ?? '') ?? []
    expect(kernel).not.toBe('')
    await expect(own).toContainText('True')
    await isIdle(page)
    await run('name = input("Your name? ")\nprint("hello", name)')
    await own.getByLabel('Your name?').fill('Lin')
    await page.keyboard.press('Enter')
    await expect(own).toContainText('hello Lin')
    await isIdle(page)

    await run('kept = 41\nimport time\nprint("round", 3 + 4)\nwhile True: time.sleep(0.01)')
    await expect(own).toContainText('round 7') // it runs, and not only will
    await button(page, en('notebook.interrupt')).click()
    await expect(own).toContainText('KeyboardInterrupt')
    await isIdle(page)

    // The line is cut while a cell runs; what it said meanwhile comes when the line stands again.
    // Jupyter keeps what a kernel says from the moment on in which it sees that nobody listens, and writes that moment down. Servers of checks have kernels of their own.
    const keeps = (times: number) =>
      expect.poll(async () => (await hub.readLog()).split(`Starting buffering for ${kernel}`).length - 1).toBe(times)
    const [go, said, gone, done] = ['go', 'said', 'gone', 'done'].map((name) => testInfo.outputPath(name)) // the hub's Python runs on this machine
    await run(
      `print("step", 1 - 1)\nwhile not os.path.exists("${go}"): time.sleep(0.01)\nfor i in range(1, 4): print("step", i)\nprint("kept", kept + 1)\nopen("${said}", "w").close()`,
    )
    await expect(own).toContainText('step 0') // it runs: cut off before, the request would be lost
    const mend = await hub.cutOff()
    await keeps(1)
    await writeFile(go ?? '', '')
    await expect.poll(() => existsSync(said ?? ''), { timeout: 30_000 }).toBe(true)
    await mend()
    await expect(own).toContainText('step 3')
    await expect(own).toContainText('kept 42')
    await isIdle(page)

    // The page is left while a cell runs; what was said meanwhile is there when it comes back.
    await run(
      `print("before", 6 * 7)\nwhile not os.path.exists("${gone}"): time.sleep(0.01)\nprint("after", kept + 2)\nopen("${done}", "w").close()`,
    )
    await expect(own).toContainText('before 42')
    await expect.poll(async () => (await readStored(token)).text).toContain('before 42')
    await page.goto('about:blank')
    await keeps(2)
    await writeFile(gone ?? '', '')
    await expect.poll(() => existsSync(done ?? ''), { timeout: 30_000 }).toBe(true)
    await page.goto(labPath)
    await expect(own).toContainText('after 43')
    await expect(own).toContainText('before 42')
    await isIdle(page)

    // Python is killed from outside: that has a name, and a next step.
    await run('import signal\nos.kill(os.getpid(), signal.SIGKILL)')
    await expect(notebook(page)).toContainText(en('notebook.failure.kernel-died.title'), { timeout: 30_000 })
    await button(page, en('notebook.failure.retry')).click()
    await isIdle(page)
    await run('print(2 ** 5)')
    await expect(own).toContainText('32')

    // Charged from ready to stop; nothing of the hub was ever here.
    await expect.poll(async () => (await readStatus(token)).session?.used_seconds).toBeGreaterThan(3)
    await button(page, en('notebook.more')).click()
    await button(page, en('notebook.stop')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('notebook.stop') })
      .click()
    await isStanding(page, 'stopped')
    const { session, hours } = await readStatus(token)
    expect(session).toMatchObject({ state: 'stopped', reason: 'stopped', is_metered: true })
    expect(hours.balance_seconds).toBe(7200 - (session?.used_seconds ?? 0))
    expect(
      Math.abs((session?.ended_at ?? 0) - (session?.ready_at ?? 0) - (session?.used_seconds ?? 0)),
    ).toBeLessThanOrEqual(1)
    expect(frames.length).toBeGreaterThan(0)
    expect(
      frames.filter(
        (url) => !url.startsWith(`${houseUrl().replace('http', 'ws')}/lab/`) || url.includes(hub.options.token),
      ),
    ).toEqual([])
    const listUsers = async () =>
      (
        await fetch(`${hub.options.url}hub/api/users?state=active`, {
          headers: { authorization: `token ${hub.options.token}` },
        })
      ).json() as Promise<unknown>
    await expect.poll(listUsers, { timeout: 15_000 }).toEqual([])

    // Without the hub nothing starts, which is said at once; all else goes on.
    const readEngine = async () => (await fetch(`${houseUrl()}/readyz`)).json() as Promise<unknown>
    expect(await readEngine()).toMatchObject({ status: 'ready', lab_engine: { driver: 'jupyterhub', status: 'ready' } })
    await hub.cutOff()
    expect(await readEngine()).toMatchObject({ status: 'ready', lab_engine: { driver: 'jupyterhub', status: 'away' } })
    await button(page, en('notebook.launch.again')).click()
    await expect(notebook(page)).toContainText(en('refusal.engine_unreachable'))
  })

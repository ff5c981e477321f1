// The kernel in a real browser on the real server: it starts, is alone, listens, and says by name what is wrong with it.
import { createServer, type Server } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expect, hearComplaints, houseUrl, isWhole, test as base } from './house.ts'
import { bundleLabPage } from './lab-bundle.ts'

const expected = [/404 \(Not Found\)/] // the place is nobody's: only its address counts

const full = '/phase/lesson-try/p/o/l/e/m'
const plain = '/phase/lesson-learn/p/m/l'

/** A kernel that several tests use one after the other: a start takes four seconds of a processor. */
const test = base.extend<object, { readonly shared: Page }>({
  shared: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: houseUrl() })
      const complaints = await hearComplaints(page, expected)
      await boot(page, full)
      await use(page)
      await page.close()
      expect(complaints).toEqual([])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.describe.configure({ mode: 'serial' }) // one kernel at a time: each takes 150 MB
test.use({ expectedConsole: expected })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(await bundleLabPage())
}
async function boot(page: Page, path: string): Promise<void> {
  await open(page, path)
  expect(await page.evaluate(() => lab.boot())).toMatchObject({
    language: 'python',
    version: '3.14.2',
    interruptsGently: true,
    canAskInput: true,
  })
}
const run = (page: Page, code: string, answer?: string) =>
  page.evaluate(([source, reply]) => lab.run(source ?? '', reply), [code, answer] as const)
const interrupt = (page: Page, code: string) => page.evaluate((source) => lab.interruptWhenBusy(source), code)

/** Somebody else's server, which nothing may reach. */
async function startOutside(): Promise<{ url: string; connections: () => number; server: Server }> {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connections: () => connections,
    server,
  }
}

/** Ways out of the worker, each a line of Python that ends well only when it got out. */
const waysOut = (url: string): Readonly<Record<string, string>> => ({
  fetch: `await js.fetch("${url}")`,
  'fetch, with the cookie': `await js.fetch("${url}", to_js({"credentials": "include", "mode": "no-cors"}, dict_converter=js.Object.fromEntries))`,
  XMLHttpRequest: `x = js.XMLHttpRequest.new(); x.open("GET", "${url}", False); x.send()`,
  importScripts: `js.importScripts("${url}")`,
  'the native importScripts': `js.WorkerGlobalScope.prototype.importScripts.call(js.globalThis, "${url}")`,
  'a WebSocket': `w = js.WebSocket.new("${url}".replace("http", "ws")); await happens(w, "open", "error")`,
  'an EventSource': `w = js.EventSource.new("${url}"); await happens(w, "open", "error")`,
  sendBeacon: `js.navigator.sendBeacon("${url}", "x")`,
  WebTransport: `await js.WebTransport.new("${url}".replace("http", "https")).ready`,
  'a worker of theirs': `js.Worker.new("${url}"); assert False, "it is loaded later"`,
  'a worker of one’s own': `await gets_out("fetch('${url}')")`,
  'import() there': `await gets_out("import('${url}')")`,
  eval: 'js.eval("1")',
  urllib: `import urllib.request; urllib.request.urlopen("${url}", timeout=1)`,
})
const ownings: Readonly<Record<string, string>> = {
  cookies: 'js.document.cookie',
  'the cookie store': 'await js.cookieStore.getAll()',
  localStorage: 'js.localStorage.getItem("token")',
  indexedDB: 'js.indexedDB.open("x")',
  caches: 'await js.caches.keys()',
  'the file system': 'await js.navigator.storage.getDirectory()',
  'the page': 'js.parent.document',
  'the window': 'js.top.location',
}
const probing = (ways: Readonly<Record<string, string>>) => `
import asyncio, js
from pyodide.ffi import create_proxy, to_js
got_out = []
async def happens(target, *names):
    future = asyncio.get_running_loop().create_future()
    for name in names: target.addEventListener(name, create_proxy(lambda event: future.done() or future.set_result(event)))
    event = await asyncio.wait_for(future, 2)
    assert event.type == names[0]
    return event
async def gets_out(source):
    script = js.Blob.new(to_js([f"{source}.then(() => postMessage('out'), () => postMessage('in'))"]))
    assert (await happens(js.Worker.new(js.URL.createObjectURL(script)), "message", "error")).data == "out"
${Object.entries(ways)
  .map(([name, code]) => `try:\n    ${code}\n    got_out.append(${JSON.stringify(name)})\nexcept Exception: pass`)
  .join('\n')}
print(got_out)`

test('it starts in an isolated page and in any other, fetches 5.3 MB at most, and nothing the second time', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let files: string[] = []
  let bytes = 0
  const wanted = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/\/lab[/-]/.test(response.url) || response.fromDiskCache) return
    wanted.add(requestId)
    files.push(new URL(response.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  await boot(page, full)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  expect(await page.evaluate(() => lab.steps)).toEqual(['frame', 'files', 'python', 'ready'])
  expect((await run(page, 'import js; print(js.crossOriginIsolated, js.origin)')).text).toBe('True null\n')
  expect(files.filter((file) => file.startsWith('/lab/'))).toHaveLength(3)
  expect(bytes).toBeGreaterThan(4_000_000)
  expect(bytes).toBeLessThan(5_300_000) // packed fast, as for a first start; what an image has is measured by `npm run bench -- lab`
  files = []
  await boot(page, plain)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
  expect((await run(page, 'print(6 * 7)')).text).toBe('42\n')
  expect(files.filter((file) => file.startsWith('/lab/'))).toEqual([])
})

test('it has no network, no storage, no cookie, and no way to the page', async ({ context }) => {
  const outside = await startOutside()
  const page = await context.newPage() // unwatched: what is tried here, and refused, would count as a foreign request
  await context.addCookies([{ name: 'fonts', value: 'secret', url: houseUrl() }])
  await boot(page, full)
  const answered: string[] = []
  context.on('response', (response) => /^http/.test(response.url()) && answered.push(response.url()))
  expect((await run(page, probing(waysOut(`${houseUrl()}/api/docs`)))).text).toBe('[]\n')
  expect((await run(page, probing(waysOut(outside.url)))).text).toBe('[]\n')
  expect((await run(page, probing(ownings))).text).toBe('[]\n')
  expect(answered).toEqual([])
  expect(outside.connections()).toBe(0)
  outside.server.close()
})

for (const [name, path] of [
  ['with shared memory', full],
  ['without', plain],
] as const) {
  test(`an interrupt ${name} ends the cell and spares the variables`, async ({ page: own, shared }) => {
    const page = path === full ? shared : own
    if (page === own) await boot(own, path)
    await run(page, 'import asyncio, re, time\nkept = 42')
    const busy = [
      'while True: pass',
      'time.sleep(60)',
      'await asyncio.sleep(60)',
      'asyncio.run(asyncio.sleep(60))',
      'input("? ")',
      're.match("(a+)+$", "a" * 40 + "b")',
      'while True: print("x")',
      'try:\n    while True: pass\nfinally: print("tidied")',
    ]
    for (const code of busy.filter((_, i) => isWhole || (i % 2 === 0) === (path === full)))
      expect(await interrupt(page, `print("go")\n${code}`), code).toMatchObject({
        how: 'interrupted',
        status: 'error',
        ename: 'KeyboardInterrupt',
      })
    expect((await run(page, 'print(kept)')).text).toBe('42\n')
    expect((await run(page, 'print(input("Name? "))', '格物 🚦')).text).toBe('Name? 格物 🚦\n格物 🚦\n')
  })
}

test('what notebook code posts by itself is read as what it may be, and no more', async ({ page }) => {
  await boot(page, plain)
  const forged = `
import js
from pyodide.ffi import to_js
for message in [{"type": "failed", "failure": "browser-too-old"}, {"type": "need", "names": ["numpy"]}, {"type": "outputs", "id": 1, "outputs": [{"output_type": "stream", "text": {"toString": 1}}, {"output_type": "done", "status": "ok"}, 7]}, "x", None, {"type": "nonsense"}]:
    js.postMessage(to_js(message, dict_converter=js.Object.fromEntries))`
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { said } = await run(
    page,
    `${forged.replace('{"type": "failed", "failure": "browser-too-old"}, ', '')}\nprint("on")`,
  )
  expect(said.map(({ output_type: type }) => type)).toEqual(['execute_input', 'stream', 'stream', 'done'])
  expect(asked).toEqual([])
  await run(page, forged)
  expect(await page.evaluate(() => lab.deaths)).toEqual(['browser-too-old']) // it harms itself only
})

test('a Python that does not listen is started anew, and the cell says what is lost', async ({ shared: page }) => {
  await run(page, 'kept = 42')
  const deaf = [
    'def f():\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass\nf()',
    'sum(range(10 ** 12))',
  ]
  for (const code of deaf.slice(0, isWhole ? 2 : 1))
    expect(await interrupt(page, `print("go")\n${code}`)).toMatchObject({
      how: 'restarted',
      status: 'lost',
      notices: ['variables-lost'],
    })
  expect(await run(page, 'print(kept)')).toMatchObject({ ename: 'NameError' })
})

test('cells wait for one another; an interrupt drops those that wait', async ({ shared: page }) => {
  const statuses = await page.evaluate(async () => {
    const runs = [lab.run('import time; time.sleep(60)'), lab.run('print(1)'), lab.run('print(2)')]
    await lab.kernel.interrupt()
    return Promise.all(runs.map(async (ran) => (await ran).status))
  })
  expect(statuses).toEqual(['error', 'aborted', 'aborted'])
  expect((await run(page, 'print("on")')).text).toBe('on\n')
})

test('a hundred thousand lines reach the page in few pieces, the last ones too, with a notice', async ({
  shared: page,
}) => {
  const { said, text, notices } = await run(page, 'for i in range(100_000): print(i)')
  expect(said.length).toBeLessThan(400)
  expect(text).toMatch(/^0\n1\n2\n/)
  expect(text).toMatch(/\n99999\n$/)
  expect(notices).toEqual(['output-capped'])
})

test('a kernel that ends says so by name and starts again', async ({ shared: page }) => {
  expect(await run(page, 'import os; os._exit(1)')).toMatchObject({ status: 'lost', notices: ['kernel-lost'] })
  expect(await page.evaluate(() => lab.deaths)).toEqual(['kernel-died'])
  await page.evaluate(() => lab.kernel.restart())
  expect((await run(page, 'print(1)')).text).toBe('1\n')
})

// Four gigabytes are taken for it.
if (isWhole)
  test('memory that is used up to the last byte is named', async ({ page }) => {
    await boot(page, full)
    const bomb = `kept = []
try:
    while True: kept.append(bytearray(10_000_000))
except MemoryError: pass
while True: kept.append([])`
    expect(await run(page, bomb)).toMatchObject({ status: 'lost', notices: ['kernel-lost'] })
    expect(await page.evaluate(() => lab.deaths)).toEqual(['out-of-memory'])
    await page.evaluate(() => lab.kernel.restart())
    expect((await run(page, 'print(1)')).text).toBe('1\n')
  })

/** The process of a kernel that computes: the one of the browser's page processes that takes half a second of the processor's time. */
async function findBusyProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const readTimes = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]))
  }
  const before = await readTimes()
  let busy = 0
  const look = async () => {
    busy = [...(await readTimes())].find(([id, time]) => time - (before.get(id) ?? 0) > 0.5)?.[0] ?? 0
    return busy
  }
  await expect.poll(look).toBeGreaterThan(0)
  return busy
}

if (isWhole)
  test('a process that the system ends takes only the kernel with it, which says so and starts again', async ({
    page,
    context,
    browser,
  }) => {
    const witness = await context.newPage() // playwright gives a page up whose frame has crashed
    await witness.goto('/healthz')
    await witness.evaluate(() => {
      const told: unknown[] = []
      new BroadcastChannel('kernel').onmessage = ({ data }) => told.push(data)
      Object.assign(globalThis, { told })
    })
    const told = () => witness.evaluate(() => Reflect.get(globalThis, 'told') as unknown) // put there above
    await boot(page, full)
    await page.evaluate(() => {
      const channel = new BroadcastChannel('kernel')
      lab.kernel.on('dead', ({ failure }) => channel.postMessage(failure))
      void (async () => {
        channel.postMessage((await lab.run('while True: pass')).notices.join())
        await lab.kernel.restart()
        channel.postMessage((await lab.run('print(2)')).text)
      })()
    })
    process.kill(await findBusyProcess(browser), 'SIGKILL')
    await expect.poll(told, { timeout: 30_000 }).toEqual(['kernel-died', 'kernel-lost', '2\n']) // told by its silence, 12 s
  })

test.describe('what keeps it from starting has a name', () => {
  test.use({ expectedConsole: [/404 \(Not Found\)|net::ERR_FAILED/] })

  test('files that do not arrive; when they do, it starts', async ({ page }) => {
    await page.route('**/lab/library.*', (route) => route.abort())
    await open(page, plain)
    expect(await page.evaluate(() => lab.boot())).toBe('files-missing')
    await page.unroute('**/lab/library.*')
    expect(await page.evaluate(() => lab.boot())).toMatchObject({ language: 'python' })
  })

  test('a browser that is too old', async ({ page }) => {
    await page.addInitScript(() => (WebAssembly.validate = () => false))
    await open(page, plain)
    expect(await page.evaluate(() => lab.boot())).toBe('browser-too-old')
  })

  test('too little memory', async ({ page }) => {
    await page.route('**/lab-frame', async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(
        '<script>',
        '<script>WebAssembly.compile = () => Promise.reject(new RangeError("out of memory"));',
      )
      const headers = {
        ...response.headers(),
        'content-security-policy': "script-src 'unsafe-inline'; sandbox allow-scripts",
      }
      await route.fulfill({ response, body: html, headers })
    })
    await open(page, plain)
    expect(await page.evaluate(() => lab.boot())).toBe('out-of-memory')
  })
})

// The worker of a browser in which somebody keeps a phase (docs/decisions/059-offline.md). It only reads what the page
// has kept, by name alone, and answers no call: it holds no byte of a person, so it can show none. It has no imports:
// tools/build.ts takes its types away and nothing else.

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface AskedEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly cookieStore?: { readonly getAll: () => Promise<readonly { readonly name: string }[]> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: AskedEvent) => void) => void)
}
const worker = globalThis as unknown as Worker // the types of workers of this kind cannot stand beside those of pages

/** What is named by its content: the same for ever. Packages of Python are listed in a file that is not. */
const FILE = /^\/(assets|files|lab)\/(?!.*\.json$)/
/** The page of any running attempt: they differ by their calls alone. */
const ATTEMPT = /^\/phase\/quiz\/start\/[^/]+\/[^/]+$/
/** A line that the browser itself calls poor is waited for so long. */
const PATIENCE_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]), // a worker that starts costs a page no time
  ),
)
worker.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (mode === 'navigate') {
    event.waitUntil(forgetIfNobody())
    event.respondWith(answerPage(event, pathname))
  } else if (FILE.test(pathname)) event.respondWith(answerFile(event.request, headers.get('range')))
  else if (pathname === '/lab-frame' || pathname.startsWith('/lab/')) event.respondWith(answerPage(event, pathname))
})

/** The network's answer, whatever it is; what is kept only where there is none. */
async function answerPage(event: AskedEvent, pathname: string): Promise<Response> {
  const asked = fromNetwork(event)
  asked.catch(() => {}) // told below, where nobody is given anything else
  try {
    return await (isPoorLine() ? Promise.race([asked, failLater()]) : asked)
  } catch {
    return (await findKept(ATTEMPT.test(pathname) ? '/phase/quiz/start/-/-' : pathname)) ?? asked
  }
}

async function fromNetwork(event: AskedEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request)
}

/** What a browser without a line says is not always true: it is only impatient then. */
function isPoorLine(): boolean {
  const { connection } = navigator as { connection?: { readonly effectiveType?: string } } // not in every browser
  return !navigator.onLine || /2g/.test(connection?.effectiveType ?? '')
}

const failLater = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS))

async function answerFile(request: Request, range: string | null): Promise<Response> {
  const kept = await findKept(new URL(request.url).pathname)
  if (!kept) return fetch(request)
  return range === null ? kept : cut(kept, range)
}

/** A film is asked for piece by piece. */
async function cut(whole: Response, range: string): Promise<Response> {
  const blob = await whole.blob()
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const begin = from === '' ? Math.max(0, blob.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? blob.size : Math.min(blob.size, Number(to) + 1)
  const headers = new Headers(whole.headers)
  if (begin >= end) {
    headers.set('content-range', `bytes */${blob.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${begin}-${end - 1}/${blob.size}`)
  headers.set('content-length', String(end - begin))
  return new Response(blob.slice(begin, end, blob.type), { status: 206, headers })
}

async function findKept(name: string): Promise<Response | undefined> {
  return (await isNobody()) ? undefined : caches.match(name, { ignoreSearch: true, ignoreVary: true })
}

/** Nobody is signed in in this browser; where a worker cannot read cookies, the page's own tidying has to do. */
async function isNobody(): Promise<boolean> {
  const all = await worker.cookieStore?.getAll().catch(() => undefined)
  return all !== undefined && !all.some(({ name }) => name === 'token' || name === '__Host-token')
}

/** A session that ended while no page of ours could tidy up after it. */
async function forgetIfNobody(): Promise<void> {
  if (!(await isNobody())) return
  indexedDB.deleteDatabase('offline')
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

export {} // for the compiler: its names are its own; tools/build.ts takes it away with the types

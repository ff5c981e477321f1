// A worker's own code in a browser that is only what it asks of one: caches, cookies and a line that can be cut.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'

const ORIGIN = 'https://school.example'

export interface TestWorker {
  /** By the name of the cache and the path. */
  readonly kept: Map<string, Map<string, Response>>
  readonly cookies: string[]
  /** What the network was asked for. */
  readonly asked: string[]
  /** Names of databases that were deleted, and `worker` when it has ended itself. */
  readonly ended: string[]
  network: (path: string) => Promise<Response>
  isOnline: boolean
  /** As the browser asks it; `undefined`: it lets the request pass. */
  readonly ask: (
    address: string,
    request?: { readonly isPage?: boolean; readonly method?: string; readonly range?: string },
  ) => Promise<Response> | undefined
  readonly start: () => Promise<void>
}

type Listener = (event: object) => void

export function openTestWorker(file: 'worker' | 'ended-worker', { hasCookies = true } = {}): TestWorker {
  const listeners = new Map<string, Listener>()
  const works: Promise<unknown>[] = []
  const house: TestWorker = {
    kept: new Map(),
    cookies: ['token'],
    asked: [],
    ended: [],
    network: () => Promise.reject(new TypeError('no line')),
    isOnline: true,
    ask(address, { isPage = false, method = 'GET', range } = {}) {
      let answer: Promise<Response> | undefined
      const { href } = new URL(address, ORIGIN)
      listeners.get('fetch')?.({
        request: {
          url: href,
          method,
          mode: isPage ? 'navigate' : 'cors',
          headers: new Headers(range === undefined ? {} : { range }),
        },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: Promise<Response>) => (answer = given),
        waitUntil: (work: Promise<unknown>) => works.push(work),
      })
      return answer
    },
    async start() {
      for (const name of ['install', 'activate'])
        listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) })
      await Promise.all(works)
    },
  }
  const code = stripTypeScriptTypes(
    readFileSync(path.join(import.meta.dirname, '../../web/offline', `${file}.ts`), 'utf8'),
  )
  const context = createContext({
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: new URL(ORIGIN),
    navigator: {
      get onLine() {
        return house.isOnline
      },
    },
    caches: {
      match: (name: string) =>
        Promise.resolve(
          [...house.kept.values()]
            .map((one) => one.get(name))
            .find((one) => one)
            ?.clone(),
        ),
      keys: () => Promise.resolve([...house.kept.keys()]),
      delete: (name: string) => Promise.resolve(house.kept.delete(name)),
    },
    indexedDB: { deleteDatabase: (name: string) => house.ended.push(name) },
    registration: { unregister: () => Promise.resolve(house.ended.push('worker')) },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    ...(hasCookies ? { cookieStore: { getAll: () => Promise.resolve(house.cookies.map((name) => ({ name }))) } } : {}),
    fetch({ url }: { url: string }) {
      const { pathname } = new URL(url)
      house.asked.push(pathname)
      return house.network(pathname)
    },
    URL,
    Response,
    Headers,
    Error,
    setTimeout,
  })
  runInContext(code.replace(/^export \{\}.*$/m, ''), context)
  return house
}

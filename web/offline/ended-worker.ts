// In the place of worker.ts where the school has ended it (OFFLINE=off): what was kept goes, and the worker with it. Pages
// that stand are left alone, so nothing that is typed on them is lost: without a worker they ask the network.

interface EndEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface EndedWorker {
  readonly registration: ServiceWorkerRegistration
  readonly skipWaiting: () => Promise<void>
  addEventListener: (type: 'install' | 'activate', listener: (event: EndEvent) => void) => void
}
const ended = globalThis as unknown as EndedWorker // as in worker.ts

ended.addEventListener('install', (event) => event.waitUntil(ended.skipWaiting()))
ended.addEventListener('activate', (event) => event.waitUntil(forget()))

async function forget(): Promise<void> {
  indexedDB.deleteDatabase('offline')
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await ended.registration.unregister()
}

export {} // for the compiler: its names are its own; tools/build.ts takes it away with the types

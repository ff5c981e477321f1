import { labLimits } from '../../domain/experiment/judge.ts'
import { noPlace } from '../../labs/check/check-place.ts'
import { makeTestEngine } from '../../labs/test-driver.ts'
import type { FileStore } from '../outside/file-store.ts'
import type { Labs } from './labs.ts'

/** One engine that is ready whenever it is looked at, for lives that are lived on a clock of their own; all is charged. */
export function makeReadyLabs(now: () => Date): { engine: ReturnType<typeof makeTestEngine>; labs: Labs } {
  const engine = makeTestEngine()
  engine.showAll({ state: 'ready' })
  const labs: Labs = {
    readFile: async () => undefined,
    driver: engine.driver,
    others: [],
    profiles: new Map(),
    place: noPlace,
    metering: 'always',
    limits: labLimits,
    clock: async () => now(),
    frameOrigin: null,
    wheelsUrl: null,
  }
  return { engine, labs }
}

/** For lives in which no receipt has a file. */
export const noFiles: FileStore = {
  put: async () => {},
  get: async () => undefined,
  find: async () => undefined,
  open: async () => undefined,
  remove: async () => {},
  list: async function* () {},
  close: () => {},
}

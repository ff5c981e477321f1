import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Observation } from '../../domain/experiment/observation.ts'
import { noPlace } from '../check/check-place.ts'
import { describeDriver } from '../conformance.ts'
import type { Connection, Handle } from '../driver.ts'
import type { RunFolder } from '../jupyterhub/put-folder.ts'
import { openCodeLine, type Said } from '../jupyterhub/run-code.ts'
import { startTestHub } from '../test-hub/start-hub.ts'
import { makeJupyterHubDriver } from './jupyterhub.ts'

const hub = await startTestHub({ places: 5 })
afterAll(hub.close)
const make = (options = hub.options, folder?: RunFolder) =>
  makeJupyterHubDriver({ hub: options, place: noPlace, findFolder: async () => folder })

describeDriver('jupyterhub', async () => {
  const driver = make()
  return {
    driver,
    again: () => make(),
    claim: () => undefined,
    async kill(handle) {
      for (const pid of await findProcesses(handle)) process.kill(pid, 'SIGKILL')
      // Until the hub has seen it, nobody knows: then looking says so by throwing.
      for (;;) {
        const isKnown = await driver.observe(handle, { claim: undefined, now: new Date() }).then(
          () => true,
          () => false,
        )
        if (isKnown) return
      }
    },
    cutOff: hub.cutOff,
    execute: async (handle, code) => execute(await driver.connect(handle), code),
    patience: { ready: 60, gone: 60 },
    close: async () => {},
  }
})

describe('what goes wrong has a name', { timeout: 120_000 }, () => {
  const driver = make()
  const newHandle = (): Handle => ({ runId: randomUUID(), learnerId: randomUUID() })
  const startAs = (profile: string, handle = newHandle()) =>
    driver.start({ ...handle, experimentId: 'llm.lab', profile, packages: [] }).then((started) => ({ started, handle }))
  const outcome = async (
    handle: Handle,
    isOver = ({ state }: Observation) => state !== 'starting',
  ): Promise<Observation> => {
    const look = async () => {
      const seen = await driver.observe(handle, { claim: undefined, now: new Date() })
      return isOver(seen) && seen
    }
    return vi.waitUntil(look, { timeout: 120_000, interval: 50 })
  }

  test.for([
    ['slow', 'start_timeout'],
    ['missing', 'image_missing'],
    ['broken', 'start_failed'],
  ] as const)('a start that comes to nothing: %s', async ([profile, fault]) => {
    const { handle } = await startAs(profile)
    expect(await outcome(handle)).toMatchObject({ state: 'failed', fault })
    await driver.stop(handle)
    expect(await outcome(handle)).toEqual({ state: 'absent' })
  })

  test('no free place: it waits for one and says so', async () => {
    await expect.poll(() => driver.list(), { timeout: 60_000 }).toEqual([]) // those that other tests have left
    const taken = await Promise.all(Array.from({ length: 5 }, () => startAs('slow')))
    const { started, handle } = await startAs('python')
    expect(started).toEqual({ kind: 'queued' })
    for (const { handle: other } of taken) await outcome(other)
    expect((await startAs('python', handle)).started).toEqual({ kind: 'accepted' })
    expect(await outcome(handle)).toMatchObject({ state: 'ready' })
    await driver.stop(handle)
  })

  test('a token that the hub refuses is no health', async () => {
    const refused = make({ ...hub.options, token: 'none' })
    expect(await refused.health()).toMatchObject({ isOk: false })
    await expect(refused.observe(newHandle(), { claim: undefined, now: new Date() })).rejects.toBeInstanceOf(Error)
  })
})

/** Of the run's own server, which is told its name. */
async function findProcesses({ runId }: Handle): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const environments = await Promise.all(
    pids.map(async (pid) => ({ pid, text: await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '') })),
  )
  return environments
    .filter(({ text }) => text.split('\0').includes(`JUPYTERHUB_SERVER_NAME=${runId}`))
    .map(({ pid }) => Number(pid))
}

async function execute(connection: Connection, code: string): Promise<Said> {
  if (connection.kind !== 'jupyter') throw new Error('not a Jupyter kernel')
  const line = await openCodeLine(connection)
  try {
    return await line.run(code)
  } finally {
    line.close()
  }
}

test('what belongs to a lab lies in the folder that its kernel runs in', { timeout: 180_000 }, async () => {
  const text = (words: string) => ({ bytes: words.length, read: async () => Buffer.from(words) })
  const files = [
    { path: 'rows.csv', ...text('3\n4\n') },
    { path: '数据/deep/x y.txt', ...text('deep') },
    { path: 'previous.py', ...text('def double(x): return 2 * x\n') },
    { path: '../../outside.txt', ...text('x') },
  ]
  const driver = make(hub.options, { name: 'llm.lab-0123abcd', files })
  const handle: Handle = { runId: randomUUID(), learnerId: randomUUID() }
  await driver.start({ ...handle, experimentId: 'llm.lab', profile: 'python', packages: [] })
  const look = async () => (await driver.observe(handle, { claim: undefined, now: new Date() })).state === 'ready'
  await expect.poll(look, { timeout: 120_000 }).toBe(true)
  const code =
    'import os, previous\n[previous.double(int(line)) for line in open("rows.csv")], open("数据/deep/x y.txt").read(), os.path.basename(os.getcwd()), os.path.exists("../../outside.txt")'
  expect((await execute(await driver.connect(handle), code)).value).toBe("([6, 8], 'deep', 'llm.lab-0123abcd', False)")
  await driver.stop(handle)
})

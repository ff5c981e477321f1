// What every driver passes. A bench says how this engine is brought to do things; the suite says what must come of it.
// The second half runs code and is for engines whose kernel can be reached from here.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { BrowserClaim, Observation } from '../domain/experiment/observation.ts'
import type { Handle, LabDriver } from './driver.ts'

export interface DriverBench {
  readonly driver: LabDriver
  /** A driver anew, as after a restart of the server: what it knew is gone. */
  readonly again: () => LabDriver
  /** What the learner's browser last said of the run; always `undefined` for an engine on a server. */
  readonly claim: (handle: Handle) => BrowserClaim | undefined
  /** Lets the run come up, if it does not by itself. */
  readonly bringUp?: (handle: Handle) => Promise<void>
  /** Ends the run behind the driver's back: a closed tab, a killed process. */
  readonly kill: (handle: Handle) => Promise<void>
  /** Makes the engine not answer, until the returned function is called. */
  readonly cutOff: (handle: Handle) => Promise<() => Promise<void>>
  /** Runs code in the run's kernel and gives what it printed and the repr of its last value. */
  readonly execute?: (handle: Handle, code: string) => Promise<{ readonly stdout: string; readonly value: string }>
  /** Seconds within which things happen on this engine. */
  readonly patience: { readonly ready: number; readonly gone: number }
  readonly close: () => Promise<void>
}

const newHandle = (): Handle => ({ runId: randomUUID(), learnerId: randomUUID() })
const specOf = (handle: Handle) => ({ ...handle, experimentId: 'llm.lab', profile: 'python', packages: [] })

export function describeDriver(name: string, openBench: () => Promise<DriverBench>): void {
  describe(`the driver ${name}`, async () => {
    const bench = await openBench()
    const leaving: Promise<void>[] = []
    afterAll(async () => {
      await Promise.all(leaving)
      await bench.close()
    })
    const { driver, patience } = bench
    const timeout = (patience.ready + patience.gone) * 3000 + 20_000

    const observe = (handle: Handle, by = driver): Promise<Observation> =>
      by.observe(handle, { claim: bench.claim(handle), now: new Date() })
    /** Looks again and again, as the reconciler does. */
    const until = async (
      handle: Handle,
      isThere: (observation: Observation) => boolean,
      seconds: number,
    ): Promise<Observation> => {
      const deadline = performance.now() + seconds * 1000
      for (;;) {
        const observation = await observe(handle)
        if (isThere(observation)) return observation
        if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(observation)} after ${seconds} s`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const start = async (handle = newHandle()): Promise<Handle> => {
      expect(await driver.start(specOf(handle))).toEqual({ kind: 'accepted' })
      await bench.bringUp?.(handle)
      await until(handle, ({ state }) => state === 'ready', patience.ready)
      return handle
    }
    const stop = async (handle: Handle): Promise<void> => {
      const deadline = performance.now() + patience.gone * 1000
      while ((await driver.stop(handle)).isPending) {
        if (performance.now() > deadline) throw new Error('the stop is still pending')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    /** Stops what the test is through with, without making the next one wait. */
    const leave = (...handles: Handle[]): void => void leaving.push(...handles.map(stop))
    const isListed = async (handle: Handle, by = driver) =>
      (await by.list()).some((one) => one.runId === handle.runId && one.learnerId === handle.learnerId)
    const isOnServer = driver.capabilities.where === 'server'

    test('is in health', async () => expect(await driver.health()).toMatchObject({ isOk: true }), timeout)

    test('has a run ready in time, not busy, and found again after a restart', { timeout }, async () => {
      const handle = await start()
      expect(await observe(handle)).toMatchObject({ state: 'ready', isBusy: false })
      expect(await observe(handle, bench.again())).toMatchObject({ state: 'ready' })
      expect(await isListed(handle, bench.again())).toBe(isOnServer)
      leave(handle)
    })

    test('makes one of two starts of one run', { timeout }, async () => {
      const handle = newHandle()
      const [first, second] = await Promise.all([driver.start(specOf(handle)), driver.start(specOf(handle))])
      expect([first.kind, second.kind]).toEqual(['accepted', 'accepted'])
      await start(handle)
      expect((await driver.list()).filter((one) => one.runId === handle.runId)).toHaveLength(isOnServer ? 1 : 0)
      leave(handle)
    })

    test('stops during a start, and again without complaint', { timeout }, async () => {
      const handle = newHandle()
      await driver.start(specOf(handle))
      await stop(handle)
      await stop(handle)
      expect(await isListed(handle)).toBe(false)
    })

    test(
      'stops what it never started',
      async () => expect(await driver.stop(newHandle())).toEqual({ isPending: false }),
      timeout,
    )

    test.runIf(isOnServer)(
      'sees that a stopped run is gone, and starts it no more by looking',
      { timeout },
      async () => {
        const handle = await start()
        await stop(handle)
        await until(handle, ({ state }) => state === 'absent', patience.gone)
        expect(await isListed(handle)).toBe(false)
      },
    )

    test('sees a run that is killed from outside', { timeout }, async () => {
      const handle = await start()
      await bench.kill(handle)
      const seen = await until(handle, ({ state }) => state !== 'ready' && state !== 'starting', patience.gone)
      expect(['absent', 'failed']).toContain(seen.state)
      leave(handle)
    })

    test('throws while its engine does not answer: unknown is not gone', { timeout }, async () => {
      const handle = await start()
      const mend = await bench.cutOff(handle)
      await expect(observe(handle)).rejects.toBeInstanceOf(Error)
      await mend()
      await until(handle, ({ state }) => state === 'ready', patience.ready)
      leave(handle)
    })

    test('keeps the runs of two learners apart', { timeout }, async () => {
      const [one, other] = await Promise.all([start(), start()])
      await stop(one)
      expect(await observe(other)).toMatchObject({ state: 'ready' })
      leave(other)
    })

    test.runIf(bench.execute !== undefined)(
      'runs code: in Chinese, keeping what was defined, with an output of 10 MB',
      { timeout },
      async () => {
        const execute = async (code: string) => (await bench.execute?.(handle, code)) ?? { stdout: '', value: '' }
        const handle = await start()
        await execute('text = "格物致知 🚦"')
        expect(await execute('print(text)\nlen(text)')).toEqual({ stdout: '格物致知 🚦\n', value: '6' })
        expect((await execute('print("x" * 10_000_000)')).stdout.length).toBeGreaterThan(0)
        expect((await execute('6 * 7')).value).toBe('42')
        leave(handle)
      },
    )
  })
}

// Starts and ends the product as a process of its own, as a person would.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import how from '../server/process.json' with { type: 'json' }
import type { LazyInit } from '../store/test-lazy-init.ts'

export const root = path.resolve(import.meta.dirname, '..')

export interface Product {
  readonly url: string
  readonly process: ChildProcess
  /** Everything it printed so far. */
  readonly output: () => string
  /** Ends it as Ctrl-C does and settles when it is gone. */
  readonly stop: () => Promise<void>
  readonly exited: Promise<number | null>
}

/**
 * A data folder as one start leaves it, with the courses in its database: a copy of the one that start-house.ts has made,
 * for a first start takes six seconds of a processor. Empty where nobody has made one.
 */
export async function makeDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `tessera-${name}-`))
  const started = process.env['HOUSE_STARTED']
  if (started) await promisify(execFile)('cp', ['-a', `${started}/.`, dataDir])
  return dataDir
}

/**
 * SIGKILL to the product and to every process of its embedded PostgreSQL, which has a group of its own and would end in order if only its
 * parent died. @throws Error when PostgreSQL was not there to be killed
 */
export async function killProduct(product: Product, dataDir: string): Promise<void> {
  const group = -(product.process.pid ?? 0)
  killIfThere(group, 'SIGSTOP') // or on a busy machine it would have started PostgreSQL again before its own turn comes
  killPostgres(dataDir)
  killIfThere(group)
  await product.exited
  if (product.process.signalCode !== 'SIGKILL') throw new Error('the product has ended by itself: it was not killed')
  if (!existsSync(postmasterIn(dataDir))) throw new Error('PostgreSQL has ended in order: it was not killed')
}

const postmasterIn = (dataDir: string): string => path.join(dataDir, 'cluster/postmaster.pid')

/** SIGKILL to an embedded PostgreSQL and to all its children. @throws Error when it was not there to be killed */
export function killPostgres(dataDir: string): void {
  for (const pid of listPostgres(dataDir)) killIfThere(pid)
}

/** An embedded PostgreSQL and all its children. @throws Error when it is not there */
export function listPostgres(dataDir: string): number[] {
  const postmaster = Number(readFileSync(postmasterIn(dataDir), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  return [postmaster, ...children]
}

/** A product that ends gives its PostgreSQL ten seconds; on a busy machine it goes on ending by itself. @throws Error when it does not end */
export async function untilPostgresEnded(dataDir: string): Promise<void> {
  for (let waited = 0; existsSync(postmasterIn(dataDir)); waited++) {
    if (waited === 3000) throw new Error('PostgreSQL does not end')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** How often PostgreSQL has said that it was killed before and recovers. */
export const countRecoveries = (said: string): number =>
  said.match(/database system was not properly shut down; automatic recovery in progress/g)?.length ?? 0

/** What a killed PostgreSQL says comes by another pipe than the word that all is ready. @throws Error when it had nothing to recover */
export async function untilRecovered(said: () => string, times = 1): Promise<void> {
  for (let waited = 0; countRecoveries(said()) < times; waited++) {
    if (waited === 1500) throw new Error('PostgreSQL had nothing to recover: it was not killed')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A child may end by itself once its postmaster is gone. */
export function killIfThere(pid: number, signal: 'SIGKILL' | 'SIGSTOP' = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * `under`: with that first process instead of this machine's; such a product ends with all that is under it. `at`: of
 * another build (other-build.ts).
 * @throws Error with all it printed when it ends before it is ready
 */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  under?: LazyInit,
  at = root,
): Promise<Product> {
  const [node, args, env] = [
    path.join(root, 'node_modules/.bin/node'),
    [...how.arguments, path.join(at, 'server/main.ts')],
    { ...process.env, ...how.environment, PORT: '0', ...settings },
  ]
  const child: ChildProcess = under
    ? under.run(node, args, env)
    : spawn(node, args, { cwd: at, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true }) // a group of its own, which a test may kill as a whole; its PostgreSQL has another
  let printed = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let isReady = false // to search what a house has printed in a whole run again at each of its lines takes seconds
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (isReady) return
      const found = /ready at (http\S+)/.exec(printed)?.[1]
      if (!found) return
      isReady = true
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exited.then((code) => reject(new Error(`the product ended with ${code}:\n${printed}`)))
  })
  return {
    url,
    process: child,
    output: () => printed,
    exited,
    async stop() {
      if (under) under.killAll()
      else child.kill('SIGINT')
      await exited
    },
  }
}

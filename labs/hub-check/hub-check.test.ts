// Hand-ins checked on a real JupyterHub: what a check there can do, what tries to be called right without being so, and what is left
// behind. Most checks share one server here, which no check of the product does: its start is most of their time.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attack, attacks, author, countPassed, solved } from '../check/test-attacks.ts'
import { noPlace } from '../check/check-place.ts'
import { MachineBusy, standardLimits } from '../check/run-check.ts'
import type { CheckOrder, CheckRun } from '../driver.ts'
import { makeJupyterHubDriver } from '../drivers/jupyterhub.ts'
import { makeHub } from '../jupyterhub/hub.ts'
import type { JupyterServer } from '../jupyterhub/kernels.ts'
import { startTestHub } from '../test-hub/start-hub.ts'
import { makeCheckServers } from './check-servers.ts'
import { makeHubCheck } from './hub-check.ts'
import { arrayLab, arraySolved, intruders, readsKept } from './test-arrays.ts'

const isWhole = process.env['DEPTH'] === 'whole'
const hub = await startTestHub({ places: 3 })
const driver = makeJupyterHubDriver({ hub: hub.options, place: noPlace })
const spec = { experimentId: 'llm.lab', profile: 'python', packages: ['numpy'], startSeconds: 60 }
const limits = { ...standardLimits, turnSeconds: 8, idleSeconds: 2 }

const servers = makeCheckServers(makeHub(hub.options), {
  url: hub.options.url,
  findPrefix: async () => 'tessera-',
})
let [server, leave]: [JupyterServer | undefined, () => void] = [undefined, () => {}]
const shared = {
  use: <T>(_: unknown, work: (one: JupyterServer) => Promise<T>) => {
    if (!server) throw new Error('no server')
    return work(server)
  },
  sweep: async () => {},
}
const check = makeHubCheck(shared, { limits })
beforeAll(
  () =>
    new Promise<void>((resolve, reject) => {
      servers
        .use(spec, async (one) => {
          server = one
          resolve()
          await new Promise<void>((end) => (leave = end))
        })
        .catch(reject)
    }),
  60_000,
)
afterAll(async () => {
  leave()
  await hub.close()
})

const listUsers = async (): Promise<string[]> => {
  const answer = await fetch(`${hub.options.url}hub/api/users`, {
    headers: { authorization: `token ${hub.options.token}` },
  })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name) // the hub's own
}
const run = (order: CheckOrder, by = check): Promise<CheckRun> => by.check(order, spec)
const failedOf = (seen: CheckRun) =>
  seen.kind === 'ran'
    ? Object.fromEntries(seen.results.filter(({ isOk }) => !isOk).map(({ id, evalue }) => [id, evalue]))
    : seen

describe('a check has a server of its own', { timeout: 120_000 }, () => {
  test('it passes the author’s own solution there, is no session, and leaves nothing behind', async () => {
    const before = await listUsers()
    let during: readonly string[] = []
    const seen = driver.check({ author, own: solved }, spec)
    await expect
      .poll(async () => (during = (await listUsers()).filter((name) => !before.includes(name))), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^tessera-check-/)])
    expect(await driver.list()).toEqual([])
    expect(countPassed(await seen)).toBe(author.filter(({ isCheck }) => isCheck).length)
    expect(driver.ownCheck?.known()).toEqual({ kind: 'verified' })
    await expect.poll(listUsers, { timeout: 30_000 }).toEqual(before)
    await expect.poll(() => findProcesses(`JUPYTERHUB_USER=${during[0]}`), { timeout: 30_000 }).toEqual([])
  })

  test.each(['broken', 'missing', 'slow'])('no server comes (%s): nothing is said of the hand-in', async (profile) => {
    const before = await listUsers()
    await expect(driver.check({ author, own: solved }, { ...spec, profile, startSeconds: 20 })).rejects.toBeInstanceOf(
      MachineBusy,
    )
    await expect.poll(listUsers, { timeout: 60_000 }).toEqual(before)
  })

  test('what a process that is gone has left is ended, what is being checked is not', async () => {
    const api = makeHub(hub.options)
    for (const name of ['tessera-check-old', 'tessera-check-new', 'other-check-old'])
      await api.ask('POST', `/users/${name}`)
    await servers.sweep([
      { name: 'tessera-check-old', created: new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString() },
      { name: 'tessera-check-new', created: new Date().toISOString() },
      { name: 'other-check-old', created: '2020-01-01T00:00:00Z' },
    ])
    expect(await listUsers()).toEqual(expect.arrayContaining(['tessera-check-new', 'other-check-old']))
    expect(await listUsers()).not.toContain('tessera-check-old')
    for (const name of ['tessera-check-new', 'other-check-old']) await api.ask('DELETE', `/users/${name}`)
  })
})

describe('labs with packages', { timeout: 120_000 }, () => {
  const order = { author: arrayLab, own: arraySolved }

  test('arrays go there and back, are changed where the author changes them, and lie beside files and what is kept', async () => {
    const bytes = (text: string) => Buffer.from(text)
    const given = {
      author: arrayLab,
      own: { ...arraySolved, folder: readsKept },
      files: [
        { path: 'rows.csv', bytes: bytes('3\n4\n') },
        { path: 'previous.py', bytes: bytes('def triple(x): return 3 * x\n') },
      ],
      kept: [{ path: 'work/factor.txt', bytes: bytes('5') }],
    }
    expect(failedOf(await run(given))).toEqual({})
  })

  test.each([
    ['scale', 'def scale(x): return np.abs(x)', 'c-scale'],
    ['centre', 'def centre(x): return x - x.mean()', 'c-centre'],
    ['count', 'def count(x): return x.size + 1', 'c-count'],
  ])('what is wrong does not pass: %s', async (cell, text, failed) => {
    expect(Object.keys(failedOf(await run({ ...order, own: { ...arraySolved, [cell]: text } })))).toEqual([failed])
  })

  test.each(Object.entries(intruders))('no check is passed by what %s', async (_, text) => {
    const own = Object.fromEntries(Object.keys(arraySolved).map((id) => [id, id === 'scale' ? text : '']))
    const seen = await run({ ...order, own })
    expect(seen.kind).not.toBe('unavailable')
    expect(countPassed(seen)).toBe(0)
  })
})

/** Of each kind some; all 99 in the whole run. */
const chosen = [
  'json and builtins patched',
  'gc: hunt for checks and seeds',
  'answers before the question',
  'exit in a call',
  'C by ctypes',
  'awaits for ever (cell)',
]
test.each(isWhole ? Object.keys(attacks) : chosen)(
  'no check is forged by what “%s” says',
  { timeout: 180_000 },
  async (name) => {
    const seen = await attack(
      { check: run, standing: () => Promise.reject(new Error('nobody asks')) },
      attacks[name] ?? '',
    )
    expect(seen.kind).not.toBe('unavailable')
    expect(countPassed(seen)).toBe(0)
  },
)

/** Else it is nobody else than in the other tests. */
const isRoot = process.getuid?.() === 0
test.runIf(isWhole && isRoot)(
  'it holds and serves where the server is not root, as in a container',
  { timeout: 120_000 },
  async () => {
    const other = await startTestHub({ uid: 65_530 })
    try {
      const seen = await makeJupyterHubDriver({ hub: other.options, place: noPlace }).check(
        { author: arrayLab, own: arraySolved },
        spec,
      )
      expect(failedOf(seen)).toEqual({})
    } finally {
      await other.close()
    }
  },
)

describe('the wall is tried and not looked up', { timeout: 60_000 }, () => {
  test('it holds', async () => expect(await check.look()).toEqual({ kind: 'verified' }))

  test('without its filter it is no wall, which says what went through, and nothing is checked', async () => {
    const open = makeHubCheck(shared, {
      limits,
      filterOf: () => Buffer.from('060000000000ff7f', 'hex'),
    }) // allows all
    expect(await open.look()).toEqual({
      kind: 'self-checked',
      because: expect.stringMatching(/leave a process behind.*open a socket.*start programs/),
    })
    expect(await run({ author, own: solved }, open)).toEqual({ kind: 'unavailable', why: 'no_wall' })
  })

  test('a hub that does not answer is told as such', async () => {
    const away = makeJupyterHubDriver({ hub: { url: 'http://127.0.0.1:9/', token: 'none' }, place: noPlace })
    expect(await away.ownCheck?.look()).toEqual({
      kind: 'self-checked',
      because: expect.stringContaining('JupyterHub'),
    })
  })
})

async function findProcesses(said: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')))
  return all.filter((text) => text.split('\0').includes(said))
}

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { judgePostmaster, readPostmaster } from './postmaster.ts'
import { openLazyInit } from './test-lazy-init.ts'

const PATIENCE_MS = 120_000
let dataDir = ''
beforeEach(() => void (dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-falls-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
const pidFile = () => path.join(dataDir, 'cluster/postmaster.pid')

test(
  'a PostgreSQL that was killed alone is started again by the same process, with what was committed',
  async () => {
    let said = ''
    const database = await openDatabase({
      url: undefined,
      dataDir,
      maxConnections: 2,
      onNotice: (line) => (said += line),
    })
    let isLost = false
    void database.lost.then(() => (isLost = true))
    await database.query({ text: 'create table word (text text)' })
    for (const text of ['one', 'two']) {
      await database.query({ text: 'insert into word values ($1)', values: [text] })
      const killed = readPostmaster(dataDir)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => readPostmaster(dataDir), { timeout: 30_000 }).not.toBe(killed)
      await expect
        .poll(
          () =>
            database.query({ text: 'select from word' }).then(
              ({ rowCount }) => rowCount,
              () => 'away',
            ),
          { timeout: 30_000 },
        )
        .toBe(text === 'one' ? 1 : 2)
    }
    expect(said.match(/database system was not properly shut down; automatic recovery in progress/g)).toHaveLength(2)
    expect(said).toContain('It is started again')
    expect(isLost).toBe(false)
    await database.close()
    expect(existsSync(pidFile())).toBe(false)
  },
  PATIENCE_MS,
)

test(
  'a PostgreSQL that ends again and again is given up with its last words',
  async () => {
    const cluster = await openEmbedded(dataDir)
    let why: string | undefined
    void cluster.lost.then((words) => (why = words))
    let last = 0
    while (why === undefined) {
      const pid = readPostmaster(dataDir)
      if (pid > 0 && pid !== last && judgePostmaster(dataDir) === 'living') {
        process.kill(pid, 'SIGKILL')
        last = pid
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(why).toMatch(/PostgreSQL ended/)
    await cluster.close()
  },
  PATIENCE_MS,
)

test(
  'after a kill of everything under a first process that reaps nobody the next start needs no hand, again and again',
  async () => {
    const init = await openLazyInit()
    try {
      for (let round = 1; round <= 4; round++) {
        const child = init.run(process.execPath, [path.join(import.meta.dirname, 'test-open.ts'), dataDir])
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
        const ended = new Promise((resolve) => child.once('exit', resolve))
        let isOver = false
        void ended.then(() => (isOver = true))
        await expect.poll(() => isOver || /^open$/m.test(said), { timeout: 60_000 }).toBe(true)
        expect(said).toMatch(/^open$/m)
        expect(said.includes('automatic recovery in progress')).toBe(round > 1) // the kill before was one
        const killed = init.killAll()
        expect(killed.filter(({ name }) => name === 'postgres').length).toBeGreaterThan(1)
        await ended
        expect(existsSync(pidFile())).toBe(true)
        const postmaster = readPostmaster(dataDir)
        await expect.poll(() => init.list().find(({ pid }) => pid === postmaster)?.isZombie).toBe(true) // nobody reaps it
      }
    } finally {
      await init.close()
    }
    const database = await openDatabase({ url: undefined, dataDir, maxConnections: 1 })
    expect((await database.query({ text: 'select from word' })).rowCount).toBe(4)
    await database.close()
  },
  2 * PATIENCE_MS,
)

test(
  'a process number that somebody else has by now is told apart, and a living database is not',
  async () => {
    const first = await openEmbedded(dataDir)
    expect(judgePostmaster(dataDir)).toBe('living')
    await expect(openEmbedded(dataDir)).rejects.toThrow(/is in use by another running Tessera/)
    const kept = readFileSync(pidFile(), 'utf8')
    await first.close()
    const stranger = spawn('sleep', ['infinity'])
    try {
      writeFileSync(pidFile(), kept.replace(/^\d+/, String(stranger.pid)))
      expect(judgePostmaster(dataDir)).toBe('gone')
      await (await openEmbedded(dataDir)).close()
      // The same after a new start of the machine, when the first process has it, which is somebody else's.
      writeFileSync(pidFile(), kept.replace(/^\d+/, '1'), { mode: 0o600 })
      await (await openEmbedded(dataDir)).close()
      expect(stranger.exitCode).toBe(null)
    } finally {
      stranger.kill('SIGKILL')
    }
    expect(statSync(path.join(dataDir, 'cluster')).isDirectory()).toBe(true)
  },
  PATIENCE_MS,
)

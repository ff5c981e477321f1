import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_NOTEBOOK_BYTES } from '../../contract/experiment-calls.ts'
import { SAVED_BYTES_A_DAY, SAVES_AT_ONCE } from '../../domain/experiment/save-budget.ts'
import { run, sql } from '../../store/sql.ts'
import { HIDDEN_TEST, SOLUTION } from '../../store/test-experiment.ts'
import { openTestApp } from '../http/test-app.ts'
import { clockAt, giveLabs, LAB, openTab, secondsOf, withCode } from './test-lab.ts'

const house = await openTestApp()
afterAll(house.close)
beforeAll(() => giveLabs(house))
beforeEach(() => clockAt(house, 0))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A tab that writes, with the original it begins with. */
async function openWriter() {
  const tab = await openTab(house)
  const { notebook } = await tab.takeOver()
  return { tab, original: notebook.content, code: (source: string) => withCode(notebook.content, source) }
}
const errorOf = (reply: { error?: string }) => reply.error

describe('what travels', () => {
  test('is never a solution or a hidden test, in either language', async () => {
    const { tab } = await openWriter()
    for (const lang of ['en', 'zh-CN'] as const) {
      const { body } = await house.call('/experiment/detail', { experiment_id: LAB }, { learner: tab.learner, lang })
      const text = JSON.stringify(body)
      for (const secret of [SOLUTION, HIDDEN_TEST, 'BEGIN HIDDEN', 'BEGIN SOLUTION']) expect(text).not.toContain(secret)
      expect(body).toMatchObject({ notebook: { version: 0, saved_at: null }, lang })
    }
  })

  test('is the learner’s own code with the texts of the chosen language beside it', async () => {
    const { tab, code } = await openWriter()
    await tab.save(code('def double(x): return x'), 0)
    const { body } = await house.call(
      '/experiment/detail',
      { experiment_id: LAB },
      { learner: tab.learner, lang: 'zh-CN' },
    )
    expect(body).toMatchObject({
      original: expect.stringContaining('# 在这里写代码'),
      notebook: { version: 1, content: expect.stringContaining('def double(x): return x') },
      checks: [
        { id: 'check-double', title: '能加倍', state: 'open', hint_count: 2, has_solution: true, is_required: true },
      ],
    })
  })
})

describe('saving', () => {
  test('stores a version whose hash is that of what is read back', async () => {
    const { tab, code } = await openWriter()
    clockAt(house, 7)
    const saved = await tab.save(code('x = 1'), 0)
    expect([saved.version, secondsOf(saved.saved_at)]).toEqual([1, 7])
    const { notebook } = await tab.ask('/experiment/detail')
    expect([notebook.version, notebook.hash, sha256(notebook.content)]).toEqual([1, saved.hash, saved.hash])
    expect(notebook.content).toContain('x = 1')
  })

  test('takes a packed file, which is how a last save fits into a closing page', async () => {
    const { tab, code } = await openWriter()
    const text = JSON.stringify(code('print("格物")'))
    expect(await tab.save(gzipSync(text), 0, 'application/gzip')).toMatchObject({ version: 1 })
    expect((await tab.ask('/experiment/detail')).notebook.content).toContain('格物')
  })

  test('of a stale tab overwrites nothing', async () => {
    const { tab, code } = await openWriter()
    await tab.save(code('new = 1'), 0)
    expect(errorOf(await tab.save(code('old = 1'), 0))).toBe('stale_notebook')
    expect(errorOf(await tab.save(code('odd = 1'), 9))).toBe('stale_notebook')
    expect((await tab.ask('/experiment/detail')).notebook.content).toContain('new = 1')
  })

  test('of two at once stores one and refuses the other', async () => {
    const { tab, code } = await openWriter()
    const replies = await Promise.all([tab.save(code('a = 1'), 0), tab.save(code('b = 1'), 0)])
    expect(replies.map(errorOf).filter(Boolean)).toEqual(['stale_notebook'])
    expect((await tab.ask('/experiment/versions')).list).toHaveLength(2)
  })

  test('again, because the answer was lost, gives the same version', async () => {
    const { tab, code } = await openWriter()
    const [first, again] = [await tab.save(code('a = 1'), 0), await tab.save(code('a = 1'), 0)]
    expect(again).toEqual(first)
  })

  test('repairs what an odd program wrote, and refuses what is no notebook', async () => {
    const { tab } = await openWriter()
    expect(
      await tab.save(
        '{"nbformat":4,"nbformat_minor":2,"metadata":{"mine":1},"cells":[{"cell_type":"code","source":["a = 1"],"metadata":{},"outputs":[]}]}',
        0,
      ),
    ).toMatchObject({ version: 1 })
    expect(JSON.parse((await tab.ask('/experiment/detail')).notebook.content)).toMatchObject({
      nbformat_minor: 5,
      metadata: { mine: 1 },
      cells: [{ id: expect.any(String), execution_count: null }],
    })
    for (const wrong of ['', 'hello', '[]', '{"nbformat": 4}', Buffer.from([0x1f, 0x8b, 0, 1, 2]), gzipSync('{')])
      expect(errorOf(await tab.save(wrong, 1))).toBe('notebook_invalid')
  })

  test('refuses what is too large, also when it is small on the way', async () => {
    const { tab } = await openWriter()
    const bomb = gzipSync(Buffer.alloc(MAX_NOTEBOOK_BYTES * 20, ' '))
    expect(bomb.length).toBeLessThan(500_000)
    expect(await tab.save(bomb, 0)).toMatchObject({
      error: 'notebook_too_large',
      message: expect.stringContaining('8 MB'),
    })
    const reply = await house.call(
      '/experiment/save',
      { experiment_id: LAB, writer: tab.writer(), base_version: 0 },
      { learner: tab.learner, file: { bytes: Buffer.alloc(MAX_NOTEBOOK_BYTES + 1, ' ') } },
    )
    expect(reply).toMatchObject({ status: 413, body: { message: expect.any(String) } })
  })

  test('is taken every two seconds on average: who saves more often waits a moment, and the learner’s other notebooks do not', async () => {
    const { tab, code } = await openWriter()
    for (let i = 0; i < SAVES_AT_ONCE; i++)
      expect(await tab.save(code(`x = ${i}`), i)).toMatchObject({ version: i + 1 })
    expect(await tab.save(code('x = "more"'), SAVES_AT_ONCE)).toMatchObject({ error: 'save_too_often', retry_after: 2 })
    expect(await tab.save(code(`x = ${SAVES_AT_ONCE - 1}`), SAVES_AT_ONCE)).toMatchObject({ version: SAVES_AT_ONCE }) // the same again costs nothing
    clockAt(house, 2)
    expect(await tab.save(code('x = "more"'), SAVES_AT_ONCE)).toMatchObject({ version: SAVES_AT_ONCE + 1 })
  })

  test('stores so many bytes a day for one learner and no more; the next day goes on', async () => {
    const { tab, code } = await openWriter()
    await tab.save(code('x = 1'), 0)
    await run(
      house.database,
      sql`update lab_work set saved_bytes = ${SAVED_BYTES_A_DAY} where account_id = ${tab.learner.id}`,
    )
    const refused = await tab.save(code('x = 2'), 1)
    expect(refused).toMatchObject({ error: 'save_quota', message: expect.stringContaining('stays in this browser') })
    expect((await tab.ask('/experiment/detail')).notebook).toMatchObject({ version: 1 })
    clockAt(house, 86_400)
    expect(await tab.save(code('x = 2'), 1)).toMatchObject({ version: 2 })
  })

  test('needs a file', async () => {
    const { tab } = await openWriter()
    expect(await tab.mine('/experiment/save', { base_version: 0 })).toMatchObject({
      error: 'invalid_input',
      fields: { notebook: expect.any(String) },
    })
  })
})

describe('two tabs', () => {
  test('one writes; the other is asked, takes over, and the first may only read', async () => {
    const { tab, code } = await openWriter()
    const second = await openTab(house, { learner: tab.learner })
    expect(await second.takeOver()).toMatchObject({ error: 'open_elsewhere' })
    expect(await second.takeOver(true)).toMatchObject({ writer: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(errorOf(await tab.save(code('a = 1'), 0))).toBe('not_writer')
    expect((await tab.mine('/experiment/status')).writer).toBe('other')
    expect((await second.mine('/experiment/status')).writer).toBe('this')
    expect(await second.save(code('b = 1'), 0)).toMatchObject({ version: 1 })
    const forms = {
      '/experiment/start': {},
      '/experiment/restart': {},
      '/experiment/delete': {},
      '/experiment/connect': {},
      '/experiment/kernel': { deed: 'interrupt' },
      '/experiment/heartbeat': { kernel: 'ready' },
      '/experiment/restore': { version: 1 },
      '/experiment/finish': { version: 1 },
      '/experiment/check': { check_id: 'check-double', is_passed: '1' },
    } as const
    for (const path of Object.keys(forms) as (keyof typeof forms)[])
      expect([path, errorOf(await tab.mine(path, forms[path]))]).toEqual([path, 'not_writer']) // its own keys
  })

  test('a tab that was silent for 45 s is not asked about, nor one that said goodbye', async () => {
    const { tab } = await openWriter()
    const second = await openTab(house, { learner: tab.learner })
    clockAt(house, 45)
    expect(await second.takeOver()).toMatchObject({ error: 'open_elsewhere' })
    clockAt(house, 46)
    expect(await second.takeOver()).not.toHaveProperty('error')
    await second.beat({ is_open: '0' })
    expect(await tab.takeOver()).not.toHaveProperty('error')
  })

  test('a reload of the same tab keeps its secret', async () => {
    const { tab } = await openWriter()
    const before = tab.writer()
    await tab.takeOver()
    expect(tab.writer()).toBe(before)
  })

  test('a secret that the tab drew itself counts, so that a page which went before the answer came still writes', async () => {
    const { tab } = await openWriter()
    const own = crypto.randomUUID()
    expect(await tab.ask('/experiment/take-over', { force: '1', writer: own })).toMatchObject({ writer: own })
    expect((await tab.ask('/experiment/status', { writer: own })).writer).toBe('this') // as a reload asks
    const another = crypto.randomUUID()
    expect(await tab.ask('/experiment/take-over', { writer: another })).toMatchObject({ error: 'open_elsewhere' })
    expect((await tab.ask('/experiment/status', { writer: another })).writer).toBe('other')
  })

  test('a secret that is easy to guess is replaced', async () => {
    const { tab } = await openWriter()
    const { writer } = await tab.ask('/experiment/take-over', { force: '1', writer: 'mine' })
    expect(writer).toMatch(/^[0-9a-f]{64}$/)
  })

  test('twenty that take over at once leave exactly one that writes', async () => {
    const { tab, code } = await openWriter()
    const tabs = await Promise.all(Array.from({ length: 20 }, () => openTab(house, { learner: tab.learner })))
    await Promise.all(tabs.map((one) => one.takeOver(true)))
    const saved = await Promise.all(tabs.map((one) => one.save(code('a = 1'), 0)))
    expect(saved.filter((reply) => errorOf(reply) === undefined)).toHaveLength(1)
  })
})

describe('versions', () => {
  test('are listed, the newest first, down to the original, and an older one comes back in one call', async () => {
    const { tab, code, original } = await openWriter()
    for (const [i, source] of ['a = 1', 'b = 1', 'c = 1'].entries()) {
      clockAt(house, i * 5)
      await tab.save(code(source), i)
    }
    expect((await tab.ask('/experiment/versions')).list.map(({ version, kind }) => [version, kind])).toEqual([
      [3, 'saved'],
      [2, 'saved'],
      [1, 'saved'],
      [0, 'original'],
    ])
    expect(await tab.mine('/experiment/restore', { version: 1 })).toMatchObject({
      version: 4,
      content: expect.stringContaining('a = 1'),
    })
    expect(await tab.mine('/experiment/restore', { version: 0 })).toMatchObject({ version: 5, content: original })
    expect(await tab.mine('/experiment/restore', { version: 99 })).toMatchObject({ error: 'version_gone' })
    expect((await tab.ask('/experiment/versions')).list.map(({ kind }) => kind)).toEqual([
      'restored',
      'restored',
      'saved',
      'saved',
      'saved',
      'original',
    ])
  })

  test('are thinned as they grow old: what is older than ten minutes leaves one a minute', async () => {
    const { tab, code } = await openWriter()
    let version = 0
    for (let second = 0; second <= 1200; second += 30) {
      clockAt(house, second)
      version = (await tab.save(code(`n = ${second}`), version)).version
    }
    const { list } = await tab.ask('/experiment/versions')
    const minutes = list
      .filter(({ kind, saved_at }) => kind === 'saved' && secondsOf(saved_at) < 600)
      .map(({ saved_at }) => Math.floor(secondsOf(saved_at) / 60))
    expect(minutes).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(list.filter(({ saved_at }) => secondsOf(saved_at) > 600)).toHaveLength(20)
  })

  test('of somebody else are not there', async () => {
    const { tab, code } = await openWriter()
    await tab.save(code('mine = 1'), 0)
    const other = await openTab(house)
    expect((await other.ask('/experiment/versions')).list).toEqual([])
    expect((await other.ask('/experiment/detail')).notebook.content).not.toContain('mine = 1')
    await other.takeOver()
    expect(await other.mine('/experiment/restore', { version: 1 })).toMatchObject({ error: 'version_gone' })
  })
})

// Notebooks that a learner shows to others, as whoever has the address reads them.
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { shownWorkLimits } from '../../domain/account/limit.ts'
import { exportNotebook, type Notebook } from '../../domain/experiment/notebook.ts'
import { one, run, sql } from '../../store/sql.ts'
import { doubleNotebook } from '../../store/test-experiment.ts'
import { makeNotebookFile } from '../flows/notebook-file.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { z } from 'zod'
import { clockAt, giveLabs, LAB, openTab } from './test-lab.ts'

const house = await openTestApp()
afterAll(house.close)
const { database: db, call } = house
await giveLabs(house)

let learner: TestLearner
let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  clockAt(house, 0)
  tab = await openTab(house)
  learner = tab.learner
  await run(db, sql`update account set first_name = 'Ada', last_name = 'Lovelace' where id = ${learner.id}`)
})

const Row = z.strictObject({ id: z.string() })
/** A hand-in as it lies in the database, as the check leaves it. */
async function giveHandIn(
  notebook: Notebook,
  more: { outcome?: 'passed' | 'failed'; checkKind?: string; at?: number; seen?: string[] } = {},
): Promise<{ number: string; hash: string }> {
  const { packed, hash } = await makeNotebookFile(notebook)
  const number = `R-${learner.id.slice(0, 8)}-${more.at ?? 0}`
  await one(
    db,
    Row,
    sql`insert into lab_hand_in (number, account_id, experiment_id, version, content, hash, score, total, outcome, check_kind, solutions_seen, handed_in_at, checked_at)
        values (${number}, ${learner.id}, ${LAB}, ${(more.at ?? 0) + 1}, ${packed}, ${hash}, 2, 2, ${more.outcome ?? 'passed'}, ${more.outcome === 'failed' ? null : (more.checkKind ?? 'verified')}, ${more.seen ?? []},
          ${new Date(Date.UTC(2026, 2, 1, 9, more.at ?? 0))}, ${new Date(Date.UTC(2026, 2, 1, 9, more.at ?? 0))}) returning id`,
  )
  return { number, hash }
}
const show = async () => (await call('/work/show', { experiment_id: LAB }, { learner })).body
const list = async (as = learner) => (await call('/work/list', {}, { learner: as })).body['list'] as unknown[]
const pathOf = (body: Record<string, unknown>): string => new URL(String(body['address'])).pathname
const read = (path: string, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'GET', url: path, headers })

const withOutput = (html: string): Notebook => ({
  ...doubleNotebook,
  cells: doubleNotebook.cells.map((cell) =>
    cell.cell_type === 'code' && cell.id === 'double'
      ? { ...cell, outputs: [{ output_type: 'display_data', data: { 'text/html': html }, metadata: {} }] }
      : cell,
  ),
})

describe('what is listed', () => {
  test('is of each lab the newest hand-in that has passed; nothing is shown before it is pressed', async () => {
    expect(await list()).toEqual([])
    await giveHandIn(doubleNotebook)
    const newest = await giveHandIn(doubleNotebook, { at: 2, checkKind: 'self-checked' })
    await giveHandIn(doubleNotebook, { at: 3, outcome: 'failed' })
    expect(await list()).toMatchObject([
      {
        experiment_id: LAB,
        cert_id: 'llm',
        number: newest.number,
        check_kind: 'self-checked',
        score: 2,
        total: 2,
        shown: null,
      },
    ])
  })

  test('says of a shown one that a newer hand-in has passed; shown anew it keeps its address', async () => {
    await giveHandIn(doubleNotebook)
    const first = await show()
    await giveHandIn(withOutput('<b>newer</b>'), { at: 2 })
    expect(await list()).toMatchObject([{ shown: { address: first['address'], is_newest: false } }])
    expect((await read(pathOf(first))).body).not.toContain('newer')
    expect((await show())['address']).toBe(first['address'])
    expect((await read(pathOf(first))).body).toContain('<b>newer</b>')
  })
})

describe('an address', () => {
  test('shows the notebook as it was handed in, whose it is, what was checked, and its file with the hash of the receipt', async () => {
    const { number, hash } = await giveHandIn(withOutput('<b>thirty-six</b>'))
    const path = pathOf(await show())
    expect(path).toMatch(/^\/work\/[A-Za-z0-9_-]{22}$/)
    const page = await read(path)
    expect(page.statusCode).toBe(200)
    for (const words of [
      'Ada Lovelace',
      'Verified · 2 of 2 points',
      number,
      hash,
      '<b>thirty-six</b>',
      'def double(x)',
    ])
      expect(page.body).toContain(words)
    expect(page.body).not.toContain('had been opened')
    expect([page.headers['cache-control'], page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
      'private, no-cache',
      'noindex',
      'no-referrer',
    ])
    const file = await read(`${path}/notebook.ipynb`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="notebook.ipynb"')
    expect(file.body).toBe(exportNotebook(withOutput('<b>thirty-six</b>')))
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(hash)
  })

  test('speaks the language of its reader, and links to the same page in the other one', async () => {
    await giveHandIn(doubleNotebook, { checkKind: 'self-checked', seen: ['check-double'] })
    const path = pathOf(await show())
    const chinese = (await read(path, { 'accept-language': 'zh-CN,zh;q=0.9' })).body
    expect(chinese).toContain('<html lang="zh-CN">')
    for (const words of ['自检 · 2 / 2 分', '提交之前看过这个实验的答案。', `href="${path}?lang=en"`])
      expect(chinese).toContain(words)
    expect((await read(`${path}?lang=en`, { 'accept-language': 'zh-CN' })).body).toContain(
      'Self-checked · 2 of 2 points',
    )
  })

  test('runs nothing that a notebook brought along, and says so to the browser', async () => {
    await giveHandIn(
      withOutput(
        '<img src=x onerror=alert(1)><script>alert(2)</script><form action=/x><iframe src=//evil></iframe><a href="javascript:alert(3)">x</a>',
      ),
    )
    const page = await read(pathOf(await show()))
    expect(page.body).not.toMatch(/<script|onerror|<iframe|<form|javascript:|\/\/evil/i)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  test('shows nothing once it is taken back, its work is deleted, or its account is gone; the next one is another', async () => {
    await giveHandIn(doubleNotebook)
    const first = pathOf(await show())
    await call('/work/hide', { experiment_id: LAB }, { learner })
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(`${first}/notebook.ipynb`)).statusCode).toBe(404)
    const second = pathOf(await show())
    expect(second).not.toBe(first)
    await tab.takeOver()
    await tab.mine('/experiment/delete')
    expect((await read(second)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    expect((await show())['error']).toBe('not_found')
    await giveHandIn(doubleNotebook, { at: 5 })
    const third = pathOf(await show())
    expect((await read(third)).statusCode).toBe(200)
    await run(db, sql`delete from account where id = ${learner.id}`)
    expect((await read(third)).statusCode).toBe(404)
  })

  test('is given to nobody else: another learner sees no work, shows none, and takes none back', async () => {
    await giveHandIn(doubleNotebook)
    const path = pathOf(await show())
    const other = (await openTab(house)).learner
    expect(await list(other)).toEqual([])
    expect((await call('/work/show', { experiment_id: LAB }, { learner: other })).body['error']).toBe('not_found')
    await call('/work/hide', { experiment_id: LAB }, { learner: other })
    expect((await read(path)).statusCode).toBe(200)
  })

  test('of a hand-in that has not passed there is none', async () => {
    await giveHandIn(doubleNotebook, { outcome: 'failed' })
    expect((await show())['error']).toBe('not_found')
  })

  test('that is mistyped, long or nobody’s says the same, in a page', async () => {
    for (const code of ['x', 'A'.repeat(22), 'A'.repeat(500), '..%2f..%2fetc', "'; drop table shown_work"]) {
      const page = await read(`/work/${encodeURIComponent(code)}`)
      expect([code, page.statusCode]).toEqual([code, 404])
      expect(page.body).toContain('Nothing is shown here')
    }
  })

  test('is read so often in an hour and no more, and says when again', async () => {
    await giveHandIn(doubleNotebook)
    const path = pathOf(await show())
    const { max } = shownWorkLimits[0] ?? { max: 0 }
    await read(path)
    await run(
      db,
      sql`update rate_count set count = ${max} where key like ${`shown work ${path.slice('/work/'.length)}%`}`,
    )
    const reply = await read(path)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CheckCell, CheckOrder, CheckRun } from '../../labs/driver.ts'
import { selectExperimentResults } from '../../store/experiment.ts'
import { one, run, sql } from '../../store/sql.ts'
import { SOLUTION } from '../../store/test-experiment.ts'
import type { CheckStanding } from '../../labs/check/check-place.ts'
import { testPlace as place } from '../../labs/check/test-place.ts'
import { queueRecheck } from '../flows/recheck-hand-ins.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { clockAt, giveLabs, LAB, openTab, secondsOf, withCode } from './test-lab.ts'

/** The place of the check: what a test says it is. */
const nowhere = async (): Promise<CheckRun> => ({ kind: 'unavailable', why: 'no_wall' })
let answer: (order: CheckOrder) => Promise<CheckRun> = nowhere
let standing: CheckStanding = { kind: 'self-checked', tried: [] }
let asked: CheckOrder = { author: [], own: {} }
const house = await openTestApp({
  place: {
    standing: async () => standing,
    check: async (order) => {
      asked = order
      return answer(order)
    },
  },
})
const { database: db } = house
afterAll(house.close)
beforeAll(() => giveLabs(house))
beforeEach(() => {
  clockAt(house, 0)
  answer = nowhere
  standing = { kind: 'self-checked', tried: [] }
})
afterEach(() => deliverMails(house)) // no check of one test is left to the next
const ran =
  (isOk: (cell: CheckCell) => boolean) =>
  async ({ author }: CheckOrder): Promise<CheckRun> => ({
    kind: 'ran',
    results: author.map((cell) => ({ id: cell.id, isOk: isOk(cell), ename: '', evalue: '' })),
    seed: '0f'.repeat(16),
  })

/** A running lab with `source` saved as version 1. */
async function openRunning(source = `def double(x):\n    ${SOLUTION}`) {
  const tab = await openTab(house)
  const { notebook } = await tab.takeOver()
  await tab.mine('/experiment/start')
  await tab.beat()
  const saved = await tab.save(withCode(notebook.content, source), 0)
  return { tab, saved, code: (text: string) => withCode(notebook.content, text) }
}
type Tab = Awaited<ReturnType<typeof openRunning>>['tab']
const pass = (tab: Tab, isPassed = true) =>
  tab.mine('/experiment/check', { check_id: 'check-double', is_passed: isPassed ? '1' : '0' })
const resultOf = async (tab: Tab) =>
  (await selectExperimentResults(db, { accountId: tab.learner.id, phaseId: 'llm' })).find(
    (result) => result.experimentId === LAB,
  )
const complete = (tab: Tab) =>
  house.call('/lesson/complete', { cert_id: 'llm', lesson_id: 'lab', item: 'experiment' }, { learner: tab.learner })

describe('a visible check', () => {
  test('counts as it went last', async () => {
    const { tab } = await openRunning()
    expect((await pass(tab)).checks).toMatchObject([{ id: 'check-double', state: 'passed', tries: 1, points: 2 }])
    expect((await pass(tab, false)).checks).toMatchObject([{ state: 'failed', tries: 2 }])
    expect(await tab.mine('/experiment/check', { check_id: 'check-other', is_passed: '1' })).toMatchObject({
      error: 'not_found',
    })
  })

  test('is open again when the notebook begins anew', async () => {
    const { tab } = await openRunning()
    await pass(tab)
    await tab.mine('/experiment/restore', { version: 0 })
    expect((await tab.ask('/experiment/detail')).checks).toMatchObject([{ state: 'failed' }])
  })
})

describe('hints', () => {
  const hint = (tab: Tab, number: number) => tab.ask('/experiment/hint', { check_id: 'check-double', number })

  test('open in their order, the solution after a try', async () => {
    const { tab } = await openRunning()
    expect(await hint(tab, 2)).toMatchObject({ error: 'hint_locked' })
    expect(await hint(tab, 3)).toMatchObject({ error: 'hint_locked' })
    expect(await hint(tab, 1)).toMatchObject({ text: 'Think of two.', is_solution: false, checks: [{ hints_seen: 1 }] })
    expect(await hint(tab, 2)).toMatchObject({ text: 'Multiply.' })
    expect(await hint(tab, 3)).toMatchObject({ error: 'hint_locked' })
    await pass(tab, false)
    expect(await hint(tab, 3)).toMatchObject({ text: expect.stringContaining(SOLUTION), is_solution: true })
    expect(await hint(tab, 1)).toMatchObject({ text: 'Think of two.', checks: [{ hints_seen: 3 }] })
    expect(await hint(tab, 4)).toMatchObject({ error: 'not_found' })
  })

  test('come in the reader’s language', async () => {
    const { tab } = await openRunning()
    const { body } = await house.call(
      '/experiment/hint',
      { experiment_id: LAB, check_id: 'check-double', number: 1 },
      { learner: tab.learner, lang: 'zh-CN' },
    )
    expect(body).toMatchObject({ text: '想想二。' })
  })
})

describe('a hand-in', () => {
  test('is refused until the required checks have passed and the notebook is saved', async () => {
    const { tab } = await openRunning()
    expect(await tab.mine('/experiment/finish', { version: 1 })).toEqual({
      error: 'checks_missing',
      message: 'Not passed yet: 1 required check.',
    })
    await pass(tab)
    expect(await tab.mine('/experiment/finish', { version: 2 })).toMatchObject({ error: 'stale_notebook' })
    expect((await complete(tab)).body).toMatchObject({ error: 'please_done_experiment' })
  })

  test('ends the session and gives a receipt with number, time, score and the hash of what is stored', async () => {
    const { tab, saved } = await openRunning()
    await pass(tab)
    clockAt(house, 33)
    const { receipt, status } = await tab.mine('/experiment/finish', { version: 1 })
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
      score: 2,
      total: 2,
      hash: saved.hash,
      version: 1,
      outcome: 'checking',
      check_kind: null,
    })
    expect([secondsOf(receipt.handed_in_at), status.state, status.session?.reason]).toEqual([33, 'ended', 'finished'])
    expect((await tab.ask('/experiment/versions')).list[0]).toMatchObject({ version: 1, kind: 'handed_in' })
  })

  test('pressed twice, or five times at once, gives one receipt', async () => {
    const { tab } = await openRunning()
    await pass(tab)
    const replies = await Promise.all(Array.from({ length: 5 }, () => tab.mine('/experiment/finish', { version: 1 })))
    expect(new Set(replies.map(({ receipt }) => receipt.number)).size).toBe(1)
    expect((await tab.mine('/experiment/finish', { version: 1 })).receipt.number).toBe(replies[0]?.receipt.number)
    const { n } = await one(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from lab_hand_in where account_id = ${tab.learner.id}`,
    )
    expect(n).toBe(1)
  })

  test('from a lab that does not run is refused and names the state', async () => {
    const { tab } = await openRunning()
    await pass(tab)
    await tab.ask('/experiment/stop')
    expect(await tab.mine('/experiment/finish', { version: 1 })).toMatchObject({
      error: 'session_state',
      message: expect.stringContaining('is stopped'),
    })
  })

  test('is run again apart with the hidden tests and the learner’s own code, and then is verified; the lesson waits for it', async () => {
    answer = ran(() => true)
    const { tab } = await openRunning('def double(x):\n    return x + x')
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    expect((await complete(tab)).body).toMatchObject({ error: 'please_done_experiment' })
    await deliverMails(house)
    expect(asked.author.map(({ id, isCheck, isOwn }) => [id, isCheck, isOwn])).toEqual([
      ['double', false, true],
      ['check-double', true, false],
    ])
    expect(asked.own).toEqual({ double: 'def double(x):\n    return x + x' })
    expect(asked.author[1]?.source).toContain('assert double(-7) == -14')
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
      outcome: 'passed',
      check_kind: 'verified',
      failed_checks: [],
    })
    expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'verified' })
    expect((await complete(tab)).body).toMatchObject({ items: expect.arrayContaining([]) })
    expect((await complete(tab)).body).not.toHaveProperty('error')
  })

  test('tells on its receipt which solutions were open by then, also of work that was deleted since, and what its hidden tests drew from', async () => {
    answer = ran(() => true)
    const { tab } = await openRunning()
    await pass(tab, false)
    for (const number of [1, 2, 3]) await tab.ask('/experiment/hint', { check_id: 'check-double', number })
    await tab.ask('/experiment/stop')
    await tab.ask('/experiment/delete')
    const { notebook } = await tab.takeOver()
    await tab.mine('/experiment/start')
    await tab.beat()
    await tab.save(withCode(notebook.content, `def double(x):\n    ${SOLUTION}`), 0)
    await pass(tab)
    expect(await tab.mine('/experiment/finish', { version: 1 })).toMatchObject({
      receipt: { solutions_seen: ['check-double'], solution: 'allowed', seed: null },
    })
    await deliverMails(house)
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
      check_kind: 'verified',
      seed: '0f'.repeat(16),
    })
    expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'verified' })
    await run(
      db,
      sql`update phase set certificate = '{"validity": {"kind": "permanent"}, "lessons": "all", "quizzes": [], "experiments": ["llm.lab"], "solution": "not-verified"}' where id = 'llm'`,
    )
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
      check_kind: 'verified',
      solution: 'not-verified',
    })
    expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'self-checked' })
    await run(db, sql`update phase set certificate = null where id = 'llm'`)
  })

  test('that fails a hidden test says which, does not count, and can be handed in again', async () => {
    answer = ran((cell) => !cell.isCheck)
    const { tab, code } = await openRunning('def double(x):\n    return 6')
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
      outcome: 'failed',
      check_kind: null,
      failed_checks: ['check-double'],
      score: 0,
      total: 2,
    })
    expect(await resultOf(tab)).toMatchObject({ isFinished: false, checkKind: null })
    expect((await complete(tab)).body).toMatchObject({ error: 'please_done_experiment' })

    answer = ran(() => true)
    await tab.mine('/experiment/start')
    await tab.beat()
    await tab.save(code(`def double(x):\n    ${SOLUTION}`), 1)
    await tab.mine('/experiment/finish', { version: 2 })
    await deliverMails(house)
    expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'verified' })
  })

  test('of a lab that keeps files has what is kept, below its folder; of another lab it has nothing', async () => {
    const handIn = async () => {
      const { tab } = await openRunning()
      await pass(tab)
      await tab.mine('/experiment/finish', { version: 1 })
      await deliverMails(house)
    }
    answer = ran(() => true)
    await handIn()
    expect(asked.kept).toBeUndefined()
    await run(db, sql`update experiment set definition = definition || '{"keepsFiles":true}' where id = ${LAB}`)
    const { tab } = await openRunning()
    for (const bytes of ['old', 'new']) {
      const file = { name: 'f', type: 'application/octet-stream', bytes: Buffer.from(bytes) }
      const form = { experiment_id: LAB, writer: tab.writer(), path: 'deep/model.json' }
      expect((await house.call('/work/file-keep', form, { learner: tab.learner, file })).body).toHaveProperty('version')
    }
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    expect(asked.kept).toEqual([{ path: 'work/deep/model.json', bytes: Buffer.from('new') }])
    await handIn()
    expect(asked.kept).toEqual([]) // another learner
    await run(db, sql`update experiment set definition = definition - 'keepsFiles' where id = ${LAB}`)
  })

  test('of a notebook that nobody has touched is refused with a sentence, and so is one whose cells were emptied', async () => {
    const tab = await openTab(house)
    const { notebook } = await tab.takeOver()
    await tab.mine('/experiment/start')
    await tab.beat()
    await pass(tab) // a lie
    await tab.save(notebook.content, 0)
    expect(await tab.mine('/experiment/finish', { version: 1 })).toEqual({
      error: 'notebook_untouched',
      message: 'Your cells are as they were given, or empty. Write your answer in them, then hand in.',
    })
    expect(
      (
        await house.call(
          '/experiment/finish',
          { experiment_id: LAB, writer: tab.writer(), version: 1 },
          { learner: tab.learner, lang: 'zh-CN' },
        )
      ).body,
    ).toMatchObject({ message: '你的单元格还是最初的样子，或者是空的。先写下自己的答案，再提交。' })
    await tab.save(withCode(notebook.content, '  \n'), 1)
    expect(await tab.mine('/experiment/finish', { version: 2 })).toMatchObject({ error: 'notebook_untouched' })
    await tab.save(withCode(notebook.content, 'def double(x): return 2 * x'), 2)
    expect(await tab.mine('/experiment/finish', { version: 3 })).toMatchObject({ receipt: { outcome: 'checking' } })
  })

  describe('that could not be checked apart', () => {
    const openSelfChecked = async () => {
      const { tab } = await openRunning()
      await pass(tab)
      await tab.mine('/experiment/finish', { version: 1 })
      await deliverMails(house)
      expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
        outcome: 'passed',
        check_kind: 'self-checked',
        self_checked_because: 'no_wall',
      })
      return tab
    }
    const recheck = async () => {
      standing = { kind: 'verified', wall: 'perl' }
      await queueRecheck(db)
      await deliverMails(house)
    }

    test('is checked once that is possible: its receipt then says verified, and nothing is checked twice', async () => {
      const tab = await openSelfChecked()
      await queueRecheck(db)
      await deliverMails(house)
      expect((await tab.ask('/experiment/status')).receipt).toMatchObject({ check_kind: 'self-checked' }) // there still is no such place
      answer = ran(() => true)
      await recheck()
      expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
        outcome: 'passed',
        check_kind: 'verified',
        self_checked_because: null,
        score: 2,
      })
      expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'verified' })
      asked = { author: [], own: {} }
      await recheck()
      expect(asked.author).toEqual([])
    })

    test('and does not pass then, keeps its word and says what failed', async () => {
      const tab = await openSelfChecked()
      answer = ran((cell) => !cell.isCheck)
      await recheck()
      expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
        outcome: 'passed',
        check_kind: 'self-checked',
        self_checked_because: null,
        failed_checks: ['check-double'],
        score: 2,
      })
      expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'self-checked' })
    })

    test('because its lab needs what the place does not have, says so and is not tried for ever', async () => {
      const tab = await openSelfChecked()
      answer = async () => ({ kind: 'unavailable', why: 'packages' })
      await recheck()
      expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
        check_kind: 'self-checked',
        self_checked_because: 'packages',
      })
      asked = { author: [], own: {} }
      await recheck()
      expect(asked.author).toEqual([])
    })
  })

  test('counts as self-checked where there is no place apart', async () => {
    const { tab } = await openRunning()
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    expect(await tab.ask('/experiment/detail')).toMatchObject({
      is_finished: true,
      status: { receipt: { outcome: 'passed', check_kind: 'self-checked' } },
    })
    expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'self-checked' })
  })

  test('that takes all the time of its check has not passed', async () => {
    answer = async () => ({ kind: 'stopped', why: 'time' })
    const { tab } = await openRunning()
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
      outcome: 'failed',
      failed_checks: ['check-double'],
    })
  })

  test('stays finished after a worse one, and verified after a self-checked one', async () => {
    answer = ran(() => true)
    const { tab, code } = await openRunning()
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    answer = ran(() => false)
    await tab.mine('/experiment/start')
    await tab.beat()
    await tab.save(code('def double(x): return 6'), 1)
    await tab.mine('/experiment/finish', { version: 2 })
    await deliverMails(house)
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({ outcome: 'failed' })
    expect(await resultOf(tab)).toMatchObject({ isFinished: true, checkKind: 'verified' })
  })

  test('keeps its receipt when the work is deleted', async () => {
    const { tab } = await openRunning()
    await pass(tab)
    const { receipt } = await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    await tab.mine('/experiment/delete')
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({ number: receipt.number, hash: receipt.hash })
    expect(await resultOf(tab)).toMatchObject({ isFinished: true })
  })
})

/** Each in its own way; otherwise one: labs/check/attacks.test.ts has the kinds, and this is about the wire. */
const isWhole = process.env['DEPTH'] === 'whole'
describe('a pass forged over the wire', { timeout: 120_000 }, () => {
  const forgeries = {
    'rebinds what judges it':
      'import builtins\nbuiltins.AssertionError = type("Quiet", (Exception,), {})\ndef double(x): return None',
    'takes the place of the way into Python':
      'import pyodide_js\nm = pyodide_js._module\nfor n in dir(m):\n    if n.startswith("callPyObject"): setattr(m, n, pyodide_js.FS.isFile)',
    'rewrites the lists of JavaScript':
      "from pyodide.ffi import to_js, create_proxy\nto_js([]).constructor.prototype.map = create_proxy(lambda *a: to_js(['1'] * 19))",
    'rewrites how lists of JavaScript are joined':
      'from pyodide.ffi import to_js, create_proxy\nA = to_js([1]).constructor\no = A.prototype.join\ndef j(this, *a): return "1" * this.length if a and a[0] == "" else o.call(this, *a)\nA.prototype.join = create_proxy(j, capture_this=True)',
    'gives what equals everything':
      'class E(int):\n    __eq__ = lambda s, o: True\n    __hash__ = int.__hash__\ndef double(x): return E(1)',
  }
  test.each(Object.entries(forgeries).slice(isWhole ? 0 : -1))(
    'by code that %s is never verified',
    async (_, source) => {
      answer = (order) => place.check(order)
      const { tab } = await openRunning(source)
      await pass(tab) // the lie
      await tab.mine('/experiment/finish', { version: 1 })
      await deliverMails(house)
      expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
        outcome: 'failed',
        check_kind: null,
        failed_checks: ['check-double'],
      })
      expect((await complete(tab)).body).toMatchObject({ error: 'please_done_experiment' })
    },
  )

  test('by the right code is verified by the same place', async () => {
    answer = (order) => place.check(order)
    const { tab } = await openRunning()
    await pass(tab)
    await tab.mine('/experiment/finish', { version: 1 })
    await deliverMails(house)
    expect((await tab.ask('/experiment/status')).receipt).toMatchObject({
      outcome: 'passed',
      check_kind: 'verified',
      score: 2,
    })
  })

  test('and a check that only the wire knows, another’s version or another’s tab get nowhere', async () => {
    const { tab } = await openRunning()
    const other = await openTab(house)
    expect(await other.ask('/experiment/finish', { writer: tab.writer(), version: 1 })).toMatchObject({
      error: 'not_writer',
    })
    expect(
      await other.ask('/experiment/check', { writer: tab.writer(), check_id: 'check-double', is_passed: '1' }),
    ).toMatchObject({ error: 'not_writer' })
    expect(await resultOf(tab)).toMatchObject({ isFinished: false })
  })
})

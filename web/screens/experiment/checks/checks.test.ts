import { describe, expect, it, vi } from 'vitest'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'
import type { Ask } from '../../../api.ts'
import type { LabDetail } from '../lab.ts'
import { openDesk, type Desk } from '../model/notebook-edits.ts'
import { createStore } from '../../../store.ts'
import type { Runner, RunResult } from '../running/runner.ts'
import type { LabSession } from '../session/session-view.ts'
import { createChecks, isDone } from './checks.ts'

const code = (id: string, source: string, nbgrader?: object) => ({
  id,
  cell_type: 'code',
  metadata: nbgrader ? { nbgrader } : {},
  source,
  outputs: [],
  execution_count: null,
})
const solution = (id: string) =>
  code(id, `${id} = 1`, { schema_version: 3, grade_id: id, grade: false, solution: true, locked: false, points: 0 })
const check = (id: string) =>
  code(`cell-${id}`, `assert ${id}`, {
    schema_version: 3,
    grade_id: id,
    grade: true,
    solution: false,
    locked: true,
    points: 1,
  })
const fact = (id: string, more: object = {}) => ({ id, state: 'open', is_required: true, ...more })

function arrange({
  facts = [fact('one'), fact('two')],
  stale = [] as readonly string[],
  writer = 'w' as string | null,
} = {}) {
  const read = readNotebook({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      code('setup', 'import x'),
      solution('a'),
      check('one'),
      code('empty', ' '),
      solution('b'),
      check('two'),
      code('after', 'y'),
    ],
  })
  if (!read.isReadable) throw new Error(read.reason)
  let hear: (cellId: string, result: RunResult) => void = () => {}
  const run = vi.fn<(ids: readonly string[], options: object) => Promise<ReadonlyMap<string, RunResult>>>(
    async () => new Map(),
  )
  const asked: [string, object][] = []
  let answer: unknown = { checks: [] }
  const ask = (async (path: string, input: object) => {
    asked.push([path, input])
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Ask
  const session = createStore({ writer: 'this', isAlone: false, isOnline: true })
  const checks = createChecks({
    detail: { experiment_id: 'lab', checks: facts } as unknown as LabDetail,
    desk: createStore<Desk>(openDesk(read.notebook)),
    runner: {
      onRan: (listener: typeof hear) => (hear = listener),
      run,
      isStale: ({ id }: { id: string }) => stale.includes(id),
    } as unknown as Runner,
    session: { writer: () => writer ?? undefined, view: session } as unknown as LabSession, // checks ask it nothing else
    ask,
  })
  return {
    session,
    checks,
    run,
    asked,
    hear: (cellId: string, result: RunResult) => hear(cellId, result),
    setAnswer: (next: unknown) => (answer = next),
    of: (id: string) => checks.view.get().list.find((one) => one.id === id),
  }
}
const settle = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

describe('the checks of a lab', () => {
  it('know their cells and the learner’s cell above each', () => {
    const { checks } = arrange({ facts: [fact('one'), fact('two'), fact('gone')] })
    expect(checks.view.get()).toMatchObject({
      isRunning: false,
      list: [
        { cellId: 'cell-one', solutionCellId: 'a', hints: [] },
        { cellId: 'cell-two', solutionCellId: 'b' },
        { cellId: undefined, solutionCellId: undefined },
      ],
    })
  })

  it('are done when all that are required have passed', () => {
    expect(
      isDone(
        arrange({ facts: [fact('one', { state: 'passed' }), fact('two', { is_required: false })] }).checks.view.get(),
      ),
    ).toBe(true)
    expect(isDone(arrange({ facts: [fact('one', { state: 'passed' }), fact('two')] }).checks.view.get())).toBe(false)
  })

  it.each([
    [[], ['cell-one', 'cell-two']],
    [['b'], ['cell-one', 'b', 'cell-two']],
    [['a'], ['a', 'cell-one', 'b', 'cell-two']],
    [
      ['setup', 'b'],
      ['setup', 'a', 'cell-one', 'b', 'cell-two'],
    ],
    [['after'], ['cell-one', 'cell-two']],
  ])('with %j changed, %j run: what stands below a change may rest on it', async (stale, ids) => {
    const { checks, run } = arrange({ stale })
    await checks.runAll()
    expect(run.mock.calls).toEqual([[ids, { goesOnAfterError: true }]])
  })

  it('run one at a time, and are free again also after a failure', async () => {
    const { checks, run } = arrange()
    let finish = (): void => {}
    run.mockImplementationOnce(() => new Promise((_, reject) => (finish = () => reject(new Error('no kernel')))))
    const first = checks.runAll()
    expect(checks.view.get().isRunning).toBe(true)
    await checks.runAll()
    expect(run).toHaveBeenCalledTimes(1)
    finish()
    await expect(first).rejects.toThrow('no kernel')
    expect(checks.view.get().isRunning).toBe(false)
  })
})

describe('a check that has run', () => {
  it('has passed, is told to the server, and takes its word', async () => {
    const { hear, asked, setAnswer, of } = arrange()
    setAnswer({ checks: [fact('two', { state: 'passed' })] })
    hear('cell-one', { status: 'ok', error: undefined })
    expect(of('one')).toMatchObject({ state: 'passed', complaint: undefined })
    expect(asked).toEqual([
      ['/experiment/check', { experiment_id: 'lab', writer: 'w', check_id: 'one', is_passed: '1' }],
    ])
    await settle()
    expect([of('one')?.state, of('two')?.state]).toEqual(['passed', 'passed'])
  })

  it('has failed with what was seen, expected, and why', () => {
    const { hear, asked, of } = arrange()
    hear('cell-one', {
      status: 'error',
      error: { ename: 'AssertionError', evalue: 'seen: 5\nexpected: 6\nbecause: twice' },
    })
    expect(of('one')).toMatchObject({ state: 'failed', complaint: { seen: '5', expected: '6', because: 'twice' } })
    expect(asked[0]?.[1]).toMatchObject({ is_passed: '0' })
    hear('cell-one', { status: 'ok', error: undefined })
    expect(of('one')?.complaint).toBeUndefined()
  })

  it('that was not run through says nothing, and neither does another cell', () => {
    const { hear, asked, of } = arrange()
    hear('cell-one', { status: 'aborted', error: undefined })
    hear('cell-one', { status: 'lost', error: undefined })
    hear('a', { status: 'ok', error: undefined })
    expect([of('one')?.state, asked]).toEqual(['open', []])
  })

  it('is shown where this tab does not write, and told to nobody', () => {
    const { hear, asked, of } = arrange({ writer: null })
    hear('cell-one', { status: 'ok', error: undefined })
    expect([of('one')?.state, asked]).toEqual(['passed', []])
  })

  it('while Python runs without a session it waits, and is told as it was last once the session is there', async () => {
    const { hear, session, asked } = arrange()
    session.update((now) => ({ ...now, isAlone: true, isOnline: false }))
    hear('cell-one', { status: 'error', error: undefined })
    hear('cell-one', { status: 'ok', error: undefined })
    hear('cell-two', { status: 'ok', error: undefined })
    await settle()
    expect(asked).toEqual([])
    session.update((now) => ({ ...now, isAlone: false, isOnline: true }))
    await settle()
    expect(asked.map(([, input]) => input)).toMatchObject([
      { check_id: 'one', is_passed: '1' },
      { check_id: 'two', is_passed: '1' },
    ])
    session.update((now) => ({ ...now }))
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('that did not arrive is told with the next word of the server', async () => {
    const { hear, session, setAnswer, asked } = arrange()
    setAnswer(new Error('away'))
    hear('cell-one', { status: 'ok', error: undefined })
    await settle()
    setAnswer({ checks: [] })
    session.update((now) => ({ ...now }))
    await settle()
    expect(asked.map(([, input]) => input)).toMatchObject([{ check_id: 'one' }, { check_id: 'one' }])
  })

  it('stays as it was seen when the server cannot be told', async () => {
    const { hear, setAnswer, of } = arrange()
    setAnswer(new Error('away'))
    hear('cell-one', { status: 'ok', error: undefined })
    await settle()
    expect(of('one')?.state).toBe('passed')
  })
})

it('hints are opened one after another, each by its number', async () => {
  const { checks, asked, setAnswer, of } = arrange()
  setAnswer({ number: 1, text: 'Think.', is_solution: false, checks: [fact('one', { hints_opened: 1 })] })
  await checks.openHint('one')
  setAnswer({ number: 2, text: 'x = 1', is_solution: true, checks: [] })
  await checks.openHint('one')
  await checks.openHint('unknown')
  expect(asked).toEqual(
    [1, 2].map((number) => ['/experiment/hint', { experiment_id: 'lab', check_id: 'one', number: String(number) }]),
  )
  expect(of('one')).toMatchObject({
    hints_opened: 1,
    hints: [
      { number: 1, text: 'Think.', is_solution: false },
      { number: 2, text: 'x = 1', is_solution: true },
    ],
  })
  expect(of('two')?.hints).toEqual([])
})

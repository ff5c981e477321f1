// The visible checks: run in the learner's kernel, told to the server, shown with what was seen and expected.
import { roleOf } from '../../../../domain/experiment/cell-role.ts'
import { listChecks, readComplaint, type CheckComplaint } from '../../../../domain/experiment/check.ts'
import type { CodeCell } from '../../../../domain/experiment/notebook.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { CallRefused, type Ask } from '../../../api.ts'
import type { LabDetail } from '../lab.ts'
import type { Desk } from '../model/notebook-edits.ts'
import { createStore, type Store } from '../../../store.ts'
import type { Runner, RunResult } from '../running/runner.ts'
import type { LabSession } from '../session/session-view.ts'

type CheckFact = LabDetail['checks'][number]
type OpenedHint = Pick<OutputOf<'/experiment/hint'>, 'number' | 'text' | 'is_solution'>

export interface CheckView extends CheckFact {
  readonly cellId: string | undefined
  readonly solutionCellId: string | undefined
  /** Of the last run in this visit, when it failed. */
  readonly complaint: CheckComplaint | undefined
  readonly hints: readonly OpenedHint[]
}

export interface ChecksView {
  readonly list: readonly CheckView[]
  readonly isRunning: boolean
}

export interface Checks {
  readonly view: Store<ChecksView>
  /** Runs what this kernel has not run as it stands, then every check. */
  readonly runAll: () => Promise<void>
  /** The next hint, after the last one the solution. @throws CallRefused, CallFailed */
  readonly openHint: (checkId: string) => Promise<void>
  /** The server's newest word. */
  readonly learn: (facts: readonly CheckFact[]) => void
}

export const isDone = ({ list }: ChecksView): boolean =>
  list.every((check) => !check.is_required || check.state === 'passed')

export function createChecks({
  detail,
  desk,
  runner,
  session,
  ask,
}: {
  detail: LabDetail
  desk: Store<Desk>
  runner: Runner
  session: LabSession
  ask: Ask
}): Checks {
  const experiment = detail.experiment_id
  const placed = new Map(listChecks(desk.get().notebook).map((check) => [check.id, check]))
  const view = createStore<ChecksView>({
    isRunning: false,
    list: detail.checks.map((fact) => ({
      ...fact,
      cellId: placed.get(fact.id)?.cellId,
      solutionCellId: placed.get(fact.id)?.solutionCellId,
      complaint: undefined,
      hints: [],
    })),
  })
  const change = (id: string, part: Partial<CheckView>) =>
    view.update((now) => ({ ...now, list: now.list.map((check) => (check.id === id ? { ...check, ...part } : check)) }))
  const learn = (facts: readonly CheckFact[]) =>
    view.update((now) => ({
      ...now,
      list: now.list.map((check) => ({ ...check, ...facts.find(({ id }) => id === check.id) })),
    }))

  const hear = (cellId: string, result: RunResult) => {
    const check = view.get().list.find((one) => one.cellId === cellId)
    if (!check || (result.status !== 'ok' && result.status !== 'error')) return
    const isPassed = result.status === 'ok'
    change(check.id, {
      state: isPassed ? 'passed' : 'failed',
      complaint: isPassed || !result.error ? undefined : readComplaint(result.error),
    })
    untold.set(check.id, isPassed)
    void tell()
  }

  /** Claims; the hand-in runs the checks again apart. What does not arrive is told when the server is there again. */
  const untold = new Map<string, boolean>()
  const tell = async () => {
    const { writer: writes, isAlone, isOnline } = session.view.get()
    const writer = session.writer()
    if (writer === undefined || writes !== 'this' || isAlone || !isOnline) return
    for (const [id, isPassed] of [...untold]) {
      untold.delete(id)
      try {
        const said = { experiment_id: experiment, writer, check_id: id, is_passed: isPassed ? '1' : '0' } as const
        learn((await ask('/experiment/check', said)).checks)
      } catch (error) {
        if (!(error instanceof CallRefused) && !untold.has(id)) untold.set(id, isPassed)
        return
      }
    }
  }
  session.view.subscribe(() => untold.size > 0 && void tell())
  runner.onRan(hear)

  /** From the first cell that this kernel does not know as it stands; what stands below may rest on it. */
  const toRun = (): string[] => {
    const code = desk
      .get()
      .notebook.cells.filter((cell): cell is CodeCell => cell.cell_type === 'code' && cell.source.trim() !== '')
    const lastCheck = code.findLastIndex((cell) => roleOf(cell).isCheck)
    const needed = code.slice(0, lastCheck + 1)
    const firstStale = needed.findIndex((cell) => !roleOf(cell).isCheck && runner.isStale(cell))
    return needed.filter((cell, i) => roleOf(cell).isCheck || (firstStale >= 0 && i >= firstStale)).map(({ id }) => id)
  }

  return {
    view,
    learn,
    async runAll() {
      if (view.get().isRunning) return
      view.update((now) => ({ ...now, isRunning: true }))
      try {
        await runner.run(toRun(), { goesOnAfterError: true })
      } finally {
        view.update((now) => ({ ...now, isRunning: false }))
      }
    },
    async openHint(checkId) {
      const check = view.get().list.find(({ id }) => id === checkId)
      if (!check) return
      const { checks, ...opened } = await ask('/experiment/hint', {
        experiment_id: experiment,
        check_id: checkId,
        number: String(check.hints.length + 1),
      })
      change(checkId, { hints: [...check.hints, opened] })
      learn(checks)
    },
  }
}

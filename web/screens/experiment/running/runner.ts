// Runs cells one after another in whatever kernel there is, and puts what they say into the notebook.
import { roleOf } from '../../../../domain/experiment/cell-role.ts'
import type { CodeCell, Notebook, Output } from '../../../../domain/experiment/notebook.ts'
import { applyOutput, noOutputs, type CellOutputs } from '../../../lab/apply-output.ts'
import type { KernelClient, KernelNotice, LeftRun, NbOutput, StoredOutput } from '../../../lab/kernel-client.ts'
import { setCount, setOutputs, type Desk } from '../model/notebook-edits.ts'
import { createNews, createStore, type Store } from '../../../store.ts'

type RunStatus = Extract<NbOutput, { output_type: 'done' }>['status']

/** What is known of a cell's last run in this visit. */
interface CellRun {
  readonly state: 'queued' | 'running' | 'done'
  /** What the kernel that is alive now was given; undefined once that kernel is gone. */
  readonly ranSource: string | undefined
  readonly status: RunStatus | undefined
  readonly milliseconds: number
  readonly notices: readonly KernelNotice[]
  /** Packages that are on their way, and how far, from 0 to 1. */
  readonly loading: { readonly names: readonly string[]; readonly done: number } | undefined
  readonly input: { readonly prompt: string; readonly isPassword: boolean } | undefined
  readonly live: CellOutputs
}

export interface RunResult {
  readonly status: RunStatus
  readonly error: { readonly ename: string; readonly evalue: string } | undefined
}

type Runs = ReadonlyMap<string, CellRun>

export interface Runner {
  readonly runs: Store<Runs>
  /** Settles when all have run; cells that were dropped are not in the answer. */
  readonly run: (
    ids: readonly string[],
    options?: { readonly goesOnAfterError?: boolean },
  ) => Promise<ReadonlyMap<string, RunResult>>
  /** Goes on with a cell that runs already. */
  readonly follow: (left: LeftRun) => Promise<void>
  /** Takes what waits out of the queue. */
  readonly drop: () => void
  /** The kernel is another one now: nothing has run in it. */
  readonly forgetKernel: () => void
  readonly answerInput: (cellId: string) => void
  /** Not run in this kernel as it stands now. */
  readonly isStale: (cell: CodeCell) => boolean
  /** Told of each cell that has run, checks among them. */
  readonly onRan: (listener: (cellId: string, result: RunResult) => void) => () => void
}

const blank: CellRun = {
  state: 'done',
  ranSource: undefined,
  status: undefined,
  milliseconds: 0,
  notices: [],
  loading: undefined,
  input: undefined,
  live: noOutputs,
}

interface Job {
  readonly ids: readonly string[]
  readonly goesOn: boolean
  readonly results: Map<string, RunResult>
  readonly settle: () => void
}

export function createRunner(options: {
  readonly desk: Store<Desk>
  /** What is run of a cell. */
  readonly sourceOf: (cell: CodeCell) => string
  /** Starts the lab when it has to. @throws when there is no kernel to be had: the caller of `run` hears of it */
  readonly kernel: () => Promise<KernelClient>
  /** Calls back soon: many small outputs become one change of the page. */
  readonly soon: (callback: () => void) => void
}): Runner {
  const { desk } = options
  const runs = createStore<Runs>(new Map())
  const ran = createNews<[cellId: string, result: RunResult]>()
  const jobs: Job[] = []
  let isWorking = false
  let dropped = 0

  const change = (id: string, part: Partial<CellRun>) =>
    runs.update((now) => new Map(now).set(id, { ...(now.get(id) ?? blank), ...part }))

  const work = async () => {
    if (isWorking) return
    isWorking = true
    for (let job = jobs[0]; job; job = jobs[0]) {
      await workOn(job)
      jobs.splice(jobs.indexOf(job), 1)
      job.settle()
    }
    isWorking = false
  }

  const workOn = async (job: Job) => {
    const start = dropped
    for (const [i, id] of job.ids.entries()) {
      if (dropped !== start) return
      const cell = findCode(desk.get().notebook, id)
      if (!cell) continue
      let result: RunResult | undefined
      try {
        result = await runCell(await options.kernel(), cell)
      } catch {
        result = undefined // the session says why there is no kernel
      }
      if (!result) return unqueue(job.ids.slice(i))
      job.results.set(id, result)
      ran.tell(id, result)
      const mayGoOn = result.status === 'ok' || (result.status === 'error' && (job.goesOn || roleOf(cell).mayRaise))
      if (!mayGoOn) return unqueue(job.ids.slice(i + 1))
    }
  }

  const unqueue = (ids: readonly string[]) => {
    for (const id of ids) if (runs.get().get(id)?.state === 'queued') change(id, { state: 'done' })
  }

  const runCell = async (kernel: KernelClient, cell: CodeCell): Promise<RunResult> => {
    const source = options.sourceOf(cell)
    change(cell.id, { ...blank, state: 'running', ranSource: source })
    desk.update((now) => setCount(setOutputs(now, cell.id, []), cell.id, null))
    return hear(cell.id, kernel.execute(source, { cellId: cell.id }), noOutputs)
  }

  const hear = async (id: string, all: AsyncIterable<NbOutput>, before: CellOutputs): Promise<RunResult> => {
    let live = before
    let isPlanned = false
    const paint = () => {
      isPlanned = false
      change(id, { live })
      desk.update((now) => setOutputs(now, id, live.outputs.map(toStored)))
    }
    const paintSoon = () => {
      if (isPlanned) return
      isPlanned = true
      options.soon(() => isPlanned && paint())
    }
    let result: RunResult = { status: 'lost', error: undefined }
    for await (const said of all) {
      if (said.output_type === 'execute_input') desk.update((now) => setCount(now, id, said.execution_count))
      else if (said.output_type === 'input_request')
        change(id, { input: { prompt: said.prompt, isPassword: said.password } })
      else if (said.output_type === 'loading') change(id, { loading: readLoading(said) })
      else if (said.output_type === 'notice')
        change(id, { notices: [...(runs.get().get(id)?.notices ?? []), said.name] })
      else if (said.output_type === 'done') result = { status: said.status, error: errorOf(live) }
      else {
        if (said.output_type === 'update_display_data') updateElsewhere(id, said)
        live = applyOutput(live, said)
        paintSoon()
      }
      if (said.output_type === 'done') change(id, { milliseconds: said.milliseconds })
    }
    paint()
    change(id, { state: 'done', status: result.status, input: undefined, loading: undefined })
    return result
  }

  /** An update may concern an output of any cell. */
  const updateElsewhere = (ownId: string, said: NbOutput) => {
    for (const [id, run] of runs.get()) {
      if (id === ownId || run.live.outputs.length === 0) continue
      const live = applyOutput(run.live, said)
      change(id, { live })
      desk.update((now) => setOutputs(now, id, live.outputs.map(toStored)))
    }
  }

  return {
    runs,
    run: (ids, { goesOnAfterError = false } = {}) =>
      new Promise((resolve) => {
        const results = new Map<string, RunResult>()
        for (const id of ids) if (runs.get().get(id)?.state !== 'running') change(id, { state: 'queued' })
        jobs.push({ ids, goesOn: goesOnAfterError, results, settle: () => resolve(results) })
        void work()
      }),
    async follow({ cellId, said }) {
      const cell = findCode(desk.get().notebook, cellId)
      if (!cell) return
      change(cellId, { ...blank, state: 'running' })
      const result = await hear(cellId, said, cell.outputs.map(toSaid).reduce(applyOutput, noOutputs))
      ran.tell(cellId, result)
    },
    drop() {
      dropped++
      for (const job of jobs.slice(1)) job.settle()
      jobs.splice(1)
      unqueue([...runs.get().keys()])
    },
    forgetKernel() {
      runs.update(
        (now) => new Map([...now].map(([id, run]) => [id, { ...run, ranSource: undefined, input: undefined }])),
      )
    },
    answerInput: (cellId) => change(cellId, { input: undefined }),
    isStale: (cell) =>
      options.sourceOf(cell).trim() !== '' && runs.get().get(cell.id)?.ranSource !== options.sourceOf(cell),
    onRan: ran.hear,
  }
}

const findCode = (notebook: Notebook, id: string): CodeCell | undefined => {
  const cell = notebook.cells.find((one) => one.id === id)
  return cell?.cell_type === 'code' ? cell : undefined
}

const errorOf = (live: CellOutputs): RunResult['error'] => {
  const error = live.outputs.findLast((output) => output.output_type === 'error')
  return error && { ename: error.ename, evalue: error.evalue }
}

const readLoading = ({ names, loaded, total }: Extract<NbOutput, { output_type: 'loading' }>): CellRun['loading'] =>
  names.length > 0 ? { names, done: total > 0 ? loaded / total : 0 } : undefined

/** As a kernel would say it again. */
function toSaid(output: Output): StoredOutput {
  if (output.output_type === 'stream') return { ...output, name: output.name === 'stderr' ? 'stderr' : 'stdout' }
  return output.output_type === 'execute_result' ? { ...output, execution_count: output.execution_count ?? 0 } : output
}

/** As the file keeps it: display ids live only as long as the kernel. */
function toStored(output: StoredOutput): Output {
  if (output.output_type !== 'display_data') return output
  return { output_type: 'display_data', data: output.data, metadata: output.metadata }
}

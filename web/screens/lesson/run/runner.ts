// Runs a text's programs in one Python, in reading order. It starts with the first press and ends with the page.
import type { StandingProgram } from '../../../../domain/lesson/programs.ts'
import { listDue } from '../../../../domain/lesson/programs.ts'
import { applyOutput, noOutputs, type CellOutputs } from '../../../lab/apply-output.ts'
import {
  KernelFailure,
  type BootProgress,
  type KernelClient,
  type KernelFailureName,
  type KernelNotice,
  type NbOutput,
  type StoredOutput,
} from '../../../lab/kernel-client.ts'
import { createStore, type Store } from '../../../store.ts'

/** A program as it stands when somebody presses. */
export interface Program<K> extends Pick<StandingProgram, 'source'> {
  readonly key: K
}

type ErrorOutput = Extract<StoredOutput, { output_type: 'error' }>

/** How a run ended. */
type RunEnd =
  | { readonly kind: 'ok' }
  | { readonly kind: 'error'; readonly error: ErrorOutput }
  | { readonly kind: 'stopped' }
  /** Python is another one now. */
  | { readonly kind: 'lost' }
  /** A program above did not get through; its number on the page, from 1. */
  | { readonly kind: 'blocked'; readonly by: number }
  | { readonly kind: 'no-python'; readonly failure: KernelFailureName }

/** What is known of a program in this visit. */
export interface ProgramRun {
  /** `starting`: Python is. `above`: programs above run first. */
  readonly stage: 'waiting' | 'starting' | 'above' | 'running' | 'done'
  /** Somebody has asked for it; else it only ran for one below. */
  readonly isAsked: boolean
  /** How many programs above ran first. */
  readonly above: number
  readonly outputs: readonly StoredOutput[]
  readonly notices: readonly KernelNotice[]
  readonly question: { readonly prompt: string; readonly isPassword: boolean } | undefined
  readonly end: RunEnd | undefined
}

interface RunnerState<K> {
  readonly progress: BootProgress | undefined
  /** There is a Python, and something has run in it. */
  readonly isUsed: boolean
  /** The one that was asked for last. */
  readonly asked: K | undefined
  readonly runs: ReadonlyMap<K, ProgramRun>
}

export interface Runner<K> {
  readonly state: Store<RunnerState<K>>
  /** Settles when it has run, or was stopped. */
  readonly run: (key: K) => Promise<void>
  /** Ends what runs and all that waits. */
  readonly stop: () => Promise<void>
  /** A new Python; what was printed goes. */
  readonly startAnew: () => Promise<void>
  /** What came of a run is told no more: another text stands there. */
  readonly clear: (key: K) => void
  readonly answer: (key: K, text: string) => void
  /** Python numbers what it runs; a traceback names it so. */
  readonly findCell: (number: number) => K | undefined
  readonly dispose: () => void
}

const blank: ProgramRun = {
  stage: 'waiting',
  isAsked: false,
  above: 0,
  outputs: [],
  notices: [],
  question: undefined,
  end: undefined,
}

export function createRunner<K>(options: {
  /** All programs of the text, in reading order. */
  readonly list: () => readonly Program<K>[]
  readonly makeKernel: () => Promise<KernelClient>
  /** Calls back soon: many small outputs become one change of the page. */
  readonly soon: (callback: () => void) => void
}): Runner<K> {
  const state = createStore<RunnerState<K>>({ progress: undefined, isUsed: false, asked: undefined, runs: new Map() })
  const ran = new Map<K, NonNullable<StandingProgram['ran']>>()
  const cells = new Map<number, K>()
  let turn = 0
  let stops = 0
  let isGone = false
  let made: Promise<KernelClient> | undefined
  let line = Promise.resolve()

  const change = (key: K, part: Partial<ProgramRun>) =>
    state.update((now) => ({ ...now, runs: new Map(now.runs).set(key, { ...(now.runs.get(key) ?? blank), ...part }) }))
  const end = (key: K, how: RunEnd, said: Pick<ProgramRun, 'outputs' | 'notices'> = { outputs: [], notices: [] }) =>
    change(key, { ...said, stage: 'done', question: undefined, end: how })
  const forgetPython = () => {
    ran.clear()
    state.update((now) => ({ ...now, isUsed: false }))
  }

  const make = async (): Promise<KernelClient> => {
    const kernel = await options.makeKernel()
    kernel.on('dead', forgetPython)
    return kernel
  }
  /** @throws KernelFailure */
  const needKernel = async (): Promise<KernelClient> => {
    const kernel = await (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
    try {
      await kernel.boot((progress) => state.update((now) => ({ ...now, progress })))
    } finally {
      state.update((now) => ({ ...now, progress: undefined }))
    }
    return kernel
  }
  const letGo = () => {
    const going = made
    made = undefined
    void going?.then((kernel) => kernel.dispose()).catch(() => {})
  }

  const work = async (key: K, from: number): Promise<void> => {
    const isStopped = () => stops !== from
    if (isStopped()) return
    change(key, { stage: 'starting' })
    let kernel: KernelClient
    try {
      kernel = await needKernel()
    } catch (error) {
      forgetPython()
      if (isStopped()) return end(key, { kind: 'stopped' })
      return end(key, { kind: 'no-python', failure: error instanceof KernelFailure ? error.failure : 'files-missing' })
    }
    if (isStopped()) return end(key, { kind: 'stopped' })
    const all = options.list()
    const target = all.findIndex((program) => program.key === key)
    const due = listDue(
      all.map((program) => ({ source: program.source, ran: ran.get(program.key) })),
      target,
    )
    change(key, { above: due.length - 1, stage: 'above' })
    for (const at of due) {
      const program = all[at]
      if (!program) return
      const isWell = await runOne(kernel, program, isStopped)
      if (isWell || at === target) continue
      return end(key, isStopped() ? { kind: 'stopped' } : { kind: 'blocked', by: at + 1 })
    }
  }

  const runOne = async (
    kernel: KernelClient,
    { key, source }: Program<K>,
    isStopped: () => boolean,
  ): Promise<boolean> => {
    ran.delete(key)
    change(key, { stage: 'running' })
    state.update((now) => ({ ...now, isUsed: true }))
    let live: CellOutputs = noOutputs
    let notices: readonly KernelNotice[] = []
    let isPlanned = false
    const paint = () => {
      isPlanned = false
      change(key, { outputs: live.outputs, notices, end: undefined })
    }
    let status: Extract<NbOutput, { output_type: 'done' }>['status'] = 'lost'
    for await (const said of kernel.execute(source, { cellId: String(turn) })) {
      if (said.output_type === 'done') status = said.status
      else if (said.output_type === 'input_request')
        change(key, { question: { prompt: said.prompt, isPassword: said.password } })
      else if (said.output_type === 'notice') notices = [...notices, said.name]
      else if (said.output_type === 'execute_input') cells.set(said.execution_count, key)
      else {
        live = applyOutput(live, said)
        if (!isPlanned) options.soon(() => isPlanned && paint())
        isPlanned = true
      }
    }
    isPlanned = false
    if (isGone) return false
    if (status === 'ok') ran.set(key, { source, turn: ++turn })
    if (status === 'lost') forgetPython()
    end(key, endOf(status, live.outputs, isStopped()), { outputs: live.outputs, notices })
    return status === 'ok'
  }

  return {
    state,
    run(key) {
      const from = stops
      state.update((now) => ({ ...now, asked: key }))
      change(key, { stage: 'waiting', isAsked: true, above: 0 }) // what it printed before stays until it prints again
      line = line.then(() => work(key, from))
      return line
    },
    async stop() {
      stops++
      for (const [key, run] of state.get().runs) if (run.stage === 'waiting') end(key, { kind: 'stopped' })
      if (state.get().progress) return letGo()
      const kernel = await made
      if ((await kernel?.interrupt()) === 'restarted') forgetPython()
    },
    async startAnew() {
      stops++
      forgetPython()
      const kernel = await made?.catch(() => undefined)
      if (kernel?.status === 'dead') letGo()
      else await kernel?.restart().catch(letGo)
      await line
      state.update((now) => ({ ...now, isUsed: false, asked: undefined, runs: new Map() }))
    },
    clear(key) {
      if (state.get().runs.get(key)?.stage !== 'done') return
      state.update((now) => ({ ...now, runs: new Map([...now.runs].filter(([one]) => one !== key)) }))
    },
    answer(key, text) {
      change(key, { question: undefined })
      void made?.then((kernel) => kernel.replyInput(text))
    },
    findCell: (number) => cells.get(number),
    dispose() {
      isGone = true
      stops++
      letGo()
    },
  }
}

function endOf(status: string, outputs: readonly StoredOutput[], isStopped: boolean): RunEnd {
  const error = outputs.findLast((output) => output.output_type === 'error')
  if (status === 'ok') return { kind: 'ok' }
  if (status === 'aborted' || (isStopped && (status === 'lost' || error?.ename === 'KeyboardInterrupt')))
    return { kind: 'stopped' }
  return status === 'error' && error ? { kind: 'error', error } : { kind: 'lost' }
}

/** What a run has printed, as a text. Pictures and the like are not in it. */
export const printedOf = (outputs: readonly StoredOutput[]): string =>
  outputs
    .map((output) => {
      if (output.output_type === 'stream') return output.text
      const value = output.output_type === 'execute_result' ? output.data['text/plain'] : undefined
      return typeof value === 'string' ? `${value}\n` : ''
    })
    .join('')

// Cells that wait for the kernel, the one that runs, and what it has said.
import type { ExecuteOptions, NbOutput } from './kernel-client.ts'
import { makeChannel, type OutputChannel } from './output-channel.ts'

/** Characters that one cell may hand to the page, whatever its worker says. */
const MOST = 30_000_000

type Question = Extract<NbOutput, { output_type: 'input_request' }>

export interface Cell {
  readonly id: number
  readonly code: string
  readonly options: ExecuteOptions
  readonly channel: OutputChannel<NbOutput>
}

export interface CellQueue {
  readonly running: Cell | undefined
  /** The question that the running cell waits with. */
  readonly question: Question | undefined
  readonly add: (code: string, options: ExecuteOptions) => Cell
  /** A cell that runs already. */
  readonly adopt: (options: ExecuteOptions) => Cell
  /** The next cell becomes the running one. */
  readonly take: () => Cell | undefined
  /** @returns whether it was waiting */
  readonly drop: (cell: Cell) => boolean
  readonly say: (output: NbOutput) => void
  readonly end: (status: 'ok' | 'error' | 'lost', executionCount: number | null) => void
  /** Those that wait will not run. */
  readonly abortWaiting: () => void
}

export function makeCellQueue(): CellQueue {
  let waiting: Cell[] = []
  let running: Cell | undefined
  let question: Question | undefined
  let beganAt = 0
  let said = 0
  let lastId = 0

  const make = (code: string, options: ExecuteOptions): Cell => ({
    id: ++lastId,
    code,
    options,
    channel: makeChannel<NbOutput>(),
  })
  const start = (cell: Cell | undefined) => {
    running = cell
    question = undefined
    beganAt = performance.now()
    said = 0
    return cell
  }
  const finish = (
    cell: Cell,
    status: 'ok' | 'error' | 'aborted' | 'lost',
    executionCount: number | null,
    milliseconds: number,
  ) => {
    cell.channel.push({ output_type: 'done', status, execution_count: executionCount, milliseconds })
    cell.channel.close()
  }

  return {
    get running() {
      return running
    },
    get question() {
      return question
    },
    add(code, options) {
      const cell = make(code, options)
      waiting.push(cell)
      return cell
    },
    adopt(options) {
      const cell = make('', options)
      start(cell)
      return cell
    },
    take: () => start(waiting.shift()),
    drop(cell) {
      if (!waiting.includes(cell)) return false
      waiting = waiting.filter((other) => other !== cell)
      finish(cell, 'aborted', null, 0)
      return true
    },
    say(output) {
      if (!running) return
      question = output.output_type === 'input_request' ? output : undefined
      said += sizeOf(output)
      if (said <= MOST) running.channel.push(output)
    },
    end(status, executionCount) {
      if (running) finish(running, status, executionCount, performance.now() - beganAt)
      running = question = undefined
    },
    abortWaiting() {
      for (const cell of waiting) finish(cell, 'aborted', null, 0)
      waiting = []
    },
  }
}

const sizeOf = (output: NbOutput): number =>
  output.output_type === 'stream'
    ? output.text.length
    : 'data' in output
      ? Object.values(output.data).reduce<number>(
          (sum, value) => sum + (typeof value === 'string' ? value.length : 100),
          0,
        )
      : 100

// Gathers what a cell says into few messages, and holds back what no page could show.
import type { NbOutput } from '../kernel-client.ts'
import type { FromKernel } from '../kernel-wire.ts'
import { makeOutputCap } from '../output-cap.ts'

/** Between two messages when a cell says a lot. */
const PAUSE = 50
/** So many go at once before that: the first lines must not wait. */
const AT_ONCE = 4

export interface Outputs {
  readonly begin: (cell: number) => void
  /** Sends what is left. */
  readonly end: () => void
  readonly write: (name: 'stdout' | 'stderr', text: string) => void
  readonly say: (output: NbOutput) => void
  readonly flush: () => void
  /** Sends what has waited long enough; asked often while Python computes and no timer can ring. */
  readonly poll: (now: number) => void
}

export function makeOutputs(send: (message: FromKernel) => void): Outputs {
  let cell = 0
  let pending: NbOutput[] = []
  let allowance = AT_ONCE
  let sentAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let cap = makeOutputCap()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    sentAt = performance.now()
    if (pending.length === 0) return
    send({ type: 'outputs', id: cell, outputs: pending })
    pending = []
  }

  function add(output: NbOutput): void {
    const last = pending.at(-1)
    if (output.output_type === 'stream' && last?.output_type === 'stream' && last.name === output.name)
      pending[pending.length - 1] = { ...last, text: last.text + output.text }
    else if (output.output_type === 'clear_output') pending = [...pending.filter(isNoOutput), output]
    else if (output.output_type === 'update_display_data')
      pending = [...pending.filter((other) => !isUpdateOf(other, output.transient.display_id)), output]
    else pending.push(output)
    const now = performance.now()
    if (now - sentAt > PAUSE) allowance = AT_ONCE
    if (allowance > 0) {
      allowance--
      flush()
    } else timer ??= setTimeout(flush, PAUSE)
  }

  const take = (output: NbOutput) => cap.take(output).forEach(add)

  return {
    flush,
    begin(id) {
      cell = id
      pending = []
      allowance = AT_ONCE
      cap = makeOutputCap()
    },
    end() {
      cap.end().forEach(add)
      flush()
    },
    write: (name, text) => take({ output_type: 'stream', name, text: text.toWellFormed() }),
    say: take,
    poll(now) {
      if (pending.length > 0 && now - sentAt > PAUSE) flush()
    },
  }
}

const isNoOutput = ({ output_type: type }: NbOutput) =>
  type === 'notice' || type === 'execute_input' || type === 'clear_output'
const isUpdateOf = (output: NbOutput, displayId: string) =>
  output.output_type === 'update_display_data' && output.transient.display_id === displayId

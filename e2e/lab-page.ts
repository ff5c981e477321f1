// What the browser tests of the kernel put into a page: the client and the output frame as the notebook uses them, without the notebook.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createEmbeddedKernel } from '../web/lab/embedded-kernel.ts'
import { KernelFailure, type KernelClient, type KernelInfo, type NbOutput } from '../web/lab/kernel-client.ts'
import { OutputFrame, type OutputFrameProps } from '../web/lab/output-frame.tsx'

export interface Ran {
  readonly said: readonly NbOutput[]
  readonly status: 'ok' | 'error' | 'aborted' | 'lost'
  /** All that was printed. */
  readonly text: string
  readonly notices: readonly string[]
  readonly ename: string | undefined
}

export interface LabPage {
  readonly kernel: KernelClient
  /** The name of the failure, when it does not start. */
  readonly boot: () => Promise<KernelInfo | string>
  readonly run: (code: string, answer?: string) => Promise<Ran>
  /** Runs a cell that prints 'go' when it is about to be busy, and interrupts it then. */
  readonly interruptWhenBusy: (code: string) => Promise<Ran & { readonly how: string; readonly milliseconds: number }>
  readonly beats: () => number
  readonly deaths: readonly string[]
  /** Names of the steps of the last start, in order. */
  readonly steps: readonly string[]
  readonly show: (props: OutputFrameProps) => void
}

declare global {
  var lab: LabPage
}

const kernel = createEmbeddedKernel()
const deaths: string[] = []
const steps: string[] = []
let beats = 0
kernel.on('dead', ({ failure }) => deaths.push(failure))
kernel.on('beat', () => beats++)

async function run(code: string, onSaid: (output: NbOutput) => void): Promise<Ran> {
  const said: NbOutput[] = []
  for await (const output of kernel.execute(code, { cellId: 'cell' })) {
    said.push(output)
    onSaid(output)
  }
  const done = said.at(-1)
  return {
    said,
    status: done?.output_type === 'done' ? done.status : 'lost',
    text: said.map((output) => (output.output_type === 'stream' ? output.text : '')).join(''),
    notices: said.flatMap((output) => (output.output_type === 'notice' ? [output.name] : [])),
    ename: said.find((output) => output.output_type === 'error')?.ename,
  }
}

/** So that Python is busy, and not about to be, when the interrupt comes. */
const BUSY_AFTER = 150

globalThis.lab = {
  kernel,
  deaths,
  steps,
  beats: () => beats,
  async boot() {
    steps.length = 0
    try {
      return await kernel.boot(({ step }) => steps.at(-1) !== step && steps.push(step))
    } catch (error) {
      return error instanceof KernelFailure ? error.failure : String(error)
    }
  },
  run: (code, answer) =>
    run(code, (output) => output.output_type === 'input_request' && answer !== undefined && kernel.replyInput(answer)),
  async interruptWhenBusy(code) {
    let interrupting: Promise<{ how: string; milliseconds: number }> | undefined
    const interrupt = async () => {
      await new Promise((resolve) => setTimeout(resolve, BUSY_AFTER))
      const began = performance.now()
      const how = await kernel.interrupt()
      return { how, milliseconds: performance.now() - began }
    }
    const ran = await run(code, (output) => {
      if ((output.output_type === 'stream' && output.text.includes('go')) || output.output_type === 'input_request')
        interrupting ??= interrupt()
    })
    return { ...ran, ...((await interrupting) ?? { how: 'never asked', milliseconds: 0 }) }
  },
  show(props) {
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(OutputFrame, props))
  },
}

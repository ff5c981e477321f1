// The worker that Python lives in.
import type { Boot, FromKernel, Heard, ToKernel, Wheels } from '../kernel-wire.ts'
import { openSharedControl } from '../shared-control.ts'
import { installKernel } from './install-kernel.ts'
import { layFolder } from './lay-folder.ts'
import { nameDeath } from './name-death.ts'
import { makeOutputs } from './outputs.ts'
import { openShelf } from './package-shelf.ts'
import { startPython } from './start-python.ts'
import { makeWaiting } from './waiting.ts'

const say = (message: FromKernel | Heard) => postMessage(message)

async function boot({ python: module, library, wheels, folder, control: memory }: Boot): Promise<void> {
  const control = memory && openSharedControl(memory)
  const outputs = makeOutputs(say)
  const waiting = makeWaiting(control, outputs)
  const pyodide = await startPython({ module, library, wheels, outputs })
  const python = installKernel(pyodide, outputs, waiting)
  layFolder(pyodide, folder)
  const shelf = wheels && openShelf(pyodide, wheels.lock)
  let takeWheels: ((files: Wheels['files']) => void) | undefined
  let isBusy = false

  /** What the cell imports and the school has is fetched by the page; without it the cell says itself what is not there. */
  async function bringPackages(code: string): Promise<void> {
    const names = shelf?.find(python.listMissing(code)) ?? []
    if (names.length === 0) return
    const files = await new Promise<Wheels['files']>((resolve) => {
      takeWheels = resolve
      say({ type: 'need', names })
    })
    takeWheels = undefined
    if (Object.keys(files).length > 0) await shelf?.load(names, files).catch(() => {})
  }

  async function execute(message: Extract<ToKernel, { type: 'execute' }>): Promise<void> {
    isBusy = true
    outputs.begin(message.id)
    waiting.expectCell()
    try {
      await bringPackages(message.code)
      const { status, execution_count: executionCount } = await python.runCell(message.code, message.isSilent)
      outputs.end()
      say({ type: 'done', id: message.id, status, executionCount })
    } catch (error) {
      outputs.end()
      say(nameDeath(error, python.heapBytes()))
    }
    waiting.endListening()
    isBusy = false
  }

  onmessage = ({ data }: MessageEvent<ToKernel>) => {
    if (data.type === 'execute') void execute(data)
    else if (data.type === 'complete')
      say({
        type: 'completion',
        id: data.id,
        completion: isBusy
          ? { matches: [], from: data.cursor, to: data.cursor }
          : python.complete(data.code, data.cursor),
      })
    else if (data.type === 'input') waiting.answer(data.text)
    else if (data.type === 'wheels') takeWheels?.(data.files)
    else if (data.type === 'interrupt') {
      say({ type: 'heard' })
      control?.clearSignal()
      takeWheels?.({}) // the cell begins, and ends with the interrupt
      if (!waiting.interrupt() && isBusy) python.cancel()
    }
  }
  say({ type: 'ready', version: python.version, interruptsGently: waiting.canHear, canAskInput: waiting.canHear })
}

onmessage = ({ data }: MessageEvent<Boot>) => void boot(data).catch((error: unknown) => say(nameDeath(error)))

// The script of the kernel's frame. The frame has no origin and no network (server/http/lab-frames.ts): what it needs,
// the page hands in. It owns the workers: one with Python, and one whose clock tells that we live.
import type { Begin, Boot, FromKernel, Heard, Hello, LabFile, ToKernel } from '../kernel-wire.ts'
import { makeSharedMemory, openSharedControl, type SharedControl } from '../shared-control.ts'

const BEAT = 2_000
/** So long may a worker that is not computing take to say that it has heard. */
const HEARING = 25
/** Then Python is taken to be deaf. The whole, with a new start, must end within 3.5 s. */
const PATIENCE = 1_500

interface Materials {
  readonly python: WebAssembly.Module
  readonly library: ArrayBuffer
  readonly script: string
  readonly wheels: Begin['wheels']
  readonly folder: Begin['folder']
}

interface Kernel {
  readonly worker: Worker
  readonly control: SharedControl | undefined
  /** The cell that runs. */
  cell: number | undefined
  interruptsGently: boolean
  hasHeard: boolean
}

function startKernel(materials: Materials, say: (message: FromKernel) => void): Kernel {
  const control = self.crossOriginIsolated ? openSharedControl(makeSharedMemory()) : undefined
  const worker = new Worker(materials.script)
  const kernel: Kernel = { worker, control, cell: undefined, interruptsGently: true, hasHeard: false }
  worker.addEventListener('message', ({ data }: MessageEvent<FromKernel | Heard | null>) => {
    if (data === null || typeof data !== 'object') return // notebook code posts what it likes; the page looks closer
    if (data.type === 'heard') kernel.hasHeard = true
    else {
      if (data.type === 'ready') kernel.interruptsGently = data.interruptsGently
      if (data.type === 'done' && data.id === kernel.cell) kernel.cell = undefined
      say(data)
    }
  })
  worker.addEventListener('error', (event) => say({ type: 'failed', failure: 'kernel-died', detail: event.message }))
  const library = materials.library.slice(0) // the next kernel needs it too
  worker.postMessage(
    {
      type: 'boot',
      python: materials.python,
      library,
      wheels: materials.wheels,
      folder: materials.folder,
      control: control?.memory,
    } satisfies Boot,
    [library],
  )
  return kernel
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Asks first; a Python that computes is told through shared memory; a deaf one is replaced. */
async function interrupt(kernel: Kernel, replace: () => void): Promise<void> {
  const { cell } = kernel
  if (cell === undefined) return
  const isOver = () => kernel.cell !== cell
  kernel.hasHeard = false
  kernel.worker.postMessage({ type: 'interrupt' } satisfies ToKernel)
  await wait(HEARING)
  if (isOver()) return
  if (!kernel.hasHeard) kernel.control?.interrupt()
  await wait(kernel.interruptsGently ? PATIENCE : PATIENCE / 5)
  if (!isOver()) replace()
}

async function begin({ files, wheels, folder }: Begin, port: MessagePort): Promise<void> {
  const say = (message: FromKernel) => port.postMessage(message)
  const materials = await prepare({ files, wheels, folder }).catch((error: unknown) => {
    const isOfMemory = error instanceof RangeError
    say({ type: 'failed', failure: isOfMemory ? 'out-of-memory' : 'browser-too-old', detail: String(error) })
    return undefined
  })
  if (!materials) return
  let kernel = startKernel(materials, say)
  const replace = () => {
    kernel.worker.terminate()
    say({ type: 'replaced' })
    kernel = startKernel(materials, say)
  }
  port.addEventListener('message', ({ data }: MessageEvent<ToKernel>) => {
    if (data.type === 'restart') return replace()
    if (data.type === 'interrupt') return void interrupt(kernel, replace)
    if (data.type === 'input') kernel.control?.answer(data.text)
    if (data.type === 'execute') {
      kernel.cell = data.id
      kernel.control?.clearSignal() // one that came too late for the cell before
    }
    kernel.worker.postMessage(data)
  })
  port.start()
  const clock = new Worker(toUrl(`setInterval(() => postMessage(0), ${BEAT})`))
  clock.addEventListener('message', () => say({ type: 'beat' }))
}

async function prepare({ files, wheels, folder }: Omit<Begin, 'type'>): Promise<Materials> {
  const [python, library, script] = [files['python.wasm'], files['library.zip'], files['kernel.js']]
  if (!python || !library || !script) throw new Error('a file was not handed in')
  return { python: await WebAssembly.compile(python), library, script: toUrl(script), wheels, folder }
}

const toUrl = (script: string | ArrayBuffer) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))

addEventListener('message', function receive({ source, data, ports }: MessageEvent<Begin>) {
  const [port] = ports
  if (source !== parent || data.type !== 'begin' || !port) return
  removeEventListener('message', receive)
  void begin(data, port)
})
const listed = document.getElementById('files')?.textContent ?? '[]'
parent.postMessage({ type: 'hello', files: JSON.parse(listed) as LabFile[] } satisfies Hello, '*') // our own server wrote them

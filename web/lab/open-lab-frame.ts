// The page's end of the kernel's frame: opens it, fetches the files it names out of this page's own HTTP cache, hands
// them in.
import { KernelFailure, type BootProgress } from './kernel-client.ts'
import { fetchWheels } from './fetch-wheels.ts'
import type { Begin, FolderFile, Hello, LabFile, ToKernel } from './kernel-wire.ts'

const ADDRESS = '/lab-frame'
/** A frame that says nothing for so long after its page came is not ours. */
const SILENCE = 10_000

export interface LabFrame {
  readonly post: (message: ToKernel) => void
  readonly close: () => void
}

export interface FrameOptions {
  readonly message: (data: unknown) => void
  readonly progress: (progress: BootProgress) => void
  readonly signal: AbortSignal
  readonly packages: readonly string[]
  readonly frameOrigin: string | undefined
  readonly wheelsUrl: string | undefined
  readonly files: readonly FetchedFile[]
}

/** A file beside the notebook, and where it is fetched from. */
export interface FetchedFile {
  readonly path: string
  readonly url: string
}

/** @throws KernelFailure; or why `signal` was aborted */
export async function openLabFrame(on: FrameOptions): Promise<LabFrame> {
  on.progress({ step: 'frame', loaded: 0, total: 0 })
  const frame = document.createElement('iframe')
  if (on.frameOrigin !== undefined || !(await hasNoOriginByItself())) frame.setAttribute('sandbox', 'allow-scripts')
  frame.allow = 'cross-origin-isolated'
  frame.hidden = true
  frame.title = 'Python'
  frame.src = `${on.frameOrigin ?? ''}${ADDRESS}`
  const close = () => frame.remove()
  try {
    const { files } = await greet(frame)
    const [handed, wheels, folder] = await Promise.all([
      fetchFiles(files, on),
      fetchWheels(on.packages, { folder: on.wheelsUrl, signal: on.signal }),
      fetchFolder(on.files, on.signal),
    ])
    on.signal.throwIfAborted()
    const { port1: port, port2 } = new MessageChannel()
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => on.message(data))
    port.start()
    // The frame has no origin that could be named. What it gets is public, and it was checked to be our frame.
    frame.contentWindow?.postMessage({ type: 'begin', files: handed, wheels, folder } satisfies Begin, '*', [
      port2,
      ...Object.values(handed),
      ...folder.map(({ bytes }) => bytes),
    ])
    on.progress({ step: 'python', loaded: 0, total: 0 })
    return {
      post: (message) => port.postMessage(message),
      close() {
        port.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Where somebody keeps a phase, the frame's page may have to come from there: but no worker is asked for a frame that has
 * the attribute. The page's own policy takes its origin away too; only one that does, and has none, is let in (`greet`).
 */
async function hasNoOriginByItself(): Promise<boolean> {
  if (!(navigator as Partial<Navigator>).serviceWorker?.controller) return false
  const page = await fetch(ADDRESS).catch(() => undefined)
  return /; sandbox allow-scripts$/.test(page?.headers.get('content-security-policy') ?? '')
}

function greet(frame: HTMLIFrameElement): Promise<Hello> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer)
      removeEventListener('message', listen)
      act()
    }
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === frame.contentWindow && origin === 'null' && isHello(data)) end(() => resolve(data))
    }
    const timer = setTimeout(
      () => end(() => reject(new KernelFailure('files-missing', `${ADDRESS} said nothing`))),
      SILENCE,
    )
    addEventListener('message', listen)
    document.body.append(frame)
  })
}

const isHello = (data: unknown): data is Hello =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'hello' &&
  'files' in data &&
  Array.isArray(data.files) &&
  data.files.every(isLabFile)
const isLabFile = (file: unknown): file is LabFile =>
  typeof file === 'object' &&
  file !== null &&
  'path' in file &&
  /^\/lab\/[\w.-]+$/.test(String(file.path)) &&
  'bytes' in file &&
  Number.isInteger(file.bytes)

async function fetchFiles(
  files: readonly LabFile[],
  { progress: say, signal }: { progress: (progress: BootProgress) => void; signal: AbortSignal },
): Promise<Record<string, ArrayBuffer>> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let loaded = 0
  const add = (bytes: number) => say({ step: 'files', loaded: (loaded += bytes), total })
  add(0)
  const fetched = await Promise.all(files.map(async (file) => [file.name, await fetchFile(file, add, signal)] as const))
  return Object.fromEntries(fetched)
}

/** What lies beside the notebook; a name is the hash of its content, so the browser has it from the second time on. */
async function fetchFolder(files: readonly FetchedFile[], signal: AbortSignal): Promise<FolderFile[]> {
  return Promise.all(
    files.map(async ({ path, url }) => {
      const response = await fetch(url, { signal }).catch((error: unknown) => {
        throw new KernelFailure('files-missing', `${path}: ${String(error)}`)
      })
      if (!response.ok) throw new KernelFailure('files-missing', `${path}: ${response.status}`)
      return { path, bytes: await response.arrayBuffer() }
    }),
  )
}

/** Piece by piece, so that a slow line shows how far it is. */
async function fetchFile(
  { path, bytes }: LabFile,
  add: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(path, { signal })
    if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
    const whole = new Uint8Array(bytes)
    let at = 0
    for (const reader = response.body.getReader(); ;) {
      const { value, done } = await reader.read()
      if (done) break
      whole.set(value, at)
      at += value.length
      add(value.length)
    }
    if (at !== bytes) throw new Error(`${path} ended after ${at} of ${bytes} bytes`)
    return whole.buffer
  } catch (error) {
    throw new KernelFailure('files-missing', String(error))
  }
}

// Packages that a lab asks for, as Pyodide wants them: the school's list of wheels, and the wheels that are needed. Their
// names carry their versions, so the browser keeps them.
import { KernelFailure } from './kernel-client.ts'
import type { Wheels } from './kernel-wire.ts'

/** An entry of pyodide-lock.json; the rest of it is Pyodide's business. */
interface Entry {
  readonly name: string
  readonly file_name: string
  readonly sha256: string
  readonly depends: readonly string[]
}
interface Lock {
  readonly packages: Readonly<Record<string, Entry | undefined>>
}

interface Fetching {
  /** Where they lie; without it there are none. */
  readonly folder: string | undefined
  readonly signal: AbortSignal
}

/**
 * The list, and the packages that the lab loads at once.
 * @throws KernelFailure `package-missing` when the school has not put one there
 */
export async function fetchWheels(packages: readonly string[], fetching: Fetching): Promise<Wheels | undefined> {
  const { folder } = fetching
  if (folder === undefined) {
    if (packages.length === 0) return undefined
    throw new KernelFailure('package-missing', packages.join(', '))
  }
  const lock = await fetchList(folder, fetching.signal).catch((error: unknown) => {
    if (packages.length > 0) throw error
    return undefined // a lab that asks for none starts without
  })
  if (lock === undefined) return undefined
  const { names, files } = await fetchFiles(lock, packages, { ...fetching, folder, onBytes: () => {} })
  return { names, lock, files }
}

/** More of them, while a cell waits. @throws KernelFailure */
export async function fetchMore(
  packages: readonly string[],
  {
    folder,
    signal,
    onBytes,
  }: Omit<Fetching, 'folder'> & {
    readonly folder: string
    readonly onBytes: (loaded: number, total: number) => void
  },
): Promise<Wheels['files']> {
  return (await fetchFiles(await fetchList(folder, signal), packages, { folder, signal, onBytes })).files
}

const fetchList = async (folder: string, signal: AbortSignal): Promise<string> =>
  (await fetchFrom(`${folder}pyodide-lock.json`, { cache: 'no-cache', signal })).text()

async function fetchFiles(
  list: string,
  packages: readonly string[],
  {
    folder,
    signal,
    onBytes,
  }: { folder: string; signal: AbortSignal; onBytes: (loaded: number, total: number) => void },
): Promise<Pick<Wheels, 'names' | 'files'>> {
  const needed = listNeeded(JSON.parse(list) as Lock, packages) // as the Pyodide release wrote it
  let [loaded, total] = [0, 0]
  const files = await Promise.all(
    needed.map(async ({ file_name: name, sha256 }) => {
      // Where the browser lets us hash, its own check is not asked: it would hold back every byte until the last.
      const canHash = isSecureContext
      const response = await fetchFrom(folder + name, {
        signal,
        ...(canHash ? {} : { integrity: `sha256-${toBase64(sha256)}` }),
      })
      total += Number(response.headers.get('content-length') ?? 0)
      const bytes = await readWhole(response, (count) => onBytes((loaded += count), Math.max(total, loaded)))
      if (canHash && toHex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256)
        throw new KernelFailure('files-missing', `${name} is another one`)
      return [name, bytes] as const
    }),
  )
  return { names: needed.map(({ name }) => name), files: Object.fromEntries(files) }
}

/** Piece by piece, so that a slow line shows how far it is. @throws KernelFailure */
async function readWhole(response: Response, add: (bytes: number) => void): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (const reader = response.body?.getReader(); reader;) {
      const { value, done } = await reader.read()
      if (done) break
      parts.push(value)
      add(value.length)
    }
  } catch (error) {
    throw new KernelFailure('files-missing', String(error))
  }
  return new Blob(parts).arrayBuffer()
}

async function fetchFrom(address: string, options: RequestInit): Promise<Response> {
  const response = await fetch(address, options).catch((error: unknown) => {
    throw new KernelFailure('files-missing', String(error))
  })
  if (!response.ok) throw new KernelFailure('package-missing', `${address}: ${response.status}`)
  return response
}

/** With all that they need themselves. */
export function listNeeded(lock: Lock, packages: readonly string[]): Entry[] {
  const found = new Map<string, Entry>()
  const visit = (name: string) => {
    const entry = lock.packages[name.toLowerCase()]
    if (!entry) throw new KernelFailure('package-missing', name)
    if (found.has(entry.name)) return
    found.set(entry.name, entry)
    entry.depends.forEach(visit)
  }
  packages.forEach(visit)
  return [...found.values()]
}

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const toBase64 = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))

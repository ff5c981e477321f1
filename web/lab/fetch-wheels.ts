// Packages that a lab asks for, as Pyodide wants them: its list of wheels, cut to what is needed, and the wheels.
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
  readonly info: unknown
  readonly packages: Readonly<Record<string, Entry | undefined>>
}

/** @throws KernelFailure `package-missing` when the school has not put one there */
export async function fetchWheels(
  packages: readonly string[],
  { folder, signal }: { folder: string | undefined; signal: AbortSignal },
): Promise<Wheels | undefined> {
  if (packages.length === 0) return undefined
  if (folder === undefined) throw new KernelFailure('package-missing', packages.join(', '))
  const fetchFile = (name: string, options: RequestInit) => fetchFrom(folder + name, { ...options, signal })
  const lock = (await (await fetchFile('pyodide-lock.json', { cache: 'no-cache' })).json()) as Lock // as the Pyodide release wrote it
  const needed = listNeeded(lock, packages)
  const files = await Promise.all(
    needed.map(
      async ({ file_name: name, sha256 }) =>
        [name, await (await fetchFile(name, { integrity: `sha256-${toBase64(sha256)}` })).arrayBuffer()] as const,
    ),
  )
  return {
    names: needed.map(({ name }) => name),
    lock: JSON.stringify({ info: lock.info, packages: Object.fromEntries(needed.map((entry) => [entry.name, entry])) }),
    files: Object.fromEntries(files),
  }
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

const toBase64 = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))

// Packages for Python in the browser: the wheels of a Pyodide release, taken out of a folder or a mirror that the operator
// names, with all that they need, each compared with its hash, and laid where the product serves them from.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sayLoose } from '../messages/format.ts'
import { findWheelFault } from './wheel-contents.ts'

/** An entry of pyodide-lock.json; what else it says is Pyodide's business and is kept. */
interface Entry {
  readonly name: string
  readonly version: string
  readonly file_name: string
  /** Hexadecimal. */
  readonly sha256: string
  readonly depends: readonly string[]
}
interface Lock {
  readonly info: { readonly abi_version?: unknown; readonly python?: unknown }
  readonly packages: Readonly<Record<string, Entry>>
}

const LIST = 'pyodide-lock.json'
const NAME = /^[\w.+-]+\.(?:whl|zip)$/
const PATIENCE_MS = 600_000

export interface Collected {
  readonly name: string
  readonly version: string
  /** Bytes. */
  readonly size: number
}

/** What cannot be collected, as a sentence. */
export class NotCollected extends Error {
  override name = 'NotCollected'
}
const refuse = (key: Parameters<typeof sayLoose>[1], values: Parameters<typeof sayLoose>[2] = {}): never => {
  throw new NotCollected(sayLoose('en', key, values))
}

/** The list that came with this Pyodide: its hashes are those of the release. */
const ownList = createRequire(import.meta.url).resolve('pyodide/pyodide-lock.json')

/**
 * Adds packages to the target folder, which may hold others already. Nothing is written before all of it is here and
 * right; a file has its name only once it is whole.
 *
 * @param source a folder, or an address of one on the web; without a list of its own that of Pyodide's release holds
 * @throws NotCollected
 */
export async function collectWheels(
  names: readonly string[],
  { source, target }: { source: string; target: string },
): Promise<readonly Collected[]> {
  const own = readLock((await readFile(ownList)).toString())
  const theirs = await take(source, LIST)
  const lock = theirs ? readLock(theirs.toString()) : own
  if (lock.info.abi_version !== own.info.abi_version)
    refuse('content.wheels.release', { theirs: String(lock.info.abi_version), ours: String(own.info.abi_version) })
  const needed = listNeeded(lock, names)
  const files: (readonly [Entry, Buffer])[] = []
  for (const entry of needed) {
    if (!NAME.test(entry.file_name)) refuse('content.wheels.name', { file: entry.file_name })
    const bytes = await take(source, entry.file_name)
    if (!bytes) return refuse('content.wheels.missing', { file: entry.file_name, name: entry.name })
    if (createHash('sha256').update(bytes).digest('hex') !== entry.sha256)
      refuse('content.wheels.changed', { file: entry.file_name })
    const fault = findWheelFault(bytes)
    if (fault) refuse(`content.wheels.${fault}`, { file: entry.file_name })
    files.push([entry, bytes])
  }
  await mkdir(target, { recursive: true })
  for (const [{ file_name: name }, bytes] of files) await writeWhole(path.join(target, name), bytes)
  const before: Lock | undefined = await readFile(path.join(target, LIST), 'utf8').then(readLock, () => undefined)
  const kept = before && before.info.abi_version === own.info.abi_version ? before.packages : {}
  const packages = { ...kept, ...Object.fromEntries(needed.map((entry) => [keyOf(entry.name), entry])) }
  await writeWhole(path.join(target, LIST), Buffer.from(JSON.stringify({ info: lock.info, packages })))
  return files.map(([{ name, version }, { length }]) => ({ name, version, size: length }))
}

function readLock(text: string): Lock {
  try {
    const lock = JSON.parse(text) as Lock // as a Pyodide release writes it; what is taken from it is looked at
    if (typeof lock.info === 'object' && typeof lock.packages === 'object') return lock
  } catch {
    // said below
  }
  return refuse('content.wheels.list')
}

/** As Python compares the names of packages. */
const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

/** With all that they need themselves, each after what it needs. */
function listNeeded(lock: Lock, names: readonly string[]): readonly Entry[] {
  const byName = new Map(Object.entries(lock.packages).map(([name, entry]) => [keyOf(name), entry]))
  const found = new Map<string, Entry>()
  const visit = (name: string, wanted: string) => {
    if (found.has(keyOf(name))) return
    const entry = byName.get(keyOf(name)) ?? refuse('content.wheels.unknown', { name, wanted })
    found.set(keyOf(name), entry)
    for (const one of entry.depends) visit(one, entry.name)
  }
  for (const name of names) visit(name, name)
  return [...found.values()].toReversed()
}

/** A file of the source; `undefined` when there is none. */
async function take(source: string, name: string): Promise<Buffer | undefined> {
  if (!/^https?:/.test(source))
    return readFile(path.join(source, name)).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? undefined : refuse('content.wheels.unread', { file: name, reason: error.message }),
    )
  const address = new URL(encodeURIComponent(name), source.endsWith('/') ? source : `${source}/`)
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) =>
    refuse('content.wheels.unread', { file: name, reason: String(error) }),
  )
  if (answer.status === 404) return undefined
  if (!answer.ok) return refuse('content.wheels.unread', { file: name, reason: String(answer.status) })
  return Buffer.from(await answer.arrayBuffer())
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

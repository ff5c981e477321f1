// The files of the learner's folder in whatever Python runs the notebook: in parts, since what a cell prints is limited.
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { askPython } from './ask-python.ts'
import source from './python/files.py?raw'

export interface OwnFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
}

export const MAX_UPLOAD_BYTES = 25_000_000

/** Bytes of one part: its text stays below what either engine lets a cell print. */
const READ_PART = 120_000
const WRITE_PART = 300_000
/** A Jupyter server holds back what is printed faster than a megabyte a second. */
const PAUSE_ON_SERVER_MS = 160

/** @param given names that the expression may use */
const ask = (kernel: KernelClient, expression: string, given: Readonly<Record<string, string>> = {}) =>
  askPython(kernel, { source: `${source}\nimport json`, expression, given })

/** @throws PythonRefused, as all of these */
export async function listFiles(kernel: KernelClient): Promise<readonly OwnFile[]> {
  return JSON.parse(await ask(kernel, 'json.dumps(listed())')) as readonly OwnFile[] // written by our own Python
}

/** @param onPart told how much of it is here, from 0 to 1 */
export async function readFile(
  kernel: KernelClient,
  { path, size }: OwnFile,
  { isOnServer, onPart }: { isOnServer: boolean; onPart: (done: number) => void },
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < size; at += READ_PART) {
    parts.push(fromBase64(await ask(kernel, `read(_path, ${at}, ${READ_PART})`, { _path: path })))
    onPart(Math.min(1, (at + READ_PART) / size))
    if (isOnServer) await new Promise((resolve) => setTimeout(resolve, PAUSE_ON_SERVER_MS))
  }
  return new Blob(parts)
}

/** @returns the name that the file got: what lies there already stays. What was written of a broken one is taken away. */
export async function writeFile(kernel: KernelClient, file: File, onPart: (done: number) => void): Promise<string> {
  const path = await ask(kernel, 'begin(_name)', { _name: file.name })
  try {
    await addParts(kernel, { path, blob: file, onPart })
    return path
  } catch (error) {
    await ask(kernel, 'take_away(_path)', { _path: path }).catch(() => {}) // the first fault is the one to tell
    throw error
  }
}

/** Adds what is in `blob` to the end of a file, part by part. */
export async function addParts(
  kernel: KernelClient,
  { path, blob, onPart }: { path: string; blob: Blob; onPart: (done: number) => void },
): Promise<void> {
  for (let at = 0; at < blob.size; at += WRITE_PART) {
    const bytes = new Uint8Array(await blob.slice(at, at + WRITE_PART).arrayBuffer())
    await ask(kernel, 'add(_path, _text) or ""', { _path: path, _text: toBase64(bytes) })
    onPart(Math.min(1, (at + WRITE_PART) / blob.size))
  }
}

export const removeFile = (kernel: KernelClient, { path }: OwnFile): Promise<string> =>
  ask(kernel, 'take_away(_path)', { _path: path })

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

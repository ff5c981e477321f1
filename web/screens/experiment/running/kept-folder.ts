// The folder whose files are kept, in whatever Python runs the notebook.
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { askPython } from './ask-python.ts'
import { addParts } from './files.ts'
import files from './python/files.py?raw'
import keptFolder from './python/kept_folder.py?raw'

/** A file as it lies there. */
export interface LyingFile {
  /** From the kept folder. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Another one once it was written. */
  readonly stamp: string
  /** When it was written last, in seconds. */
  readonly at: number
  /** SHA-256 in hexadecimals, where it was asked for; else empty. */
  readonly hash: string
}

const source = `${files}\n${keptFolder}\nimport json`

/** @throws PythonRefused, as `layKeptFile` */
export const listLying = async (kernel: KernelClient, { withHash }: { withHash: boolean }) =>
  JSON.parse(
    await askPython(kernel, { source, expression: `json.dumps(kept(${withHash ? 'True' : 'False'}))` }),
  ) as readonly LyingFile[] // written by our own Python

/** Puts a file where it was kept; one that lies there is replaced at once. */
export async function layKeptFile(
  kernel: KernelClient,
  { path, savedAt, blob }: { path: string; savedAt: number; blob: Blob },
): Promise<void> {
  const beside = await askPython(kernel, { source, expression: 'begin_laying()' })
  await addParts(kernel, { path: beside, blob, onPart: () => {} })
  await askPython(kernel, {
    source,
    expression: 'lay(_path, _at) or ""',
    given: { _path: path, _at: String(savedAt) },
  })
}

// A notebook file as it comes and as it is kept: valid nbformat 4.5 as JSON text, packed, known by its hash.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { MAX_NOTEBOOK_BYTES } from '../../contract/experiment-calls.ts'
import { exportNotebook, type Notebook } from '../../domain/experiment/notebook.ts'
import { parseNotebook } from '../../domain/experiment/read-notebook.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** What is stored of a notebook. */
export interface NotebookFile {
  readonly content: string
  readonly packed: Buffer
  readonly bytes: number
  /** SHA-256 of the unpacked file, in hexadecimals. */
  readonly hash: string
}

const GZIP = Buffer.from([0x1f, 0x8b])

/** Reads what a tab sent, packed or not. A file that is no notebook, or grows too large, is told apart. */
export async function readNotebookFile(
  sent: Buffer,
): Promise<NotebookFile | 'notebook_invalid' | 'notebook_too_large'> {
  const isPacked = sent.subarray(0, 2).equals(GZIP)
  let file = sent
  if (isPacked) {
    try {
      file = await unpack(sent, { maxOutputLength: MAX_NOTEBOOK_BYTES + 1 })
    } catch (error) {
      return error instanceof RangeError ? 'notebook_too_large' : 'notebook_invalid'
    }
  }
  if (file.length > MAX_NOTEBOOK_BYTES) return 'notebook_too_large'
  const read = parseNotebook(file.toString('utf8'))
  return read.isReadable ? makeNotebookFile(read.notebook) : 'notebook_invalid'
}

export async function makeNotebookFile(notebook: Notebook): Promise<NotebookFile> {
  const content = exportNotebook(notebook)
  const file = Buffer.from(content)
  return { content, packed: await pack(file), bytes: file.length, hash: hashFile(file) }
}

export const hashFile = (file: Buffer | string): string => createHash('sha256').update(file).digest('hex')

export const unpackNotebook = async (packed: Buffer): Promise<string> => (await unpack(packed)).toString('utf8')

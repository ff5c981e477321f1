// Where the school keeps Python packages for its labs: a folder on the web (LAB_WHEELS_URL), or what `npm run content --
// wheels` has laid into the data folder.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

const PATIENCE = 60_000

/** The folder is the operator's word, the file name one of ours: nothing else can be asked for by it. */
export function makeWheelFinder(folder: string): (name: string) => Promise<Readable | undefined> {
  const base = folder.endsWith('/') ? folder : `${folder}/`
  return async (name) => {
    const answer = await fetch(new URL(encodeURIComponent(name), base), {
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => undefined)
    return answer?.ok && answer.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined // the same thing by two names
  }
}

const ownFolder = (dataDir: string): string => path.join(dataDir, 'wheels')

export const hasOwnWheels = (dataDir: string): boolean => existsSync(path.join(ownFolder(dataDir), 'pyodide-lock.json'))

/** Of the data folder; a name leads nowhere else. */
export function makeFolderFinder(dataDir: string): (name: string) => Promise<Readable | undefined> {
  const folder = ownFolder(dataDir)
  return async (name) => {
    const file = path.join(folder, path.basename(name))
    return existsSync(file) ? createReadStream(file) : undefined
  }
}

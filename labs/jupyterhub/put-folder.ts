// Puts what belongs to a lab into the folder of its kernel, on a learner's Jupyter server. That server is in the
// learner's hands: the files there are theirs to break, and no hand-in is judged by them.
import { isLabPath } from '../../domain/experiment/lab-file.ts'
import { askServer, type JupyterServer } from './kernels.ts'

/** What lies beside the notebook of a run. */
export interface RunFolder {
  /** Of the folder; another edition's files are in another one, so that nothing of a learner's is overwritten. */
  readonly name: string
  readonly files: readonly {
    readonly path: string
    readonly bytes: number
    readonly read: () => Promise<Uint8Array>
  }[]
}

/** A large file on a busy machine. */
const PATIENCE = 60_000

/** Again changes nothing: what is there already is left. */
export async function putFolder(server: JupyterServer, { name, files }: RunFolder): Promise<void> {
  const kept = files.filter(({ path }) => isLabPath(path))
  const folders = new Set(
    kept.flatMap(({ path }) => path.split('/').map((_, i, names) => [name, ...names.slice(0, i)].join('/'))),
  )
  for (const folder of folders) await put(server, folder, { type: 'directory' })
  for (const { path, bytes, read } of kept) {
    const place = `${name}/${path}`
    if ((await findSize(server, place)) === bytes) continue
    await put(server, place, {
      type: 'file',
      format: 'base64',
      content: Buffer.from(await read()).toString('base64'),
    })
  }
}

const addressOf = (place: string) => `contents/${place.split('/').map(encodeURIComponent).join('/')}`

const put = (server: JupyterServer, place: string, body: unknown) =>
  askServer(server, addressOf(place), { method: 'PUT', body, patience: PATIENCE })

async function findSize(server: JupyterServer, place: string): Promise<number | undefined> {
  const found = await askServer(server, `${addressOf(place)}?content=0`).catch(() => undefined)
  const { size } = (found?.body ?? {}) as { size?: unknown }
  return typeof size === 'number' ? size : undefined
}

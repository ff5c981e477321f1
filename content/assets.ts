import { createHash } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assetTypes } from '../domain/phase/asset-type.ts'
import type { Asset } from '../domain/phase/edition.ts'
import { readText, resolveInside, type Folder, type SourceText } from './folder.ts'
import type { Report } from './problem.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

/** A file of a folder, read. */
export interface NamedFile {
  readonly path: string
  readonly bytes: Buffer
  readonly type: string | undefined
}

/** The files that the texts of one folder name, kept until all is found valid. */
export interface AssetStore {
  /** `undefined` when it is not there; `'outside'` when the name leads out of the course folder. */
  readonly read: (name: string) => Promise<NamedFile | undefined | 'outside'>
  /** As `read`, for text; `'unreadable'` when it is not UTF-8, which the report then says. */
  readonly text: (name: string, report: Report) => Promise<SourceText | undefined | 'outside' | 'unreadable'>
  /** Keeps the file for the import and gives its asset name. */
  readonly keep: (file: NamedFile) => string
}

/** Where the files of courses go: a folder, or a store. */
export type FilePlace = string | FileSink
export interface FileSink {
  find(name: string): Promise<{ readonly size: number } | undefined>
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
}

export interface AssetCollection {
  /** A store that resolves names against `folder`. */
  readonly in: (folder: string) => AssetStore
  readonly list: () => Asset[]
  /** What is kept under an asset name. */
  readonly find: (name: string) => Buffer | undefined
  /** Writes what is not there yet; names are hashes, so a file that is there is right. */
  readonly write: (place: FilePlace) => Promise<void>
}

export function createAssets(folder: Folder): AssetCollection {
  const kept = new Map<string, { asset: Asset; bytes: Buffer }>()
  return {
    in: (from) => ({
      async read(name) {
        const inside = resolveInside(from, decodePath(name))
        if (inside === undefined) return 'outside'
        return folder.has(inside)
          ? { path: inside, bytes: await folder.bytes(inside), type: typeOf(inside) }
          : undefined
      },
      async text(name, report) {
        const inside = resolveInside(from, decodePath(name))
        if (inside === undefined) return 'outside'
        return folder.has(inside) ? ((await readText(folder, inside, report)) ?? 'unreadable') : undefined
      },
      keep(file) {
        const asset = assetOf(file)
        kept.set(asset.name, { asset, bytes: file.bytes })
        return asset.name
      },
    }),
    list: () => [...kept.values()].map(({ asset }) => asset).sort((a, b) => (a.name < b.name ? -1 : 1)),
    find: (name) => kept.get(name)?.bytes,
    async write(place) {
      const sink = sinkAt(place)
      for (const { asset, bytes } of kept.values()) {
        if ((await sink.find(asset.name))?.size !== asset.bytes) await sink.put(asset.name, bytes, asset.type)
      }
    },
  }
}

/** What an address of ours may end in (`courseFiles`); a name says more than a machine needs to know. */
const endingOf = (file: string): string => {
  const ending = path.extname(file).toLowerCase()
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? ending : '.bin'
}

export const sinkAt = (place: FilePlace): FileSink => (typeof place === 'string' ? folderSink(place) : place)

const folderSink = (folder: string): FileSink => ({
  find: (name) => stat(path.join(folder, name)).catch(() => undefined),
  async put(name, bytes) {
    await mkdir(folder, { recursive: true })
    const half = path.join(folder, `${name}.${process.pid}.half`)
    await writeFile(half, bytes)
    await rename(half, path.join(folder, name)) // never half a file under its final name
  },
})

const typeOf = (file: string) => assetTypes[path.extname(file).toLowerCase()]

/** As what a file is known: by the hash of its content. */
const assetOf = ({ path: file, bytes, type = typeOf(file) }: Pick<NamedFile, 'path' | 'bytes' | 'type'>): Asset => ({
  name: createHash('sha256').update(bytes).digest('hex').slice(0, 32) + endingOf(file),
  type: type ?? 'application/octet-stream',
  bytes: bytes.length,
})

/** Writes those files of a folder that are among `missing`. Nothing is rendered: a file's name is its content's. */
export async function putBack(folder: Folder, missing: ReadonlySet<string>, place: FilePlace): Promise<void> {
  const sink = sinkAt(place)
  for (const file of folder.files) {
    const bytes = await folder.bytes(file)
    const { name, type } = assetOf({ path: file, bytes, type: undefined })
    if (missing.has(name)) await sink.put(name, bytes, type)
  }
}

/** Markdown writes a blank in an address as `%20`. */
export function decodePath(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

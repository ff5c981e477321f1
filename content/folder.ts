import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Place, Report } from './problem.ts'

/** A file's text with its name as it is shown to the author. */
export interface SourceText {
  readonly file: string
  readonly text: string
}

/** The place of a character of a text. */
export function placeAt(source: SourceText, offset: number): Place {
  const before = source.text.slice(0, offset)
  const line = before.split('\n').length
  return { file: source.file, line, col: offset - before.lastIndexOf('\n') }
}

export const startOf = (file: string): Place => ({ file, line: 1, col: 1 })

/** A folder of course files. Paths inside it are relative and with `/`. */
export interface Folder {
  readonly root: string
  /** All files, sorted; dot files and Python's caches left out. */
  readonly files: readonly string[]
  /** How a path of the folder is shown to the author. */
  readonly show: (file: string) => string
  readonly has: (file: string) => boolean
  readonly bytes: (file: string) => Promise<Buffer>
  /** As it lies there, where it is read otherwise. */
  readonly original: (file: string) => string | undefined
}

/** A file that was corrected in the console: it is read so, as long as it lies there as it did then. */
export interface CorrectedFile {
  readonly file: string
  readonly text: string
  readonly corrected: string | null
}

/** Opens a folder; `undefined` when it is not there. */
export async function openFolder(
  root: string,
  corrections: readonly CorrectedFile[] = [],
): Promise<Folder | undefined> {
  if (!(await stat(root).catch(() => undefined))?.isDirectory()) return undefined
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile()) // a symbolic link is none: it could lead out of the folder
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.') || part === '__pycache__'))
    .sort()
  const known = new Set(files)
  const originals = new Map<string, string>()
  return {
    root,
    files,
    show: (file) => path.join(root, file),
    has: (file) => known.has(file),
    original: (file) => originals.get(file),
    async bytes(file) {
      const bytes = await readFile(path.join(root, file))
      const correction = corrections.find((one) => one.file === file)
      if (!correction || correction.corrected === null) return bytes
      if (bytes.toString('utf8').replaceAll('\r\n', '\n') !== correction.text) return bytes
      originals.set(file, correction.text)
      return Buffer.from(correction.corrected)
    },
  }
}

/** Names of the folders directly under `parent`, sorted. */
export function foldersUnder(folder: Folder, parent: string): string[] {
  const prefix = parent === '' ? '' : `${parent}/`
  const names = folder.files
    .filter((file) => file.startsWith(prefix))
    .map((file) => file.slice(prefix.length).split('/'))
  return [...new Set(names.filter((parts) => parts.length > 1).map((parts) => parts[0] ?? ''))].sort()
}

/** Names of the files directly in `parent`. */
export function filesIn(folder: Folder, parent: string): string[] {
  const prefix = parent === '' ? '' : `${parent}/`
  return folder.files
    .filter((file) => file.startsWith(prefix) && !file.slice(prefix.length).includes('/'))
    .map((file) => file.slice(prefix.length))
}

/** The path that `target` means when it is written in a file of `from`; `undefined` when it leads out of the folder. */
export function resolveInside(from: string, target: string): string | undefined {
  const resolved = path.posix.normalize(path.posix.join(from, target))
  return target.startsWith('/') || resolved.startsWith('..') || target.includes('\\') || target.includes('\0')
    ? undefined
    : resolved
}

/** Reads UTF-8 text. Complains and gives `undefined` when it is none. */
export async function readText(folder: Folder, file: string, report: Report): Promise<SourceText | undefined> {
  const shown = folder.show(file)
  const bytes = await folder.bytes(file)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
    if (!text.includes('\0')) return { file: shown, text }
  } catch {
    // told below
  }
  report.add(startOf(shown), 'file-encoding')
  return undefined
}

/** One hash over the names and contents of all files. */
export async function hashFolder(folder: Folder): Promise<string> {
  const hashes = await Promise.all(
    folder.files.map(
      async (file) =>
        `${file}\0${createHash('sha256')
          .update(await folder.bytes(file))
          .digest('hex')}`,
    ),
  )
  return createHash('sha256').update(hashes.join('\n')).digest('hex')
}

/** What a translation carries as `source`: the first 12 digits of the hash of what it was made from. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

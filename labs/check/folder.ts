// What lies beside a lab's notebook, on its way into the two processes of a check: one run of bytes behind a descriptor,
// which both read by place. Paths are looked at here, on the safe side of the wall.
import { KEPT_FOLDER } from '../../domain/experiment/kept-file.ts'
import { isLabPath } from '../../domain/experiment/lab-file.ts'
import type { CheckFile } from '../driver.ts'
import type { LaidFolder } from './lay-folder.ts'

/**
 * Four bytes of length, what is where (`LaidFolder`), then the files one after another.
 * @param kept of a lab that keeps files (`CheckOrder`)
 */
export function packFolder(files: readonly CheckFile[], kept?: readonly CheckFile[]): Buffer {
  const given = files.filter(({ path }) => isLabPath(path))
  const own = kept?.filter(({ path }) => isLabPath(path) && path.startsWith(`${KEPT_FOLDER}/`)) ?? []
  const list = ({ path, bytes }: CheckFile) => [path, bytes.length] as const
  const head = Buffer.from(
    JSON.stringify({
      folders: listFolders(given),
      files: given.map(list),
      ownFolders: kept ? [KEPT_FOLDER, ...listFolders(own)] : [],
      ownFiles: own.map(list),
    } satisfies LaidFolder),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...[...given, ...own].map(({ bytes }) => bytes)])
}

/** Parents first. */
function listFolders(files: readonly CheckFile[]): string[] {
  const folders = files.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1)
    return names.map((_, i) => names.slice(0, i + 1).join('/'))
  })
  return [...new Set(folders)]
}

// What lies beside a lab's notebook, on its way into the two processes of a check: one run of bytes behind a descriptor,
// which both read by place. Paths are looked at here, on the safe side of the wall.
import { isLabPath } from '../../domain/experiment/lab-file.ts'
import type { CheckFile } from '../driver.ts'
import type { LaidFolder } from './lay-folder.ts'

/** Four bytes of length, what is where (`LaidFolder`), then the files one after another. */
export function packFolder(files: readonly CheckFile[]): Buffer {
  const kept = files.filter(({ path }) => isLabPath(path))
  const folders = new Set(
    kept.flatMap(({ path }) => {
      const names = path.split('/').slice(0, -1)
      return names.map((_, i) => names.slice(0, i + 1).join('/'))
    }),
  )
  const head = Buffer.from(
    JSON.stringify({
      folders: [...folders],
      files: kept.map(({ path, bytes }) => [path, bytes.length]),
    } satisfies LaidFolder),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...kept.map(({ bytes }) => bytes)])
}

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The database cannot be opened; the message is a sentence for the operator. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Whether these words say that there is no room: PostgreSQL's, or the file system's. */
export const isNoRoom = (words: string): boolean =>
  /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i.test(words)

/** Whether they say that nothing may be written there. */
export const isReadOnly = (words: string): boolean => /EROFS|read-only file system/i.test(words)

/** For what the file system says about a folder. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Makes a folder that only its owner may enter, and those above it. Node says "no such file" of a disk that is
 * read-only, when it makes all at once.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    if (!existsSync(path.dirname(folder))) makeFolder(path.dirname(folder))
    mkdirSync(folder, { mode: 0o700 }) // by itself it says why it cannot be made
  }
}

/**
 * A sentence for a folder that cannot be used as the data folder; `undefined` when the error is about something else.
 * PostgreSQL says the same in words of its own.
 */
export function wordPlace(dataDir: string, error: unknown): string | undefined {
  const [code, words] = [codeOf(error), String(error)]
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `DATA_DIR must be a folder, and ${dataDir} is a file or lies below one. Set DATA_DIR to a folder, or to a place where one can be made.`
  if (isReadOnly(`${code} ${words}`))
    return `The data folder ${dataDir} is on a disk that is read-only. Nothing was changed. Make it writable, or set DATA_DIR to another folder.`
  if (code === 'EACCES' || code === 'EPERM' || words.includes('Permission denied'))
    return `The data folder ${dataDir} cannot be used by this user. Start as the user that it belongs to, or set DATA_DIR to another folder. (${words.trim().slice(-300)})`
  if (isNoRoom(`${code} ${words}`))
    return `The disk of the data folder ${dataDir} is full. A first start needs some 300 MB. Make room and start again, or set DATA_DIR to a folder on a larger disk; what is there is kept.`
  if (code === 'ENAMETOOLONG')
    return `The path of the data folder is too long for this file system. Set DATA_DIR to a shorter one.`
  return undefined
}

/** The database cannot be opened; the message is a sentence for the operator. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** For what the file system says about a folder. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * A sentence for a folder that cannot be used as the data folder; `undefined` when the error is about something else.
 * PostgreSQL says the same in words of its own.
 */
export function wordPlace(dataDir: string, error: unknown): string | undefined {
  const [code, words] = [codeOf(error), String(error)]
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `DATA_DIR must be a folder, and ${dataDir} is a file or lies below one. Set DATA_DIR to a folder, or to a place where one can be made.`
  if (code === 'EROFS' || words.includes('Read-only file system'))
    return `The data folder ${dataDir} is on a disk that is read-only. Nothing was changed. Make it writable, or set DATA_DIR to another folder.`
  if (code === 'EACCES' || code === 'EPERM' || words.includes('Permission denied'))
    return `The data folder ${dataDir} cannot be used by this user. Start as the user that it belongs to, or set DATA_DIR to another folder. (${words.trim().slice(-300)})`
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(words))
    return `The disk of the data folder ${dataDir} is full. A first start needs some 300 MB. Make room and start again, or set DATA_DIR to a folder on a larger disk; what is there is kept.`
  if (code === 'ENAMETOOLONG')
    return `The path of the data folder is too long for this file system. Set DATA_DIR to a shorter one.`
  return undefined
}

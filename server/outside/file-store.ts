// Files that people send us and that no web server may reach: a folder outside everything served, or S3-compatible storage.

export interface StoredFile {
  readonly key: string
  readonly storedAt: Date
}

/** What a place for files must do; `file-store.test.ts` is the suite that each passes. A key is one that `makeFileKey` made. */
export interface FileStore {
  /** Whole or not at all; when it returns the file outlives a crash. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** `undefined` when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  close(): void
}

/** A key that is none of ours: nothing was looked for. */
export class WrongKey extends Error {
  override name = 'WrongKey'
}

/** A random name says nothing and cannot be guessed; what people call their file never becomes one. */
export const makeFileKey = (): string => crypto.randomUUID()

/** @throws WrongKey */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) throw new WrongKey('not a name of ours')
  return key
}

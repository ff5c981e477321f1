// Files outside the database: a folder, or S3-compatible storage. Receipts of payments, which no web server may reach,
// and the files of courses (films, captions, pictures), which everybody may.
import type { Readable } from 'node:stream'
import { uuidPattern } from '../../domain/uuid.ts'

export interface StoredFile {
  readonly key: string
  readonly storedAt: Date
}

/** Bytes that are too many for memory. */
interface FileBody {
  readonly size: number
  readonly chunks: AsyncIterable<Uint8Array>
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * What a place for files must do; `file-store.test.ts` is the suite that each passes. A key is one of its kind. What
 * fails because of the place is thrown as StorageAway.
 */
export interface FileStore {
  /** Whole or not at all; when it returns the file outlives a crash. */
  put(key: string, body: Uint8Array | FileBody, type: string): Promise<void>
  /** `undefined` when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** Its length; `undefined` when there is no such file. */
  find(key: string): Promise<{ readonly size: number } | undefined>
  /** As `get`, bit by bit; all of it or a range that lies inside. Whoever does not read to the end destroys it. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  close(): void
}

/** A key that is none of ours: nothing was looked for. */
export class WrongKey extends Error {
  override name = 'WrongKey'
}

/** The place of files cannot take or give one at the moment: the same may succeed a little later. */
export class StorageAway extends Error {
  override name = 'StorageAway'
  /** It is there, and has no room. */
  readonly isFull: boolean
  constructor(why: string, { cause, isFull }: { cause: unknown; isFull: boolean }) {
    super(why, { cause })
    this.isFull = isFull
  }
}

/** What a place for files said when it failed, in few words: some errors have only a code. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message !== '' ? error.message : 'code' in error ? String(error.code) : error.name
}

/** What is kept in one place: the folder's name, and what its keys look like. */
export interface FileKind {
  readonly folder: 'receipts' | 'files'
  readonly pattern: RegExp
}

export const receiptFiles: FileKind = { folder: 'receipts', pattern: uuidPattern }
/** Named by their content (content/assets.ts), so a name always means the same bytes. */
export const courseFiles: FileKind = { folder: 'files', pattern: /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/ }

/** A random name says nothing and cannot be guessed; what people call their file never becomes one. */
export const makeFileKey = (): string => crypto.randomUUID()

/** @throws WrongKey */
export function checkKey(key: string, kind: FileKind): string {
  if (!kind.pattern.test(key)) throw new WrongKey('not a name of ours')
  return key
}

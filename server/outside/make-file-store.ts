import path from 'node:path'
import { courseFiles, type FileKind, type FileStore, receiptFiles } from './file-store.ts'
import { makeFolderStore } from './folder-store.ts'
import { makeS3Store, type S3Place } from './s3-store.ts'

interface Settings {
  readonly DATA_DIR: string
  readonly receiptPlace: S3Place | undefined
  readonly filesPlace: S3Place | undefined
}

const make = (dataDir: string, place: S3Place | undefined, kind: FileKind): FileStore =>
  place === undefined ? makeFolderStore(path.resolve(dataDir, kind.folder), kind) : makeS3Store(place, kind)

/** Receipts of payments. Chosen once, by configuration. */
export const makeFileStore = (config: Settings): FileStore => make(config.DATA_DIR, config.receiptPlace, receiptFiles)

/** Films, captions and pictures of courses. */
export const makeCourseFileStore = (config: Settings): FileStore =>
  make(config.DATA_DIR, config.filesPlace, courseFiles)

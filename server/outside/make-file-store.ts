import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { makeFolderStore } from './folder-store.ts'
import { makeS3Store, type S3Place } from './s3-store.ts'

/** Chosen once, by configuration. */
export const makeFileStore = (config: { readonly DATA_DIR: string; readonly receiptPlace: S3Place | undefined }): FileStore =>
  config.receiptPlace === undefined ? makeFolderStore(path.resolve(config.DATA_DIR, 'receipts')) : makeS3Store(config.receiptPlace)

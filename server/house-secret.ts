// The secret of a data folder whose operator has set none: drawn by chance once, and kept in it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen, makeFolder, wordPlace } from '../store/cannot-open.ts'
import { makePrivateFile, makeWord, readPrivateFile } from '../store/private-folder.ts'

const placeIn = (dataDir: string): string => path.join(dataDir, 'secret')

/** Makes one when there is none; nothing when there is no data folder. @throws CannotOpen when others may read it */
export function readHouseSecret(dataDir: string, mayMake: boolean): string | undefined {
  if (!existsSync(dataDir)) return undefined
  return readPrivateFile(placeIn(dataDir)) ?? (mayMake ? makePrivateFile(placeIn(dataDir), makeWord()) : undefined)
}

/** For who starts the product: the data folder is made, too. */
export function makeHouseSecret(dataDir: string, mayMake: boolean): string | undefined {
  try {
    makeFolder(dataDir)
    return readHouseSecret(dataDir, mayMake)
  } catch (error) {
    const sentence = error instanceof CannotOpen ? undefined : wordPlace(dataDir, error)
    throw sentence === undefined ? error : new CannotOpen(sentence)
  }
}

import type { SourceFile } from '../../domain/phase/edition.ts'
import type { Folder } from '../folder.ts'

const QUIZ_FILE = /^modules\/.*\/quiz(\.[\w-]+)?\.(yaml|json)$/

/** The files of quizzes: a question can be corrected in the console. */
export const readSources = (folder: Folder): Promise<SourceFile[]> =>
  Promise.all(
    folder.files
      .filter((file) => QUIZ_FILE.test(file))
      .map(async (file) => {
        const text = (await folder.bytes(file)).toString('utf8').replaceAll('\r\n', '\n')
        const original = folder.original(file)
        return original === undefined ? { file, text } : { file, text: original, corrected: text }
      }),
  )

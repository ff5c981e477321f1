// Reads a folder of a course as the console shows it: what is wrong, with the lines, and the lessons as a learner would
// read them. As a program it prints that: node server/read-edition.ts <folder>
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { checkFolder } from '../content/check-folder.ts'
import type { FilePlace } from '../content/assets.ts'
import type { Problem } from '../content/problem.ts'
import type { EditionLesson, EditionProblem } from '../store/edition.ts'
import { readConfig } from './config.ts'
import { makeCourseFileStore } from './outside/make-file-store.ts'

export interface FoundEdition {
  /** '' for the texts of the site. */
  readonly phaseId: string | null
  readonly problems: readonly EditionProblem[]
  readonly lessons: readonly EditionLesson[]
  /** It may be published. */
  readonly isWhole: boolean
}

const MOST_PROBLEMS = 300
const LINES_AROUND = 2
const MOST_CHARACTERS = 240

/** `files`: where its pictures go, so that a preview has them; what no edition names goes by itself. */
export async function readEdition(folder: string, files: FilePlace): Promise<FoundEdition> {
  const { problems, content } = await checkFolder(folder)
  const shown = await Promise.all(problems.slice(0, MOST_PROBLEMS).map((problem) => showLines(folder, problem)))
  if (!content) return { phaseId: await guessId(folder), problems: shown, lessons: [], isWhole: false }
  await content.assets.write(files)
  if (content.kind === 'site') return { phaseId: '', problems: shown, lessons: [], isWhole: true }
  return {
    phaseId: content.edition.id,
    problems: shown,
    isWhole: true,
    lessons: content.edition.modules.flatMap(({ title, lessons }) =>
      lessons.map((lesson) => ({
        id: lesson.id,
        module: { ...title },
        items: [...lesson.items],
        texts: lesson.texts.map((text) => ({ lang: text.lang, title: text.title, reading: [...text.reading] })),
      })),
    ),
  }
}

/** Of a folder with errors, where it can be read. */
const guessId = async (folder: string): Promise<string | null> =>
  /^id: ([a-z0-9-]+)$/m.exec(await readFile(path.join(folder, 'course.yaml'), 'utf8').catch(() => ''))?.[1] ?? null

/** A problem with the lines that it is about, its file as the author knows it. */
async function showLines(folder: string, { file, args, ...problem }: Problem): Promise<EditionProblem> {
  const name = path.relative(folder, file)
  const text = /\.(ya?ml|md|vtt|ipynb|svg|txt|py)$/.test(name) ? await readFile(file, 'utf8').catch(() => '') : ''
  const lines = text === '' ? [] : text.split(/\r?\n/)
  const first = Math.max(1, problem.line - LINES_AROUND)
  return {
    ...problem,
    file: name === '' ? '.' : name,
    // A sentence may name the folder, which is nowhere any more.
    args: Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.') : value,
      ]),
    ),
    lines: lines
      .slice(first - 1, problem.line + LINES_AROUND)
      .map((line, at) => ({ n: first + at, text: line.slice(0, MOST_CHARACTERS) })),
  }
}

const Found = z.object({
  phaseId: z.string().nullable(),
  problems: z.array(z.custom<EditionProblem>()),
  lessons: z.array(z.custom<EditionLesson>()),
  isWhole: z.boolean(),
})
/** What the program printed. @throws when it is not whole */
export const readFound = (output: string): FoundEdition => Found.parse(JSON.parse(output))

if (import.meta.main) {
  const files = makeCourseFileStore(readConfig(process.env))
  try {
    process.stdout.write(JSON.stringify(await readEdition(process.argv[2] ?? '', files)))
  } finally {
    files.close()
  }
}

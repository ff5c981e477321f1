// The first look at a lesson's folder: what is in it and what its front matter says. Texts are rendered later, when all
// ids are known.
import { z } from 'zod'
import type { Locale } from '../../messages/locale.ts'
import { line, minutes, slug } from '../fields.ts'
import { filesIn, readText, startOf, type Folder, type SourceText } from '../folder.ts'
import { readMarkdownFile, type MarkdownFile } from '../front-matter.ts'
import { findLabPlace, type LabPlace } from './lab-folder.ts'
import type { Report } from '../problem.ts'
import { videoFields } from '../video/read-video.ts'

const lessonFields = z.strictObject({
  id: slug,
  title: line,
  minutes: minutes.optional(),
  preview: z.boolean().optional(),
  video: videoFields.optional(),
  /** Of a translation: the hash of the text that it was made from. */
  source: z.string().optional(),
})
type LessonFields = z.output<typeof lessonFields>

/** One language's text of a lesson. */
export interface LessonFile extends MarkdownFile<LessonFields> {
  readonly lang: Locale
  readonly source: SourceText
}

/** A lesson's folder whose source language is there. */
export interface LessonFiles {
  readonly path: string
  readonly id: string
  readonly minutes: number
  /** The first is the source, the others are translations of it. */
  readonly texts: readonly [LessonFile, ...LessonFile[]]
  /** Where the lab's notebooks lie: this folder or its `lab/`. */
  readonly lab: LabPlace | undefined
}

export async function scanLesson(options: {
  folder: Folder
  path: string
  languages: readonly Locale[]
  report: Report
}): Promise<LessonFiles | undefined> {
  const { folder, path, languages, report } = options
  const names = filesIn(folder, path)
  const lab = findLabPlace(folder, path)
  if (lab?.isFolder === false && folder.has(`${path}/lab/lab.ipynb`))
    report.add(startOf(folder.show(`${path}/lab/lab.ipynb`)), 'lab-twice')
  for (const name of [...names, ...filesIn(folder, `${path}/lab`).map((one) => `lab/${one}`)]) {
    const lang = /^(?:lesson|quiz|(?:lab\/)?lab)\.([\w-]+)\.(?:md|yaml|ipynb)$/.exec(name)?.[1]
    if (lang !== undefined && !languages.some((known) => known === lang))
      report.add(startOf(folder.show(`${path}/${name}`)), 'language-unlisted', { lang })
  }
  const texts: LessonFile[] = []
  for (const lang of languages) {
    const name = `lesson.${lang}.md`
    if (names.includes(name)) {
      const file = await readLessonFile(folder, `${path}/${name}`, lang, report)
      if (file) texts.push(file)
    } else if (lang !== languages[0])
      report.add(startOf(folder.show(`${path}/lesson.${languages[0]}.md`)), 'translation-missing', {
        field: 'lesson',
        lang,
      })
  }
  const [first, ...others] = texts
  if (first?.lang !== languages[0] || first === undefined) {
    // A source that is there but broken was told already.
    if (!names.includes(`lesson.${languages[0]}.md`))
      report.add(startOf(folder.show(`${path}/lesson.${languages[0]}.md`)), 'language-source', {
        lang: languages[0] ?? '',
      })
    return undefined
  }
  const { value, at, atKey } = first.yaml
  if (value.minutes === undefined) report.add(at([]), 'field-missing', { field: 'minutes' })
  if (value.source !== undefined) report.add(atKey(['source']), 'field-unknown', { field: 'source' })
  for (const other of others) compareTranslation(first, other, report)
  return {
    path,
    id: value.id,
    minutes: value.minutes ?? 1,
    texts: [first, ...others],
    lab,
  }
}

async function readLessonFile(
  folder: Folder,
  file: string,
  lang: Locale,
  report: Report,
): Promise<LessonFile | undefined> {
  const source = await readText(folder, file, report)
  const read = source && readMarkdownFile(source, lessonFields, report)
  return read && source && { ...read, lang, source }
}

/** A translation carries text only: what else it repeats must agree. */
function compareTranslation(source: LessonFile, other: LessonFile, report: Report): void {
  for (const field of ['id', 'minutes', 'preview'] as const) {
    const [mine, expected] = [
      other.yaml.value[field],
      source.yaml.value[field] ?? (field === 'preview' ? false : undefined),
    ]
    if (mine !== undefined && mine !== expected)
      report.add(other.yaml.at([field]), 'translation-differs', { field, expected: String(expected) })
  }
  if (source.yaml.value.video && !other.yaml.value.video) report.add(other.yaml.at([]), 'translation-video')
}

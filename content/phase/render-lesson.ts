import type { ItemKind, LessonEdition, LessonText, QuizEdition } from '../../domain/phase/edition.ts'
import { readGuess, skeletonOf } from '../../domain/lesson/guess.ts'
import type { RecallQuestion } from '../../domain/recall/question.ts'
import type { Locale } from '../../messages/locale.ts'
import { toPlace } from '../reading/place.ts'
import type { Links } from '../reading/context.ts'
import { renderInline, renderReading, renderWhole } from '../reading/render.ts'
import { decodePath, type AssetCollection } from '../assets.ts'
import { readText, resolveInside, shortHash, type Folder, type SourceText } from '../folder.ts'
import type { Place, Report } from '../problem.ts'
import { readQuiz, type QuizFiles } from '../quiz/read-quiz.ts'
import { readVideo } from '../video/read-video.ts'
import type { LessonFile, LessonFiles } from './lesson-files.ts'
import type { Seen } from './mark-seen.ts'
import type { PhaseTerms } from './terms.ts'
import { readExperiment } from './notebook.ts'

export interface LessonSurroundings {
  readonly folder: Folder
  readonly phaseId: string
  readonly links: Links
  readonly assets: AssetCollection
  readonly terms: PhaseTerms
  readonly report: Report
  /** Whether a certificate asks for a quiz of this phase. */
  readonly isAskedFor: (quizId: string) => boolean
}

/** A lesson with its texts rendered, and the ids that its quiz gives away for ever. */
export interface RenderedLesson {
  readonly lesson: LessonEdition
  readonly quizId: string | undefined
  /** What its questions say of the paragraphs that teach them. */
  readonly seen: readonly Seen[]
}

export async function renderLesson(files: LessonFiles, around: LessonSurroundings): Promise<RenderedLesson> {
  const { folder, phaseId, report } = around
  const texts: LessonText[] = []
  let videoSeconds: number | null = null
  const sounds: (boolean | null)[] = []
  let sourceBlocks: readonly string[] = []
  let guesses: ReadonlyMap<string, string> = new Map()
  const [source] = files.texts
  for (const file of files.texts) {
    const { text, seconds, hasSound, blockIds } = await renderText(files, file, around)
    texts.push(text)
    sounds.push(hasSound)
    if (file === source) {
      videoSeconds = seconds
      sourceBlocks = blockIds
      guesses = listGuesses(text)
      continue
    }
    const { source: made } = file.yaml.value
    if (made !== undefined && made !== shortHash(source.body)) report.add(file.yaml.at(['source']), 'translation-stale')
    for (const id of sourceBlocks)
      if (!blockIds.includes(id))
        report.add({ file: file.source.file, line: file.bodyLine + 1, col: 1 }, 'translation-block', { id })
    const own = listGuesses(text)
    for (const id of new Set([...guesses.keys(), ...own.keys()]))
      if (blockIds.includes(id) && sourceBlocks.includes(id) && guesses.get(id) !== own.get(id))
        report.add(findBlockPlace(file, id), 'guess-translation', { id })
  }
  const languages = files.texts.map((text) => text.lang)
  const { lab } = files
  const experiment =
    lab === undefined
      ? undefined
      : await readExperiment(folder, {
          place: lab,
          id: `${phaseId}.${files.id}`,
          languages,
          assets: around.assets,
          findAddress: (link) => findAddress(link, lab.base, around.links),
          report,
        })

  const quizFiles = await findQuiz(files, around)
  const quiz = quizFiles && (await readQuiz(quizFiles, rendererOf(files.path, around), report))
  const quizId = quiz && (quiz.id ?? files.id)
  const has: Record<ItemKind, boolean> = {
    video: texts[0]?.video != null,
    reading: (texts[0]?.reading.length ?? 0) > 0,
    experiment: lab !== undefined,
    quiz: quiz !== undefined,
  }
  const globalId = `${phaseId}.${quizId}`
  return {
    quizId,
    seen: (quiz?.seen ?? []).map((one) => ({ ...one, quizId: globalId })),
    lesson: {
      id: files.id,
      minutes: files.minutes,
      isPreview: source.yaml.value.preview ?? false,
      items: (['video', 'reading', 'experiment', 'quiz'] as const).filter((kind) => has[kind]),
      videoSeconds,
      videoHasSound: sounds.includes(true) ? true : sounds.includes(false) ? false : null,
      texts,
      experiment: experiment ?? null,
      quiz: quiz
        ? { id: globalId, definition: quiz.definition, sources: toSources(quiz.lines, files.path, files.texts[0].lang) }
        : null,
    },
  }
}

/** In the first language a question stands in quiz.yaml itself. */
const toSources = (
  lines: ReadonlyMap<string, Readonly<Record<string, number>>>,
  folder: string,
  first: Locale,
): NonNullable<QuizEdition['sources']> =>
  Object.fromEntries(
    [...lines].map(([id, by]) => [
      id,
      Object.fromEntries(
        Object.entries(by).map(([lang, line]) => [
          lang,
          { file: `${folder}/${lang === first ? 'quiz.yaml' : `quiz.${lang}.yaml`}`, line },
        ]),
      ),
    ]),
  )

/** What a link of a notebook means: a lesson or phase by its id, or the notebook of another lab by its file. */
function findAddress(link: string, lab: string, links: Links): string | undefined {
  const [, kind, id = '', fragment = ''] = /^(lesson|phase):([^#]*)(#.*)?$/.exec(link) ?? []
  const address = kind === 'lesson' ? links.lesson(id) : kind === 'phase' ? links.phase(id) : undefined
  if (kind !== undefined) return address && address + fragment
  const file = /^([^#?:]+\.ipynb)(?:#.*)?$/.exec(link)?.[1]
  const inside = file === undefined ? undefined : resolveInside(lab, decodePath(file))
  return inside === undefined ? undefined : links.lab(inside.replace(/(\/lab)\.[\w-]+\.ipynb$/, '$1.ipynb'))
}

/** Of each judged guess what all languages share, written down. */
function listGuesses({ reading }: LessonText): ReadonlyMap<string, string> {
  return new Map(
    reading.flatMap((block) => {
      const guess = block.kind === 'predict' ? readGuess(block.question)?.guess : undefined
      return guess && block.kind === 'predict' ? [[block.id, JSON.stringify(skeletonOf(guess))]] : []
    }),
  )
}

const findBlockPlace = ({ source, body, bodyLine }: LessonFile, id: string): Place => {
  const at = body.split('\n').findIndex((line) => line.startsWith(':::') && line.includes(`{#${id}`))
  return { file: source.file, line: bodyLine + Math.max(at, 0) + 1, col: 1 }
}

async function renderText(
  files: LessonFiles,
  file: LessonFile,
  around: LessonSurroundings,
): Promise<{ text: LessonText; seconds: number | null; hasSound: boolean | null; blockIds: readonly string[] }> {
  const { links, terms, report } = around
  const assets = around.assets.in(files.path)
  const base = { lang: file.lang, report, links, assets }
  const recalls: RecallQuestion[] = []
  const { blocks, headings, blockIds, termIds, lines } = await renderReading({
    ...base,
    recalls,
    terms: terms.finderOf(files.id, file.lang),
    source: file.body,
    place: toPlace(file.source.file, file.bodyLine),
    idPrefix: '',
    hasFilm: file.yaml.value.video !== undefined,
  })
  terms.note(files.id, file.lang, termIds)
  const { title, video: fields } = file.yaml.value
  const read =
    fields &&
    (await readVideo({
      fields,
      yaml: file.yaml,
      lang: file.lang,
      assets,
      report,
      renderTranscript: (source) => renderTranscript(source, base),
    }))
  return {
    text: {
      lang: file.lang,
      title,
      reading: blocks,
      headings,
      video: read?.video ?? null,
      recall: recalls,
      source: { file: `${files.path}/lesson.${file.lang}.md`, lines },
    },
    seconds: read?.seconds ?? null,
    hasSound: read?.hasSound ?? null,
    blockIds,
  }
}

/** A transcript's own title repeats the lesson's: it is left out. */
async function renderTranscript(
  source: SourceText,
  base: Pick<Parameters<typeof renderReading>[0], 'lang' | 'report' | 'links' | 'assets'>,
): Promise<string> {
  const body = source.text.replace(/^\s*# .*\n/, (title) => '\n'.repeat(title.split('\n').length - 1))
  return (await renderWhole({ ...base, source: body, place: toPlace(source.file, 0), idPrefix: 'transcript-' })).html
}

async function findQuiz(
  files: LessonFiles,
  { folder, report, isAskedFor }: LessonSurroundings,
): Promise<QuizFiles | undefined> {
  const read = async (name: string) =>
    folder.has(`${files.path}/${name}`) ? readText(folder, `${files.path}/${name}`, report) : undefined
  const [{ lang }, ...others] = files.texts
  const source = await read('quiz.yaml')
  if (!source) return undefined
  const translations: { lang: typeof lang; source: SourceText }[] = []
  for (const other of others) {
    const translation = await read(`quiz.${other.lang}.yaml`)
    if (translation) translations.push({ lang: other.lang, source: translation })
    else if (!folder.has(`${files.path}/quiz.${other.lang}.yaml`))
      report.add({ file: source.file, line: 1, col: 1 }, 'translation-missing', { field: 'quiz', lang: other.lang })
  }
  const numbers = await read('quiz.numbers.json')
  return { source, numbers, translations, lang, lessonId: files.id, isAskedFor }
}

/** Of a quiz's texts. Variants say many of them again: what was rendered without a complaint is known. */
function rendererOf(path: string, { report, links, assets }: LessonSurroundings) {
  const known = new Map<string, string>()
  return async (text: string, lang: LessonFile['lang'], place: Place): Promise<string> => {
    const key = `${lang} ${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    const complaints = report.problems.length
    const context = { source: text, lang, report, place: () => place, links, assets: assets.in(path), idPrefix: '' }
    const html = await renderInline(context)
    if (report.problems.length === complaints) known.set(key, html)
    return html
  }
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseDocument } from 'yaml'
import type { CertificateRule } from '../../domain/certificate/rule.ts'
import { FINAL, holdBack } from '../../domain/quiz/final.ts'
import type { ModuleEdition, PhaseEdition, TermEdition } from '../../domain/phase/edition.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import { createAssets, pictureTypes, type AssetCollection } from '../assets.ts'
import { checkLocalised } from '../fields.ts'
import { foldersUnder, hashFolder, readText, startOf, type Folder } from '../folder.ts'
import { checkPrices } from '../prices.ts'
import type { Place, Report } from '../problem.ts'
import type { Links } from '../reading/context.ts'
import { readFigure } from '../reading/figure.ts'
import { FINAL_FILE, readFinal } from '../quiz/read-final.ts'
import { readBanksBeside } from '../site/read-bank.ts'
import { readYaml, type Yaml } from '../yaml.ts'
import { courseFields, moduleFields, type CourseFields } from './course.ts'
import { addFieldWords } from './field-words.ts'
import { scanLesson, type LessonFiles } from './lesson-files.ts'
import { checkPublishedIds, listIds } from './published-ids.ts'
import { markSeen, type Seen } from './mark-seen.ts'
import { renderLesson, type LessonSurroundings } from './render-lesson.ts'
import { readSources } from './read-sources.ts'
import { readTerms } from './terms.ts'

/** A phase as read from its folder; fit for the import only when the report has no error. */
export interface ReadPhase {
  readonly edition: PhaseEdition
  readonly ids: readonly string[]
  readonly assets: AssetCollection
}

interface ScannedModule {
  readonly edition: Omit<ModuleEdition, 'lessons'>
  readonly lessons: readonly LessonFiles[]
}

export async function readPhase(folder: Folder, report: Report): Promise<ReadPhase | undefined> {
  const source = await readText(folder, 'course.yaml', report)
  const course = source && readYaml({ source, schema: courseFields, report })
  const assets = createAssets(folder)
  if (!course) {
    // The rest is read all the same, so that an author gets all problems at once.
    const languages = locales.filter((lang) => folder.files.some((file) => file.endsWith(`/lesson.${lang}.md`)))
    await readModules({ folder, id: 'broken', languages, assets, report, isAskedFor: () => false })
    return undefined
  }
  const { value } = course
  const localise = (field: 'title' | 'summary') =>
    checkLocalised({ yaml: course, path: [field], value: value[field], languages: value.languages, report })
  const [title, summary] = [localise('title'), localise('summary')]
  const cover = await readCover(folder, course, assets, report)
  const { modules, quizIds, terms } = await readModules({
    folder,
    id: value.id,
    languages: value.languages,
    assets,
    report,
    isAskedFor: (quizId) => value.certificate?.quizzes.includes(quizId) ?? false,
  })
  if (value.state === 'published' && modules.every((module) => module.lessons.length === 0))
    report.add(course.at(['state']), 'phase-empty')
  if (value.planned && value.state !== 'draft') report.add(course.at(['planned']), 'planned-state')
  const banks = value.price && (await readBanksBeside(folder))
  if (value.price && banks) checkPrices({ prices: value.price, banks, place: course.at(['price']), report })

  const final = await readFinal(
    { folder, phaseId: value.id, report, asked: value.certificate?.lessons ?? 'all' },
    modules,
  )
  const edition: PhaseEdition = {
    id: value.id,
    position: value.position,
    state: value.state,
    isPlanned: value.planned,
    languages: value.languages,
    title,
    summary,
    cover,
    prices: value.price ?? [],
    freeHours: value.free_hours,
    certificate: readCertificate(course, modules, quizIds, report),
    final,
    modules: final ? leaveNumbersTo(final, modules) : modules,
    terms,
    sources: await readSources(folder),
    sourceHash: await hashFolder(folder),
  }
  const ids = listIds(edition)
  await checkPublishedIds({ folder, ids, course, report })
  return { edition, ids, assets }
}

/** The quizzes of the lessons that a final asks of leave some of their numbers to it. */
const leaveNumbersTo = (
  { definition }: NonNullable<PhaseEdition['final']>,
  modules: readonly ModuleEdition[],
): readonly ModuleEdition[] => {
  const asked = new Set(definition.questions.map(({ id }) => id.slice(0, id.indexOf('.'))))
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) =>
      lesson.quiz && asked.has(lesson.quiz.id.slice(lesson.quiz.id.indexOf('.') + 1))
        ? { ...lesson, quiz: { ...lesson.quiz, definition: holdBack(lesson.quiz.definition) } }
        : lesson,
    ),
  }))
}

async function readModules(options: {
  folder: Folder
  id: string
  languages: readonly Locale[]
  assets: AssetCollection
  report: Report
  isAskedFor: LessonSurroundings['isAskedFor']
}): Promise<{
  modules: readonly ModuleEdition[]
  quizIds: readonly string[]
  terms: readonly TermEdition[]
}> {
  const { folder, id, languages, assets, report, isAskedFor } = options
  const scanned = await scanModules(folder, languages, report)
  const links = await makeLinks(folder, id, scanned)
  const lessonIds = scanned.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id))
  const terms = await readTerms({ folder, phaseId: id, languages, lessonIds, report })
  const modules: ModuleEdition[] = []
  const quizzes = new Map<string, Place>()
  if (folder.has(FINAL_FILE)) claim(quizzes, FINAL, startOf(folder.show(FINAL_FILE)), report)
  const seen: Seen[] = []
  for (const module of scanned) {
    const lessons: ModuleEdition['lessons'][number][] = []
    for (const files of module.lessons) {
      const around = { folder, phaseId: id, links, assets, terms, report, isAskedFor }
      const { lesson, quizId, seen: own } = await renderLesson(files, around)
      lessons.push(lesson)
      seen.push(...own)
      if (quizId !== undefined) claim(quizzes, quizId, startOf(folder.show(`${files.path}/quiz.yaml`)), report)
    }
    modules.push({ ...module.edition, lessons })
  }
  const finished = terms.finish()
  const marked = markSeen(modules, seen, { links, report })
  return {
    modules: addFieldWords(marked, { phaseId: id, terms: finished }),
    quizIds: [...quizzes.keys()],
    terms: finished,
  }
}

/** Complains when an id is taken already. */
function claim(taken: Map<string, Place>, id: string, place: Place, report: Report): void {
  const first = taken.get(id)
  if (first) report.add(place, 'id-duplicate', { id, first: `${first.file}:${first.line}` })
  else taken.set(id, place)
}

async function scanModules(folder: Folder, languages: readonly Locale[], report: Report): Promise<ScannedModule[]> {
  const modules: ScannedModule[] = []
  const moduleIds = new Map<string, Place>()
  const lessonIds = new Map<string, Place>()
  for (const name of foldersUnder(folder, 'modules')) {
    const root = `modules/${name}`
    const yaml = await readModule(folder, root, report)
    const lessons: LessonFiles[] = []
    for (const lesson of foldersUnder(folder, root)) {
      const files = await scanLesson({ folder, path: `${root}/${lesson}`, languages, report })
      if (!files) continue
      claim(lessonIds, files.id, files.texts[0].yaml.at(['id']), report)
      lessons.push(files)
    }
    if (!yaml) {
      modules.push({ edition: { id: name, title: {}, dueAfterDays: null, dueAt: null }, lessons }) // broken and told: its lessons are checked all the same
      continue
    }
    claim(moduleIds, yaml.value.id, yaml.at(['id']), report)
    if (foldersUnder(folder, root).length === 0) report.add(yaml.at([]), 'module-empty')
    const title = checkLocalised({ yaml, path: ['title'], value: yaml.value.title, languages, report })
    modules.push({
      edition: {
        id: yaml.value.id,
        title,
        dueAfterDays: yaml.value.due?.after_start ?? null,
        dueAt: yaml.value.due?.at ?? null,
      },
      lessons,
    })
  }
  return modules
}

async function readModule(folder: Folder, root: string, report: Report) {
  const file = `${root}/module.yaml`
  if (!folder.has(file)) {
    report.add(startOf(folder.show(file)), 'file-missing', { name: 'module.yaml' })
    return undefined
  }
  const source = await readText(folder, file, report)
  return source && readYaml({ source, schema: moduleFields, report })
}

async function readCover(
  folder: Folder,
  course: Yaml<CourseFields>,
  assets: AssetCollection,
  report: Report,
): Promise<string | null> {
  const name = course.value.cover
  if (name === undefined) return null
  const place = course.at(['cover'])
  const file = await assets.in('').read(name)
  if (file === undefined) report.add(place, 'file-missing', { name })
  else if (file === 'outside') report.add(place, 'file-outside', { name })
  else if (file.type === 'image/svg+xml') {
    const source = await readText(folder, file.path, report)
    if (source && readFigure(source, report, 'alone')) return assets.in('').keep(file)
  } else if (pictureTypes.includes(file.type ?? '')) return assets.in('').keep(file)
  else report.add(place, 'picture-type', { name })
  return null
}

function readCertificate(
  course: Yaml<CourseFields>,
  modules: readonly ModuleEdition[],
  quizzes: readonly string[],
  report: Report,
): CertificateRule | null {
  const rule = course.value.certificate
  if (!rule) return null
  const lessons = modules.flatMap((module) => module.lessons)
  const check = (
    kind: 'lesson' | 'quiz' | 'experiment',
    key: 'lessons' | 'quizzes' | 'experiments',
    named: readonly string[],
    known: readonly string[],
  ) => {
    for (const [i, id] of named.entries())
      if (!known.includes(id)) report.add(course.at(['certificate', key, i]), 'reference-unknown', { kind, id })
  }
  if (rule.lessons !== 'all')
    check(
      'lesson',
      'lessons',
      rule.lessons,
      lessons.map((lesson) => lesson.id),
    )
  check('quiz', 'quizzes', rule.quizzes, quizzes)
  if (rule.final !== undefined && !quizzes.includes(FINAL))
    report.add(course.at(['certificate', 'final']), 'reference-unknown', { kind: 'quiz', id: FINAL })
  check(
    'experiment',
    'experiments',
    rule.experiments,
    lessons.filter((lesson) => lesson.items.includes('experiment')).map((lesson) => lesson.id),
  )
  const global = (id: string) => `${course.value.id}.${id}`
  return {
    validity: rule.validity,
    lessons: rule.lessons,
    quizzes: rule.quizzes.map(global),
    experiments: rule.experiments.map(global),
    ...(rule.final === undefined
      ? {}
      : { final: { id: global(FINAL), from: rule.final === true ? null : rule.final.from } }),
    ...(rule.solution === 'allowed' ? {} : { solution: rule.solution }),
  }
}

async function makeLinks(folder: Folder, phaseId: string, modules: readonly ScannedModule[]): Promise<Links> {
  const lessons = new Map(
    modules.flatMap((module) =>
      module.lessons.map((lesson) => [lesson.id, `/phase/lesson-learn/${phaseId}/${module.edition.id}/${lesson.id}`]),
    ),
  )
  const labs = new Map(
    modules.flatMap((module) =>
      module.lessons.flatMap(({ id, lab }) => (lab === undefined ? [] : [[`${lab.base}/lab.ipynb`, lessons.get(id)]])),
    ),
  )
  const phases = new Set([phaseId, ...(await listPhaseIds(path.dirname(path.resolve(folder.root))))])
  return {
    lesson: (id) => lessons.get(id),
    phase: (id) => (phases.has(id) ? `/phase/detail/${id}` : undefined),
    lab: (file) => labs.get(file),
  }
}

/** Ids of the phases whose folders lie in `parent`: what `phase:` links may lead to. */
export async function listPhaseIds(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [])
  const texts = await Promise.all(
    names.map((name) => readFile(path.join(parent, name, 'course.yaml'), 'utf8').catch(() => undefined)),
  )
  return texts.flatMap((text) => (text === undefined ? [] : [String(parseDocument(text).get('id'))]))
}

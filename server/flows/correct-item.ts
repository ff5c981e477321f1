// Corrects a question where it is looked at: in the kept files of its course, and for who is asked from now on.
import { createHash } from 'node:crypto'
import type { SourcePlace } from '../../domain/phase/edition.ts'
import type { ItemChange, ItemForm } from '../../domain/quiz/correction.ts'
import type { Question } from '../../domain/quiz/definition.ts'
import { finalIdOf, gatherFinal, holdBack } from '../../domain/quiz/final.ts'
import { withoutVariants } from '../../domain/quiz/variants.ts'
import { insertContentVersion, lockContent } from '../../store/content.ts'
import {
  selectCorrectedSources,
  selectCourseSources,
  selectLinkedLessons,
  selectLinkedPhases,
  selectOptionalItemPlace,
  updateCorrected,
  updateSourceHash,
  type CourseSourceFact,
} from '../../store/course-source.ts'
import type { Db } from '../../store/database.ts'
import {
  insertRevisions,
  selectOptionalListedQuestion,
  updateItemSources,
  updateListedQuestion,
} from '../../store/quiz.ts'
import { askItemFiles, type ItemOrder, type ItemReply } from './item-files.ts'
import { writePatch } from './write-patch.ts'

interface Item {
  readonly quizId: string
  readonly questionId: string
}

/** What can be corrected, and by what its files are known: who corrects says which they saw. */
export interface OpenedItem {
  readonly form: ItemForm
  readonly base: string
}

/** `undefined`: the course's files are not kept, or have no such question. */
export async function openItem(db: Db, item: Item): Promise<OpenedItem | undefined> {
  const found = await findItem(db, item)
  if (!found) return undefined
  const { form } = await askItemFiles(found.order)
  return form ? { form, base: hashOf(found.files) } : undefined
}

/** `gone`: as above. `meanwhile`: the files are others than those that were seen. */
export type Corrected =
  | { readonly kind: 'gone' }
  | { readonly kind: 'meanwhile' }
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly problems: ItemReply['problems'] }
  | {
      readonly kind: 'fit'
      readonly patch: string
      readonly phaseId: string
      readonly before: Question
      readonly after: Question
    }

/** Without `isReal` it says what would be. Attempts that are handed in stay as they are: a regrade looks at them. */
export async function correctItem(
  db: Db,
  { change, base, isReal, ...item }: Item & { change: ItemChange; base: string | undefined; isReal: boolean },
): Promise<Corrected> {
  const found = await findItem(db, item)
  if (!found) return { kind: 'gone' }
  if (base !== undefined && base !== hashOf(found.files)) return { kind: 'meanwhile' }
  const reply = await askItemFiles({ ...found.order, change })
  if (reply.form === null) return { kind: 'gone' }
  if (reply.problems.length > 0) return { kind: 'wrong', problems: reply.problems }
  const before = await selectOptionalListedQuestion(db, found)
  if (!reply.question || !before) return { kind: 'gone' }
  if (reply.files.length === 0) return { kind: 'same' }
  const after: Question = { ...reply.question, ...(before.see === undefined ? {} : { see: before.see }) }
  if (isReal) {
    await lockContent(db)
    // Somebody else may have been first, or an import: of two one counts.
    const now = await selectCourseSources(db, found)
    if (hashOf(now) !== hashOf(found.files)) return { kind: 'meanwhile' }
    await write(db, { found, reply, question: after })
  }
  const patch = writePatch(
    reply.files.map(({ file, text }) => ({
      file,
      before: textOf(found.files.find((one) => one.file === file)),
      after: text,
    })),
  )
  return { kind: 'fit', patch, phaseId: found.phaseId, before, after: withoutVariants(after) }
}

/** What the author of a course takes home: '' when its files say all of it. */
export const writeCoursePatch = async (db: Db, phaseId: string): Promise<string> =>
  writePatch(
    (await selectCorrectedSources(db, phaseId)).map((one) => ({
      file: one.file,
      before: one.text,
      after: textOf(one),
    })),
  )

const textOf = (one: CourseSourceFact | undefined): string => one?.corrected ?? one?.text ?? ''

const hashOf = (files: readonly CourseSourceFact[]): string =>
  createHash('sha256')
    .update(files.map((one) => `${one.file}\0${textOf(one)}`).join('\0'))
    .digest('hex')
    .slice(0, 16)

interface Found extends Item {
  readonly phaseId: string
  readonly folder: string
  readonly sourceHash: string
  readonly files: readonly CourseSourceFact[]
  readonly order: ItemOrder
}

/** A final asks out of the quizzes of its lessons: its questions are corrected there. */
async function findItem(db: Db, asked: Item): Promise<Found | undefined> {
  const place = await selectOptionalItemPlace(db, asked)
  if (!place) return undefined
  if (place.lesson_id === null) {
    const [, quiz = '', questionId = ''] = /^([^.]+)\.(.+)$/.exec(asked.questionId) ?? []
    return quiz === '' ? undefined : findItem(db, { quizId: `${place.phase_id}.${quiz}`, questionId })
  }
  const { phase_id: phaseId, lesson_id: lessonId, languages } = place
  const file = place.places?.[languages[0] ?? '']?.file
  if (file === undefined) return undefined
  const folder = file.slice(0, file.lastIndexOf('/'))
  const files = await selectCourseSources(db, { phaseId, folder })
  if (files.length === 0) return undefined
  const lessons = await selectLinkedLessons(db, phaseId)
  return {
    ...asked,
    phaseId,
    folder,
    sourceHash: place.source_hash,
    files,
    order: {
      folder,
      lessonId,
      questionId: asked.questionId,
      languages,
      files: files.map((one) => ({ file: one.file, text: textOf(one) })),
      lessons: Object.fromEntries(
        lessons.map(({ id, module_id }) => [id, `/phase/lesson-learn/${phaseId}/${module_id}/${id}`]),
      ),
      phases: (await selectLinkedPhases(db)).map(({ id }) => id),
    },
  }
}

async function write(db: Db, { found, reply, question }: { found: Found; reply: ItemReply; question: Question }) {
  const { quizId, questionId, phaseId } = found
  for (const { file, text } of reply.files) await updateCorrected(db, { phaseId, file, text })
  const ownId = `${quizId.slice(phaseId.length + 1)}.${questionId}`
  const finalId = finalIdOf(phaseId)
  const asked = await selectOptionalListedQuestion(db, { quizId: finalId, questionId: ownId })
  const sources = placesOf(found, reply)
  const one = { questions: [question] }
  const [own] = (asked ? holdBack(one) : one).questions
  if (own) await put(db, quizId, own)
  await updateItemSources(db, quizId, sources)
  if (asked) {
    const [gathered] = gatherFinal([{ id: quizId.slice(phaseId.length + 1), definition: one }], 1)
    if (gathered) await put(db, finalId, { ...gathered, ...(asked.asks === undefined ? {} : { asks: asked.asks }) })
    await updateItemSources(
      db,
      finalId,
      Object.fromEntries(
        Object.entries(sources).map(([id, places]) => [`${quizId.slice(phaseId.length + 1)}.${id}`, places]),
      ),
    )
  }
  const hash = createHash('sha256').update(`${found.sourceHash} ${reply.files.map(({ text }) => text).join('\0')}`)
  await updateSourceHash(db, { phaseId, hash: hash.digest('hex') })
  await insertContentVersion(db)
}

async function put(db: Db, quizId: string, question: Question): Promise<void> {
  await updateListedQuestion(db, quizId, withoutVariants(question))
  await insertRevisions(db, quizId, [question])
}

const placesOf = ({ folder, order }: Found, { lines }: ItemReply): Record<string, Record<string, SourcePlace>> =>
  Object.fromEntries(
    Object.entries(lines).map(([id, by]) => [
      id,
      Object.fromEntries(
        Object.entries(by).map(([lang, line]) => [
          lang,
          { file: `${folder}/${lang === order.languages[0] ? 'quiz.yaml' : `quiz.${lang}.yaml`}`, line },
        ]),
      ),
    ]),
  )

import { z } from 'zod'
import type { Question, QuizDefinition, QuizRules } from '../../domain/quiz/definition.ts'
import { reviews } from '../../domain/quiz/definition.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import { ownFields, type Variant } from '../../domain/quiz/variants.ts'
import type { Locale } from '../../messages/locale.ts'
import { minutes, slug } from '../fields.ts'
import { startOf, type SourceText } from '../folder.ts'
import type { Seen } from '../phase/mark-seen.ts'
import type { Place, Report } from '../problem.ts'
import { readYaml, type Yaml, type YamlPath } from '../yaml.ts'
import { fillHoles, findHoles, readNumbers } from './read-numbers.ts'
import { translateQuiz } from './translate-quiz.ts'
import { formatOf, questionFields, type QuestionFields } from './types/registry.ts'
import { wait } from './wait.ts'

const makeQuizFields = (fill: (question: unknown) => unknown) =>
  z.strictObject({
    id: slug.optional(),
    passing_score: z.number().min(0).max(100_000),
    minutes,
    total_score: z.number().gt(0).max(100_000).default(100),
    random: z.boolean().default(false),
    attempts: z.int().min(1).max(100).optional(),
    wait: wait.optional(),
    draw: z.int().min(1).optional(),
    review: z.enum(reviews).optional(),
    questions: z.array(z.preprocess(fill, questionFields)),
  })

type QuizFields = z.output<ReturnType<typeof makeQuizFields>>

/** Renders a text of a quiz; what is wrong with it is told at `place`. */
export type RenderText = (text: string, lang: Locale, place: Place) => Promise<string>

export interface QuizFiles {
  /** The quiz has its lesson's id unless it names one of its own. */
  readonly lessonId: string
  /** Whether a certificate asks for the quiz. */
  readonly isAskedFor: (quizId: string) => boolean
  readonly source: SourceText
  /** The numbers of its variants. */
  readonly numbers: SourceText | undefined
  readonly translations: readonly { readonly lang: Locale; readonly source: SourceText }[]
  readonly lang: Locale
}

/** A quiz, and what its questions say of the paragraphs that teach them: addresses, once all lessons are read. */
interface ReadQuiz {
  readonly id: string | undefined
  readonly definition: QuizDefinition
  readonly seen: readonly Omit<Seen, 'quizId'>[]
  /** Of each question its line in the file of each language. */
  readonly lines: ReadonlyMap<string, Readonly<Record<string, number>>>
}

/** Reads quiz.yaml and its translations, checks all of it and renders the texts. */
export async function readQuiz(files: QuizFiles, render: RenderText, report: Report): Promise<ReadQuiz | undefined> {
  const numbers = readNumbers(files.numbers, report)
  const raws = new Map<string, unknown>()
  const fillFirst = (raw: unknown) => {
    const id = typeof raw === 'object' && raw !== null && 'id' in raw ? String(raw.id) : ''
    raws.set(id, raw)
    const [row] = numbers.get(id) ?? []
    return row ? fillHoles(raw, row, files.lang) : raw
  }
  const yaml = readYaml({ source: files.source, schema: makeQuizFields(fillFirst), report })
  if (!yaml) return undefined
  checkQuiz(yaml, report)
  for (const id of numbers.keys())
    if (!raws.has(id) && files.numbers)
      report.add(startOf(files.numbers.file), 'reference-unknown', { kind: 'part', id })
  const questions: Question[] = []
  for (const [i, fields] of yaml.value.questions.entries()) {
    const reading = { yaml, i, lang: files.lang, render, report }
    for (const hole of findHoles(fields)) report.add(yaml.at(['questions', i]), 'quiz-hole', { hole })
    const question = await readQuestion({ ...reading, fields })
    const rows = numbers.get(fields.id)
    questions.push(rows ? await readVariants({ ...reading, question, rows, raw: raws.get(fields.id) }) : question)
  }
  const lines = new Map(yaml.value.questions.map(({ id }, i) => [id, { [files.lang]: yaml.at(['questions', i]).line }]))
  let translated: readonly Question[] = questions
  for (const { lang, source } of files.translations)
    translated = await translateQuiz({
      questions: translated,
      numbers,
      original: files.source,
      lang,
      source,
      render,
      report,
      noteLine: (id, line) => lines.set(id, { ...lines.get(id), [lang]: line }),
    })
  const { value } = yaml
  const isAskedFor = files.isAskedFor(value.id ?? files.lessonId)
  return {
    id: value.id,
    seen: listSeen(yaml, files.lessonId),
    lines,
    definition: {
      passingScore: value.passing_score,
      totalScore: value.total_score,
      minutes: value.minutes,
      isRandom: value.random,
      attempts: value.attempts ?? null,
      ...readWaits(value, isAskedFor),
      draw: value.draw ?? null,
      review: value.review ?? (isAskedFor && value.attempts !== 1 ? 'reasons' : 'full'),
      questions: translated,
    },
  }
}

const listSeen = ({ value, at }: Yaml<QuizFields>, lessonId: string): ReadQuiz['seen'] =>
  value.questions.flatMap(({ id, see }, i) =>
    see === undefined
      ? []
      : [
          {
            questionId: id,
            place: at(['questions', i, 'see']),
            ...(typeof see === 'string' ? { lessonId, words: see } : { lessonId: see.lesson, words: see.text }),
          },
        ],
  )

const MINUTE = 60
/** Where a certificate asks for the quiz and its author says nothing: the second try at once, then ever later. */
const PATIENT_WAITS = [0, 10 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE]

function readWaits(
  { wait, attempts }: Pick<QuizFields, 'wait' | 'attempts'>,
  isAskedFor: boolean,
): Pick<QuizRules, 'waitSeconds' | 'waits'> {
  if (Array.isArray(wait)) return { waitSeconds: 0, waits: wait }
  if (wait !== undefined || !isAskedFor || attempts === 1) return { waitSeconds: wait ?? 0 }
  return { waitSeconds: 0, waits: PATIENT_WAITS }
}

function checkQuiz({ value, at }: Yaml<QuizFields>, report: Report): void {
  const count = value.questions.length
  if (count === 0) report.add(at(['questions']), 'quiz-empty')
  else if (value.draw !== undefined && value.draw > count)
    report.add(at(['draw']), 'quiz-draw', { draw: value.draw, count })
  if (value.passing_score > value.total_score)
    report.add(at(['passing_score']), 'quiz-passing', { passing: value.passing_score, total: value.total_score })
  if (value.wait !== undefined && value.attempts === 1) report.add(at(['wait']), 'quiz-wait')
  const first = new Map<string, Place>()
  for (const [i, { id }] of value.questions.entries()) {
    const place = at(['questions', i, 'id'])
    const before = first.get(id)
    if (before) report.add(place, 'id-duplicate', { id, first: `${before.file}:${before.line}` })
    else first.set(id, place)
  }
}

/** All variants of a question; the first is the question itself. */
async function readVariants(options: {
  question: Question
  rows: readonly Parameters<typeof fillHoles>[1][]
  raw: unknown
  yaml: Yaml<QuizFields>
  i: number
  lang: Locale
  render: RenderText
  report: Report
}): Promise<Question> {
  const { question, rows, raw, yaml, i, lang, report } = options
  const variants: Variant[] = []
  for (const [nth, row] of rows.entries()) {
    const parsed = nth === 0 ? undefined : questionFields.safeParse(fillHoles(raw, row, lang))
    if (parsed && !parsed.success) {
      const detail = parsed.error.issues
        .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
        .join('; ')
      report.add(yaml.at(['questions', i]), 'quiz-variant', { nth: nth + 1, detail })
      continue
    }
    const read = parsed ? await readQuestion({ ...options, fields: parsed.data }) : question
    variants.push(ownFields(read))
  }
  return { ...question, variants }
}

async function readQuestion(options: {
  yaml: Yaml<QuizFields>
  i: number
  fields: QuestionFields
  lang: Locale
  render: RenderText
  report: Report
}): Promise<Question> {
  const { yaml, i, fields, lang, render, report } = options
  const at = (...path: YamlPath) => yaml.at(['questions', i, ...path])
  if (fields.partial && !typeOf(fields).hasParts) report.add(at('partial'), 'quiz-partial', { type: fields.type })
  const html = async (text: string, ...path: YamlPath) => ({ [lang]: await render(text, lang, at(...path)) })
  const prompt = await html(fields.prompt, 'prompt')
  const own = await formatOf(fields).read({
    fields,
    name: `questions.${i}`,
    at,
    atKey: (...path) => yaml.atKey(['questions', i, ...path]),
    report,
    html,
  })
  return {
    id: fields.id,
    type: fields.type,
    points: fields.points,
    isPartial: fields.partial,
    prompt,
    ...(fields.asks === undefined ? {} : { asks: String(fields.asks) }),
    ...(fields.level === undefined ? {} : { level: fields.level }),
    ...own,
  }
}

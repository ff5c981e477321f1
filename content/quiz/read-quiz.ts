import { z } from 'zod'
import type { Choice, Question, QuizDefinition } from '../../domain/quiz/definition.ts'
import { questionTypes, reviews } from '../../domain/quiz/definition.ts'
import type { Locale } from '../../messages/locale.ts'
import { line, minutes, seconds, slug } from '../fields.ts'
import type { SourceText } from '../folder.ts'
import type { Place, Report } from '../problem.ts'
import { readYaml, type Yaml } from '../yaml.ts'
import { translateQuiz } from './translate-quiz.ts'

const questionFields = z.strictObject({
  id: slug,
  type: z.enum(questionTypes),
  points: z.number().gt(0).max(1000).default(1),
  partial: z.boolean().default(false),
  prompt: line,
  choices: z.record(z.string(), z.strictObject({ text: line.optional(), why: line.optional() })).default({}),
  answer: z.union([z.string(), z.boolean(), z.array(z.string()).min(1)]),
})

const quizFields = z.strictObject({
  id: slug.optional(),
  passing_score: z.number().min(0).max(100_000),
  minutes,
  total_score: z.number().gt(0).max(100_000).default(100),
  random: z.boolean().default(false),
  attempts: z.int().min(1).max(100).optional(),
  wait: seconds.optional(),
  draw: z.int().min(1).optional(),
  review: z.enum(reviews).default('full'),
  questions: z.array(questionFields),
})

type QuizFields = z.output<typeof quizFields>
type QuestionFields = QuizFields['questions'][number]

/** Renders a text of a quiz; what is wrong with it is told at `place`. */
export type RenderText = (text: string, lang: Locale, place: Place) => Promise<string>

export interface QuizFiles {
  readonly source: SourceText
  readonly translations: readonly { readonly lang: Locale; readonly source: SourceText }[]
  readonly lang: Locale
}

/** Reads quiz.yaml and its translations, checks all of it and renders the texts. */
export async function readQuiz(
  files: QuizFiles,
  render: RenderText,
  report: Report,
): Promise<{ id: string | undefined; definition: QuizDefinition } | undefined> {
  const yaml = readYaml({ source: files.source, schema: quizFields, report })
  if (!yaml) return undefined
  checkQuiz(yaml, report)
  const questions: Question[] = []
  for (const [i, fields] of yaml.value.questions.entries())
    questions.push(await readQuestion({ yaml, i, fields, lang: files.lang, render, report }))
  let translated: readonly Question[] = questions
  for (const { lang, source } of files.translations)
    translated = await translateQuiz({ questions: translated, original: files.source, lang, source, render, report })
  const { value } = yaml
  return {
    id: value.id,
    definition: {
      passingScore: value.passing_score,
      totalScore: value.total_score,
      minutes: value.minutes,
      isRandom: value.random,
      attempts: value.attempts ?? null,
      waitSeconds: value.wait ?? 0,
      draw: value.draw ?? null,
      review: value.review,
      questions: translated,
    },
  }
}

function checkQuiz({ value, at }: Yaml<QuizFields>, report: Report): void {
  const count = value.questions.length
  if (count === 0) report.add(at(['questions']), 'quiz-empty')
  else if (value.draw !== undefined && value.draw > count)
    report.add(at(['draw']), 'quiz-draw', { draw: value.draw, count })
  if (value.passing_score > value.total_score)
    report.add(at(['passing_score']), 'quiz-passing', { passing: value.passing_score, total: value.total_score })
  if (value.wait !== undefined && (value.attempts ?? 0) < 2) report.add(at(['wait']), 'quiz-wait')
  const first = new Map<string, Place>()
  for (const [i, { id }] of value.questions.entries()) {
    const place = at(['questions', i, 'id'])
    const before = first.get(id)
    if (before) report.add(place, 'id-duplicate', { id, first: `${before.file}:${before.line}` })
    else first.set(id, place)
  }
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
  const at = (...path: PropertyKey[]) => yaml.at(['questions', i, ...path])
  const keys = Object.keys(fields.choices)
  const isTrueFalse = fields.type === 'true-false'
  const answer = [fields.answer].flat().map(String)

  if (isTrueFalse ? keys.some((key) => key !== 'true' && key !== 'false') || keys.length === 1 : keys.length < 2)
    report.add(at('choices'), isTrueFalse ? 'quiz-true-false' : 'quiz-choices')
  if (fields.partial && fields.type !== 'multiple') report.add(at('partial'), 'quiz-partial')
  if (fields.type !== 'multiple' && answer.length > 1) report.add(at('answer'), 'quiz-answer-single')
  const ids = isTrueFalse ? ['true', 'false'] : keys
  for (const [n, key] of answer.entries()) {
    const place = Array.isArray(fields.answer) ? at('answer', n) : at('answer')
    if (!ids.includes(key)) report.add(place, 'quiz-answer', { answer: key })
    else if (answer.indexOf(key) < n) report.add(place, 'quiz-answer-repeated', { answer: key })
  }
  const choices: Choice[] = []
  for (const id of ids) {
    const choice = fields.choices[id]
    const path = ['choices', id]
    if (!slug.safeParse(id).success)
      report.add(yaml.atKey(['questions', i, ...path]), 'id-shape', { value: id, field: 'choices' })
    if (choice?.text === undefined && !isTrueFalse)
      report.add(at(...path), 'field-missing', { field: `questions.${i}.choices.${id}.text` })
    if (choice?.why === undefined) report.add(at(...path), 'quiz-why', { choice: id })
    const html = async (part: 'text' | 'why') =>
      choice?.[part] === undefined ? null : { [lang]: await render(choice[part], lang, at(...path, part)) }
    choices.push({ id, text: await html('text'), why: await html('why') })
  }
  return {
    id: fields.id,
    type: fields.type,
    points: fields.points,
    isPartial: fields.partial,
    prompt: { [lang]: await render(fields.prompt, lang, at('prompt')) },
    choices,
    answer,
  }
}

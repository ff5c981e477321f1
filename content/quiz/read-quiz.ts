import { z } from 'zod'
import type { Question, QuizDefinition } from '../../domain/quiz/definition.ts'
import { reviews } from '../../domain/quiz/definition.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import type { Locale } from '../../messages/locale.ts'
import { minutes, seconds, slug } from '../fields.ts'
import type { SourceText } from '../folder.ts'
import type { Place, Report } from '../problem.ts'
import { readYaml, type Yaml, type YamlPath } from '../yaml.ts'
import { translateQuiz } from './translate-quiz.ts'
import { formatOf, questionFields, type QuestionFields } from './types/registry.ts'

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
  return { id: fields.id, type: fields.type, points: fields.points, isPartial: fields.partial, prompt, ...own }
}

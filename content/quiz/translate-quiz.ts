import { z } from 'zod'
import type { LocalisedHtml, Question } from '../../domain/quiz/definition.ts'
import { ownFields, withVariant, type Variant } from '../../domain/quiz/variants.ts'
import type { Locale } from '../../messages/locale.ts'
import { line } from '../fields.ts'
import { shortHash, type SourceText } from '../folder.ts'
import type { Report } from '../problem.ts'
import { readYaml, type Yaml, type YamlPath } from '../yaml.ts'
import type { RenderText } from './read-quiz.ts'
import { fillHoles, findHoles, type Numbers } from './read-numbers.ts'
import { formatOf } from './types/registry.ts'
import type { MapText } from './types/question-format.ts'

// Loose on purpose: a key too many is told as what it is, a solution in a translation.
const translationFields = z.looseObject({
  source: z.string().optional(),
  questions: z.record(z.string(), z.looseObject({})),
})
type Fields = z.output<typeof translationFields>

/** Adds a translation's texts to the questions. They are joined by ids; what lacks falls back to the first language. */
export async function translateQuiz(options: {
  questions: readonly Question[]
  numbers: Numbers
  original: SourceText
  lang: Locale
  source: SourceText
  render: RenderText
  report: Report
  /** Is told of each question where it stands. */
  noteLine: (questionId: string, line: number) => void
}): Promise<readonly Question[]> {
  const { questions, numbers, original, lang, source, render, report, noteLine } = options
  const yaml = readYaml({ source, schema: translationFields, report })
  if (!yaml) return questions
  if (yaml.value.source !== undefined && yaml.value.source !== shortHash(original.text))
    report.add(yaml.at(['source']), 'translation-stale')
  refuseUnknown(yaml, report)
  for (const id of Object.keys(yaml.value.questions))
    if (!questions.some((question) => question.id === id))
      report.add(yaml.atKey(['questions', id]), 'quiz-translation-id', { kind: 'question', id })
    else noteLine(id, yaml.atKey(['questions', id]).line)

  const told = new Set<string>()
  const tellMissing = (path: YamlPath) => {
    const missing = path.slice(
      0,
      path.findIndex((_, at) => valueAt(yaml.value, path.slice(0, at + 1)) === undefined) + 1,
    )
    const what = missing.map(String).join('.')
    if (!told.has(what)) report.add(yaml.at(missing), 'quiz-translation-missing', { what })
    told.add(what)
  }
  const translated: Question[] = []
  for (const question of questions) {
    const top = ['questions', question.id]
    const rows = numbers.get(question.id) ?? []
    const makeMap =
      (row: (typeof rows)[number] | undefined): MapText =>
      async (place, text, finish = (html) => html) => {
        const path = [...top, ...place]
        const given = line.safeParse(valueAt(yaml.value, path))
        if (given.success) {
          const filled = row ? String(fillHoles(given.data, row, lang)) : given.data
          for (const hole of findHoles(filled)) report.add(yaml.at(path), 'quiz-hole', { hole })
          const html = await render(filled, lang, yaml.at(path))
          return { ...text, [lang]: finish(html, (code, args) => report.add(yaml.at(path), code, args)) }
        }
        if (text !== null) tellMissing(path)
        return text
      }
    await refuseExtra(yaml, question, report)
    const translate = async (one: Question, row: (typeof rows)[number] | undefined) => {
      const map = makeMap(row)
      const prompt: LocalisedHtml = await map(['prompt'], one.prompt)
      return formatOf(one).mapTexts({ ...one, prompt }, map)
    }
    const variants: Variant[] = []
    for (const [nth] of (question.variants ?? []).entries())
      variants.push(ownFields(await translate(withVariant(question, nth), rows[nth])))
    const [first] = variants
    translated.push(first ? { ...question, ...first, variants } : await translate(question, undefined))
  }
  return translated
}

const valueAt = (value: unknown, path: YamlPath): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** Fields of a solution or a rule: a translation that had them could disagree with the source. */
const solution = [
  'answer',
  'type',
  'points',
  'partial',
  'id',
  'passing_score',
  'total_score',
  'minutes',
  'random',
  'attempts',
  'wait',
  'draw',
  'review',
  'see',
  'asks',
  'level',
]

const refuseField = ({ atKey }: Yaml<Fields>, path: YamlPath, report: Report) =>
  report.add(atKey(path), solution.includes(String(path.at(-1))) ? 'quiz-translation-answer' : 'field-unknown', {
    field: path.map(String).join('.'),
  })

function refuseUnknown(yaml: Yaml<Fields>, report: Report): void {
  for (const key of Object.keys(yaml.value))
    if (!['source', 'questions'].includes(key)) refuseField(yaml, [key], report)
}

/** What stands in a translated question and is none of the question's texts. */
async function refuseExtra(yaml: Yaml<Fields>, question: Question, report: Report): Promise<void> {
  const places: (readonly string[])[] = [['prompt']]
  await formatOf(question).mapTexts(question, async (path, text) => {
    places.push(path)
    return text
  })
  const walk = (value: unknown, path: readonly string[]): void => {
    const full = ['questions', question.id, ...path]
    const below = places.filter((place) => path.every((key, at) => place[at] === key))
    if (below.some((place) => place.length === path.length)) {
      if (line.safeParse(value).success) return
      const field = full.join('.')
      report.add(yaml.at(full), value === null || value === '' ? 'field-missing' : 'field-type', {
        field,
        expected: 'string',
      })
    } else if (below.length === 0) {
      // Below a field stand ids, below an id fields.
      const id = path.at(-1) ?? ''
      const isId = path.length % 2 === 0
      if (isId)
        report.add(yaml.atKey(full), 'quiz-translation-id', { kind: path.at(-2) === 'choices' ? 'choice' : 'part', id })
      else refuseField(yaml, full, report)
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key])
    } else report.add(yaml.at(full), 'field-type', { field: full.join('.'), expected: 'object' })
  }
  const fields = yaml.value.questions[question.id]
  if (fields) walk(fields, [])
}

import { z } from 'zod'
import type { Choice, LocalisedHtml, Question } from '../../domain/quiz/definition.ts'
import type { Locale } from '../../messages/locale.ts'
import { line } from '../fields.ts'
import { shortHash, type SourceText } from '../folder.ts'
import type { Report } from '../problem.ts'
import { readYaml, type Yaml, type YamlPath } from '../yaml.ts'
import type { RenderText } from './read-quiz.ts'

// Loose on purpose: a key too many is told as what it is, a solution in a translation.
const translationFields = z.looseObject({
  source: z.string().optional(),
  questions: z.record(
    z.string(),
    z.looseObject({
      prompt: line.optional(),
      choices: z.record(z.string(), z.looseObject({ text: line.optional(), why: line.optional() })).default({}),
    }),
  ),
})
type Fields = z.output<typeof translationFields>

/** Adds a translation's texts to the questions. They are joined by ids; what lacks falls back to the first language. */
export async function translateQuiz(options: {
  questions: readonly Question[]
  original: SourceText
  lang: Locale
  source: SourceText
  render: RenderText
  report: Report
}): Promise<readonly Question[]> {
  const { questions, original, lang, source, render, report } = options
  const yaml = readYaml({ source, schema: translationFields, report })
  if (!yaml) return questions
  if (yaml.value.source !== undefined && yaml.value.source !== shortHash(original.text))
    report.add(yaml.at(['source']), 'translation-stale')
  refuseExtraKeys(yaml, report)
  refuseUnknownIds(yaml, questions, report)

  const add = async (
    into: LocalisedHtml | null,
    text: string | undefined,
    path: YamlPath,
  ): Promise<LocalisedHtml | null> => {
    if (text !== undefined) return { ...into, [lang]: await render(text, lang, yaml.at(path)) }
    if (into !== null) report.add(yaml.at(path), 'quiz-translation-missing', { what: path.map(String).join('.') })
    return into
  }
  const translated: Question[] = []
  for (const question of questions) {
    const path = ['questions', question.id]
    const fields = yaml.value.questions[question.id]
    if (!fields) {
      report.add(yaml.at(path), 'quiz-translation-missing', { what: path.join('.') })
      translated.push(question)
      continue
    }
    const choices: Choice[] = []
    for (const choice of question.choices) {
      const choicePath = [...path, 'choices', choice.id]
      const texts = fields.choices[choice.id]
      if (!texts) {
        if (choice.text !== null || choice.why !== null)
          report.add(yaml.at(choicePath), 'quiz-translation-missing', { what: choicePath.join('.') })
        choices.push(choice)
      } else
        choices.push({
          id: choice.id,
          text: await add(choice.text, texts.text, [...choicePath, 'text']),
          why: await add(choice.why, texts.why, [...choicePath, 'why']),
        })
    }
    translated.push({
      ...question,
      prompt: (await add(question.prompt, fields.prompt, [...path, 'prompt'])) ?? question.prompt,
      choices,
    })
  }
  return translated
}

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
]

function refuseExtraKeys({ value, atKey }: Yaml<Fields>, report: Report): void {
  const refuse = (object: object, known: readonly string[], path: YamlPath) => {
    for (const key of Object.keys(object)) {
      if (known.includes(key)) continue
      const field = [...path.map(String), key].join('.')
      report.add(atKey([...path, key]), solution.includes(key) ? 'quiz-translation-answer' : 'field-unknown', { field })
    }
  }
  refuse(value, ['source', 'questions'], [])
  for (const [id, question] of Object.entries(value.questions)) {
    refuse(question, ['prompt', 'choices'], ['questions', id])
    for (const [key, choice] of Object.entries(question.choices))
      refuse(choice, ['text', 'why'], ['questions', id, 'choices', key])
  }
}

function refuseUnknownIds({ value, atKey }: Yaml<Fields>, questions: readonly Question[], report: Report): void {
  for (const [id, fields] of Object.entries(value.questions)) {
    const question = questions.find((candidate) => candidate.id === id)
    if (!question) report.add(atKey(['questions', id]), 'quiz-translation-id', { kind: 'question', id })
    else
      for (const key of Object.keys(fields.choices))
        if (!question.choices.some((choice) => choice.id === key))
          report.add(atKey(['questions', id, 'choices', key]), 'quiz-translation-id', { kind: 'choice', id: key })
  }
}

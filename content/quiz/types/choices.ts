// What the types with choices share: single, multiple, true-false, and a gap with a list.
import { z } from 'zod'
import type { Choice, ChoiceQuestion } from '../../../domain/quiz/types/choices.ts'
import { line } from '../../fields.ts'
import type { YamlPath } from '../../yaml.ts'
import { listWritten, writeList, writeOne, type KeyFormat } from './item-key.ts'
import { checkId, mapInOrder, type MapText, type QuestionFormat, type Reading } from './question-format.ts'

const choiceFields = {
  choices: z.record(z.string(), z.strictObject({ text: line.optional(), why: line.optional() })).default({}),
  answer: z.union([z.string(), z.boolean(), z.array(z.string()).min(1)]),
  /** Of one of several: a choice that is accepted, too. */
  also_right: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
}
type Fields = z.output<z.ZodObject<typeof choiceFields>>

/** A format with choices; `fixedIds` are those of a type that has no choices of its author's. */
export const makeChoiceFormat = (options: {
  name: string
  isMany: boolean
  fixedIds?: readonly string[]
}): QuestionFormat<typeof choiceFields, ChoiceQuestion> => ({
  name: options.name,
  fields: choiceFields,
  read: (reading) => readChoices(reading, options),
  mapTexts: mapChoices,
  key: makeKey(options),
})

const makeKey = ({ isMany, fixedIds }: { isMany: boolean; fixedIds?: readonly string[] }): KeyFormat => ({
  readKey: ({ choices, answer, also_right: also }) => ({
    kind: 'choices',
    ids: fixedIds ?? Object.keys(choices ?? {}),
    isMany,
    mayHaveAlso: !isMany && !fixedIds,
    answer: listWritten(answer),
    also: listWritten(also),
  }),
  writeKey: (key, { answer, also }) => ({
    ...(answer ? { answer: isMany ? writeList(answer) : writeOne(answer) } : {}),
    ...(also && key.kind === 'choices' && (also.length > 0 || key.also.length > 0)
      ? { also_right: writeList(also) }
      : {}),
  }),
})

async function readChoices(
  reading: Reading<Fields>,
  { isMany, fixedIds }: { isMany: boolean; fixedIds?: readonly string[] },
): Promise<Pick<ChoiceQuestion, 'choices' | 'answer'>> {
  const { fields, at, report } = reading
  const keys = Object.keys(fields.choices)
  const right = [fields.answer].flat().map(String)
  const answer = [...right, ...[fields.also_right ?? []].flat()]
  const ids = fixedIds ?? keys

  if (fixedIds ? keys.some((key) => !fixedIds.includes(key)) || keys.length === 1 : keys.length < 2)
    report.add(at('choices'), fixedIds ? 'quiz-true-false' : 'quiz-choices')
  if (fields.also_right !== undefined && (isMany || fixedIds)) report.add(at('also_right'), 'quiz-also')
  if (!isMany && right.length > 1) report.add(at('answer'), 'quiz-answer-single')
  for (const [n, key] of answer.entries()) {
    const place = n >= right.length ? at('also_right') : Array.isArray(fields.answer) ? at('answer', n) : at('answer')
    if (!ids.includes(key)) report.add(place, 'quiz-answer', { answer: key })
    else if (answer.indexOf(key) < n) report.add(place, 'quiz-answer-repeated', { answer: key })
  }
  const choices = await mapInOrder(ids, async (id): Promise<Choice> => {
    const choice = fields.choices[id]
    const path: YamlPath = ['choices', id]
    checkId(reading, 'choices', id)
    if (choice?.text === undefined && !fixedIds) {
      const field = at(...path)
      report.add(field, 'field-missing', { field: `${reading.name}.choices.${id}.text` })
    }
    if (choice?.why === undefined) report.add(at(...path), 'quiz-why', { choice: id })
    const html = async (part: 'text' | 'why') =>
      choice?.[part] === undefined ? null : reading.html(choice[part], ...path, part)
    return { id, text: await html('text'), why: await html('why') }
  })
  return { choices, answer }
}

async function mapChoices(question: ChoiceQuestion, map: MapText): Promise<ChoiceQuestion> {
  const choices = await mapInOrder(question.choices, async ({ id, text, why }) => ({
    id,
    text: await map(['choices', id, 'text'], text),
    why: await map(['choices', id, 'why'], why),
  }))
  return { ...question, choices }
}

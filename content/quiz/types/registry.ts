// All types of question, as course files write them.
import { z } from 'zod'
import { EARLIER } from '../../../domain/quiz/strata.ts'
import { line, slug } from '../../fields.ts'
import { makeChoiceFormat } from './choices.ts'
import { clozeFormat } from './cloze.ts'
import { matchFormat } from './match.ts'
import { numberFormat } from './number.ts'
import { orderFormat } from './order.ts'
import { defineFormat, type AnyQuestionFormat } from './question-format.ts'
import { textFormat } from './text.ts'

const formats = [
  defineFormat(makeChoiceFormat({ name: 'single', isMany: false })),
  defineFormat(makeChoiceFormat({ name: 'multiple', isMany: true })),
  defineFormat(makeChoiceFormat({ name: 'true-false', isMany: false, fixedIds: ['true', 'false'] })),
  defineFormat(numberFormat),
  defineFormat(textFormat),
  defineFormat(orderFormat),
  defineFormat(matchFormat),
  defineFormat(clozeFormat),
] as const satisfies readonly AnyQuestionFormat[]

export const formatNames: readonly string[] = formats.map((format) => format.name)

/** @throws when there is no such type: the schema has refused it before */
export function formatOf({ type }: { readonly type: string }): AnyQuestionFormat {
  const format = formats.find((one) => one.name === type)
  if (!format) throw new Error(`no type of question is called ${type}`)
  return format
}

const head = {
  id: slug,
  points: z.number().gt(0).max(1000).default(1),
  partial: z.boolean().default(false),
  prompt: line,
  /** What it asks for: an objective by its number, the lesson's misconception, an earlier lesson. */
  asks: z.union([z.int().min(1).max(9), z.enum(['misconception', EARLIER])]).optional(),
  level: z.int().min(1).max(3).optional(),
  /** Words of the paragraph that teaches it; with `lesson`, of another lesson. */
  see: z.union([line, z.strictObject({ lesson: slug, text: line })]).optional(),
}

const schemaOf = (format: AnyQuestionFormat) =>
  z.strictObject({ ...head, type: z.literal(format.name), ...format.fields })

/** A question in quiz.yaml: its type says which other fields it has. */
export const questionFields = z.discriminatedUnion('type', [schemaOf(formats[0]), ...formats.slice(1).map(schemaOf)])
export type QuestionFields = z.output<typeof questionFields>

// All types of question, by the names that course files and stored questions have for them.
import type { Question } from '../definition.ts'
import { defineType, type AnyQuestionType } from '../question-type.ts'
import { isListOf, isRecordOf } from '../shape.ts'
import { cloze } from './cloze/cloze.ts'
import { match } from './match/match.ts'
import { multiple } from './multiple/multiple.ts'
import { number } from './number/number.ts'
import { order } from './order/order.ts'
import { single } from './single/single.ts'
import { text } from './text/text.ts'
import { trueFalse } from './true-false/true-false.ts'

const types: readonly AnyQuestionType[] = [
  defineType(single),
  defineType(multiple),
  defineType(trueFalse),
  defineType(number),
  defineType(text),
  defineType(order),
  defineType(match),
  defineType(cloze),
]

const byName = new Map(types.map((type) => [type.name, type]))

export const questionTypes: readonly string[] = [...byName.keys()]

/** @throws when there is no such type: a stored question was checked by `isQuestion` */
export function typeOf(question: { readonly type: string }): AnyQuestionType {
  const type = byName.get(question.type)
  if (!type) throw new Error(`no type of question is called ${question.type}`)
  return type
}

/** Whether a value is a question with all that its type asks for. */
export function isQuestion(value: unknown): value is Question {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false
  const type = byName.get(value.type)
  const { variants, ...base } = value as { type: string; variants?: unknown } // of an object anything may be asked
  if (!type?.isQuestion(base)) return false
  return (
    variants === undefined ||
    (isListOf(isFields)(variants) && variants.every((own) => type.isQuestion({ ...base, ...own })))
  )
}

const isFields = isRecordOf((field: unknown): field is unknown => field !== undefined)

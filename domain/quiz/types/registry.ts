// All types of question, by the names that course files and stored questions have for them.
import type { Question } from '../definition.ts'
import { defineType, type AnyQuestionType } from '../question-type.ts'
import { multiple } from './multiple/multiple.ts'
import { single } from './single/single.ts'
import { trueFalse } from './true-false/true-false.ts'

const types: readonly AnyQuestionType[] = [defineType(single), defineType(multiple), defineType(trueFalse)]

const byName = new Map(types.map((type) => [type.name, type]))

export const questionTypes: readonly string[] = [...byName.keys()]

/** @throws when there is no such type: a stored question was checked by `isQuestion` */
export function typeOf(question: { readonly type: string }): AnyQuestionType {
  const type = byName.get(question.type)
  if (!type) throw new Error(`no type of question is called ${question.type}`)
  return type
}

/** Whether a value is a question with all that its type asks for. */
export const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
    ? (byName.get(value.type)?.isQuestion(value) ?? false)
    : false

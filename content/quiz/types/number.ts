import { z } from 'zod'
import type { NumberQuestion } from '../../../domain/quiz/types/number/number.ts'
import { line } from '../../fields.ts'
import { readWhy, why, type QuestionFormat } from './question-format.ts'

const fields = {
  answer: z.number(),
  /** `0.01`, or `1%` of the answer. */
  tolerance: z.union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?%$/)]).default(0),
  unit: line.optional(),
  units: z.array(line).max(20).default([]),
  why,
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, '').trim()

export const numberFormat: QuestionFormat<typeof fields, NumberQuestion> = {
  name: 'number',
  fields,
  async read(reading) {
    const { answer: value, tolerance, unit, units } = reading.fields
    const isRelative = typeof tolerance === 'string'
    return {
      unit: unit === undefined ? null : await reading.html(unit, 'unit'),
      units: unit === undefined ? units : [...new Set([unit, ...units])],
      why: await readWhy(reading, reading.fields.why),
      answer: { value, tolerance: isRelative ? Number.parseFloat(tolerance) / 100 : tolerance, isRelative },
    }
  },
  async mapTexts(question, map) {
    const unit = await map(['unit'], question.unit)
    return {
      ...question,
      unit,
      units: [...new Set([...question.units, ...Object.values(unit ?? {}).map(words)])],
      why: await map(['why'], question.why),
    }
  },
}

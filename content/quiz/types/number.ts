import { z } from 'zod'
import { isRightNumber, type NumberQuestion } from '../../../domain/quiz/types/number/number.ts'
import { line } from '../../fields.ts'
import { listWritten, writeOne, writePlain } from './item-key.ts'
import {
  checkId,
  mapInOrder,
  readWhy,
  why,
  type MapText,
  type QuestionFormat,
  type Reading,
} from './question-format.ts'

const fields = {
  answer: z.number(),
  /** `0.01`, or `1%` of the answer. */
  tolerance: z.union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?%$/)]).default(0),
  unit: line.optional(),
  units: z.array(line).max(20).default([]),
  why,
  /** Numbers that a known slip leads to. */
  wrong: z.record(z.string(), z.strictObject({ answer: z.number(), why: line })).default({}),
}
type Fields = z.output<z.ZodObject<typeof fields>>

const words = (html: string) => html.replaceAll(/<[^>]+>/g, '').trim()

export const numberFormat: QuestionFormat<typeof fields, NumberQuestion> = {
  name: 'number',
  fields,
  async read(reading) {
    const { answer: value, tolerance, unit, units } = reading.fields
    const isRelative = typeof tolerance === 'string'
    const solution = { value, tolerance: isRelative ? Number.parseFloat(tolerance) / 100 : tolerance, isRelative }
    const wrong = await readWrong(reading, solution)
    return {
      unit: unit === undefined ? null : await reading.html(unit, 'unit'),
      units: unit === undefined ? units : [...new Set([unit, ...units])],
      why: await readWhy(reading, reading.fields.why),
      ...(wrong.length > 0 ? { wrong } : {}),
      answer: solution,
    }
  },
  async mapTexts(question, map) {
    const unit = await map(['unit'], question.unit)
    return {
      ...question,
      unit,
      units: [...new Set([...question.units, ...Object.values(unit ?? {}).map(words)])],
      why: await map(['why'], question.why),
      ...(question.wrong ? { wrong: await mapWrong(question.wrong, map) } : {}),
    }
  },
  key: {
    readKey: ({ answer, tolerance }) => ({
      kind: 'number',
      answer: String(answer),
      tolerance: listWritten(tolerance).join(''),
    }),
    writeKey: (_, { answer, tolerance }) => ({
      ...(answer ? { answer: writeOne(answer) } : {}),
      ...(tolerance === undefined ? {} : { tolerance: writePlain(tolerance) }),
    }),
  },
}

type Wrong = NonNullable<NumberQuestion['wrong']>

/** None of them may be taken for right. */
async function readWrong(reading: Reading<Fields>, answer: NumberQuestion['answer']): Promise<Wrong> {
  const { fields, at, report, html } = reading
  return mapInOrder(Object.entries(fields.wrong), async ([id, { answer: value, why: said }]) => {
    checkId(reading, 'wrong', id)
    if (isRightNumber({ answer, units: [] }, String(value)))
      report.add(at('wrong', id, 'answer'), 'quiz-wrong-right', { value })
    return { id, value, why: await html(said, 'wrong', id, 'why') }
  })
}

const mapWrong = (wrong: Wrong, map: MapText): Promise<Wrong> =>
  mapInOrder(wrong, async ({ id, value, why: said }) => ({ id, value, why: await map(['wrong', id, 'why'], said) }))

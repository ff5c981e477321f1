import { z } from 'zod'
import type { TextQuestion } from '../../../domain/quiz/types/text/text.ts'
import { line } from '../../fields.ts'
import { listWritten, writeOne } from './item-key.ts'
import { readWhy, why, type QuestionFormat } from './question-format.ts'

const form = line.max(200)
const fields = {
  /** Every form that is taken, those of other languages too: a translation never has an answer. */
  answer: z.union([form, z.array(form).min(1).max(50)]),
  exact: z.boolean().default(false),
  why,
}

export const textFormat: QuestionFormat<typeof fields, TextQuestion> = {
  name: 'text',
  fields,
  async read(reading) {
    const { answer, exact } = reading.fields
    const forms = [answer].flat()
    for (const [n, one] of forms.entries())
      if (forms.indexOf(one) < n) reading.report.add(reading.at('answer', n), 'quiz-answer-repeated', { answer: one })
    return { why: await readWhy(reading, reading.fields.why), answer: { forms, isExact: exact } }
  },
  mapTexts: async (question, map) => ({ ...question, why: await map(['why'], question.why) }),
  key: {
    readKey: ({ answer }) => ({ kind: 'forms', answer: listWritten(answer) }),
    writeKey: (_, { answer }): Record<string, string> => (answer ? { answer: writeOne(answer) } : {}),
  },
}

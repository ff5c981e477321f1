import { z } from 'zod'
import type { MatchQuestion } from '../../../domain/quiz/types/match/match.ts'
import { mapParts, parts, readParts, readWhy, why, type QuestionFormat } from './question-format.ts'

/** `answer` names the right one of each left one; `right` may have more. */
const fields = { left: parts, right: parts, answer: z.record(z.string(), z.string()), why }

export const matchFormat: QuestionFormat<typeof fields, MatchQuestion> = {
  name: 'match',
  fields,
  async read(reading) {
    const { at, atKey, report } = reading
    const { answer } = reading.fields
    const left = await readParts(reading, 'left', reading.fields.left)
    const right = await readParts(reading, 'right', reading.fields.right)
    for (const { id } of right) {
      const first = at('left', id)
      if (left.some((one) => one.id === id))
        report.add(atKey('right', id), 'id-duplicate', { id, first: `${first.file}:${first.line}` })
    }
    for (const [from, to] of Object.entries(answer)) {
      if (!left.some(({ id }) => id === from)) report.add(atKey('answer', from), 'quiz-answer', { answer: from })
      if (!right.some(({ id }) => id === to)) report.add(at('answer', from), 'quiz-answer', { answer: to })
    }
    for (const { id } of left) if (!Object.hasOwn(answer, id)) report.add(at('left', id), 'quiz-pair', { id })
    return { left, right, why: await readWhy(reading, reading.fields.why), answer }
  },
  mapTexts: async (question, map) => ({
    ...question,
    left: await mapParts('left', question.left, map),
    right: await mapParts('right', question.right, map),
    why: await map(['why'], question.why),
  }),
}

import { z } from 'zod'
import type { MatchQuestion } from '../../../domain/quiz/types/match/match.ts'
import { foreseenPairs, mapForeseen, readForeseen } from './foreseen.ts'
import { mapParts, parts, readParts, readWhy, why, type QuestionFormat } from './question-format.ts'

/** `answer` names the right one of each left one; `right` may have more. `wrong`: pairs that a misconception makes. */
const fields = {
  left: parts,
  right: parts,
  answer: z.record(z.string(), z.string()),
  why,
  wrong: foreseenPairs,
}

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
    const wrong = await readForeseen(
      reading,
      Object.entries(reading.fields.wrong).map(([id, { pair, why: said }]) => ({ id, parts: pair, why: said })),
      {
        field: 'pair',
        isPart: [(id) => left.some((one) => one.id === id), (id) => right.some((one) => one.id === id)],
        isRight: ([from, to]) => answer[from] === to,
      },
    )
    return { left, right, why: await readWhy(reading, reading.fields.why), ...wrong, answer }
  },
  mapTexts: async (question, map) => ({
    ...question,
    left: await mapParts('left', question.left, map),
    right: await mapParts('right', question.right, map),
    why: await map(['why'], question.why),
    ...(await mapForeseen(question.wrong, map)),
  }),
}

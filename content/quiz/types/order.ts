import type { OrderQuestion } from '../../../domain/quiz/types/order/order.ts'
import { foreseenOrders, mapForeseen, readForeseen } from './foreseen.ts'
import { mapParts, parts, readParts, readWhy, why, type QuestionFormat } from './question-format.ts'

/** `items` stand in the right order. `wrong`: one that a misconception puts before another. */
const fields = { items: parts, why, wrong: foreseenOrders }

export const orderFormat: QuestionFormat<typeof fields, OrderQuestion> = {
  name: 'order',
  fields,
  async read(reading) {
    const items = await readParts(reading, 'items', reading.fields.items)
    const answer = items.map(({ id }) => id)
    const isItem = (id: string) => answer.includes(id)
    const wrong = await readForeseen(
      reading,
      Object.entries(reading.fields.wrong).map(([id, { before, why: said }]) => ({ id, parts: before, why: said })),
      {
        field: 'before',
        isPart: [isItem, isItem],
        isRight: ([first, behind]) => answer.indexOf(first) <= answer.indexOf(behind),
      },
    )
    return { items, why: await readWhy(reading, reading.fields.why), ...wrong, answer }
  },
  mapTexts: async (question, map) => ({
    ...question,
    items: await mapParts('items', question.items, map),
    why: await map(['why'], question.why),
    ...(await mapForeseen(question.wrong, map)),
  }),
}

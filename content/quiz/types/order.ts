import type { OrderQuestion } from '../../../domain/quiz/types/order/order.ts'
import { mapParts, parts, readParts, readWhy, why, type QuestionFormat } from './question-format.ts'

/** `items` stand in the right order. */
const fields = { items: parts, why }

export const orderFormat: QuestionFormat<typeof fields, OrderQuestion> = {
  name: 'order',
  fields,
  async read(reading) {
    const items = await readParts(reading, 'items', reading.fields.items)
    return { items, why: await readWhy(reading, reading.fields.why), answer: items.map(({ id }) => id) }
  },
  mapTexts: async (question, map) => ({
    ...question,
    items: await mapParts('items', question.items, map),
    why: await map(['why'], question.why),
  }),
}

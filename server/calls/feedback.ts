import { feedbackLimits } from '../../domain/account/limit.ts'
import { pickText } from '../../domain/language.ts'
import { insertFeedback, selectFeedbackTypes } from '../../store/feedback.ts'
import { Refusal, refuse, transact, type Handlers } from './call-context.ts'
import { takeOrRefuse } from './guard.ts'

export const feedbackCalls = {
  '/feedback/form': async ({ database, locale }) => {
    const types = await selectFeedbackTypes(database)
    return { question_types: Object.fromEntries(types.map(({ id, name }) => [id, pickText(name, locale).text])) }
  },

  '/feedback/create': async (context, { content, question_type, place_path, place_label, place_words, place_lang }) => {
    const { database, learner, now } = context
    const turn = await takeOrRefuse(context, [{ key: `feedback ${learner.id}`, limits: feedbackLimits }])
    if (turn instanceof Refusal) return turn
    return transact(database, async (db) => {
      const place =
        place_path === undefined
          ? null
          : {
              path: place_path,
              label: place_label ?? place_path.slice(0, 200),
              words: place_words ?? null,
              lang: place_lang ?? null,
            }
      const id = await insertFeedback(db, { accountId: learner.id, typeId: question_type, content, place, now })
      return id === undefined ? refuse('invalid_input', { fields: { question_type: 'field.choice' } }) : { id }
    })
  },
} satisfies Pick<Handlers, '/feedback/form' | '/feedback/create'>

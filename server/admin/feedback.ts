import { z } from 'zod'
import { pickText } from '../../domain/language.ts'
import { sayLoose } from '../../messages/format.ts'
import { lockOptionalFeedback, selectFeedback, updateFeedbackAnswered } from '../../store/feedback.ts'
import { tell } from '../flows/tell.ts'
import { flag, text, uuid, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

export const feedback: Noun = {
  list: defineVerb(
    z.strictObject({ all: flag, limit: whole(1, 1000).default(50) }),
    async ({ db, locale }, { all, limit }) => {
      const found = await selectFeedback(db, { isAnsweredToo: all, limit })
      return {
        result: {
          list: found.map(({ type_name, created_at, answered_at, ...rest }) => ({
            ...rest,
            type: pickText(type_name, locale).text,
            created_at: created_at.toISOString(),
            answered_at: answered_at?.toISOString() ?? null,
          })),
        },
        lines: found.flatMap((one) => [
          `${one.id}  ${one.created_at.toISOString()}  ${one.email}  ${pickText(one.type_name, locale).text}`,
          ...(one.place_label === null ? [] : [`  ${one.place_label}  ${one.place_path ?? ''}`]),
          ...one.content.split(/\r\n|[\r\n]/).map((line) => `  ${line}`),
          ...(one.answer === null
            ? []
            : `  → ${one.answered_by ?? ''}: ${one.answer.replaceAll('\n', '\n    ')}`.split('\n')),
          '',
        ]),
        facts: { feedback: found.map((one) => one.id) },
      }
    },
  ),

  /** The answer arrives as a message, and by mail if the learner wants such mails. */
  answer: defineVerb(z.strictObject({ id: uuid, text: text(5000) }), async ({ db, now, operator, locale }, input) => {
    const locked = await lockOptionalFeedback(db, input.id.toLowerCase())
    if (!locked) throw new Declined('admin.feedback.none')
    if (locked.is_answered) throw new Declined('admin.feedback.answeredBefore')
    await updateFeedbackAnswered(db, { id: input.id.toLowerCase(), answer: input.text, operator, now })
    await tell(db, {
      accountId: locked.account_id,
      type: 1,
      key: `feedback ${input.id.toLowerCase()}`,
      subject: 'notice.feedback.answered',
      values: { question: locked.content, answer: input.text },
      ...(locked.place_path === null ? {} : { path: locked.place_path }),
    })
    return {
      result: { feedback: input.id },
      lines: [sayLoose(locale, 'admin.feedback.answered')],
      facts: { feedback: input.id, account: locked.account_id },
    }
  }),
}

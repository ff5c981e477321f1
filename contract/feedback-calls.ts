// The wire's group /feedback/*.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, text } from './form.ts'

/** SPECIFICATION §5 */
const MAX_FEEDBACK = 500

export const feedbackForm = defineCall({
  who: 'learner',
  summary: 'The kinds of issue to choose from, by id.',
  input: {},
  output: z.strictObject({ question_types: z.record(z.string(), z.string()) }),
})

export const feedbackCreate = defineCall({
  who: 'learner',
  summary:
    'Sends feedback; the answer comes as a message. A place is given when somebody asks about what is before them.',
  input: {
    content: text(MAX_FEEDBACK, 'feedback.content.missing', 'feedback.content.tooLong'),
    question_type: id,
    /** A path of ours, with what names the spot on it. */
    place_path: z
      .string()
      .regex(/^\/(?![/\\])[^\s\\]{0,400}$/, 'field.invalid')
      .optional(),
    place_label: text(200).optional(),
    /** The words of the text that are asked about, and the language in which they stand there. */
    place_words: text(1000).optional(),
    place_lang: text(20).optional(),
  },
  output: z.strictObject({ id: z.string() }),
  refusals: ['too_many_tries'],
})

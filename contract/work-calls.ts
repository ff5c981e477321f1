// The wire's group /work/*: notebooks that a learner has handed in, and the addresses at which they show them to others.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './form.ts'

const checkKinds = ['verified', 'self-checked'] as const

export const workList = defineCall({
  who: 'learner',
  summary:
    'Of each lab the newest hand-in that has passed and is still kept, in the order of the courses, and the address at which the learner shows it.',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        experiment_id: z.string(),
        cert_id: z.string(),
        cert_name: z.string(),
        cert_lang: z.string(),
        module_id: z.string(),
        lesson_id: z.string(),
        name: z.string(),
        /** The language that `name` turned out to be in. */
        lang: z.string(),
        /** Of the receipt. */
        number: z.string(),
        handed_in_at: z.int(),
        score: z.number(),
        total: z.number(),
        check_kind: z.enum(checkKinds).nullable(),
        shown: z
          .strictObject({
            address: z.string(),
            /** False: an older hand-in is shown there. */
            is_newest: z.boolean(),
          })
          .nullable(),
      }),
    ),
  }),
})

export const workShow = defineCall({
  who: 'learner',
  summary:
    'Shows the newest hand-in of a lab that has passed, as it was handed in, to whoever has the address; of what was shown before, the address stays. Not_found: none has passed, or its work was deleted.',
  input: { experiment_id: id },
  output: z.strictObject({ address: z.string(), number: z.string() }),
  refusals: ['not_found', 'too_many_tries'],
})

export const workHide = defineCall({
  who: 'learner',
  summary: 'Takes the address of a lab back: it shows nothing from then on, and is never given again.',
  input: { experiment_id: id },
  output: z.strictObject({}),
})

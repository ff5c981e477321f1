// single, multiple, true-false: what travels of them beside what every question has.
import { z } from 'zod'

const choice = {
  id: z.string(),
  /** null for the `true` and `false` that the interface words itself. */
  text: z.string().nullable(),
  lang: z.string(),
}

export const choices = {
  asked: { choices: z.array(z.strictObject(choice)) },
  reviewed: {
    choices: z.array(
      z.strictObject({
        ...choice,
        is_chosen: z.boolean(),
        is_right: z.boolean().nullable(),
        why: z.string().nullable(),
        why_lang: z.string(),
      }),
    ),
  },
}

// text: answered with a text.
import { z } from 'zod'
import { written } from './shown.ts'

export const text = {
  asked: {},
  reviewed: {
    given: z.string().nullable(),
    /** All forms that are taken. */
    right: z.array(z.string()).nullable(),
    why: written.nullable(),
  },
}

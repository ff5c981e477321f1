// cloze: answered with an object, for the id of each gap the answer of its type.
import { z } from 'zod'
import { choices } from './choices.ts'
import { number } from './number.ts'
import { said, written } from './shown.ts'
import { text } from './text.ts'

const id = z.string()
const is_right = z.boolean().nullable()

export const cloze = {
  asked: {
    /** In its HTML each gap stands once, as `<span data-gap="id"></span>`. */
    text: written,
    gaps: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ id, type: z.literal('number'), ...number.asked }),
        z.strictObject({ id, type: z.literal('text'), ...text.asked }),
        z.strictObject({ id, type: z.literal('single'), ...choices.asked }),
      ]),
    ),
  },
  reviewed: {
    text: written,
    gaps: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ id, is_right, type: z.literal('number'), ...number.reviewed }),
        z.strictObject({ id, is_right, type: z.literal('text'), ...text.reviewed }),
        z.strictObject({ id, is_right, type: z.literal('single'), ...choices.reviewed }),
      ]),
    ),
    why: written.nullable(),
    said,
  },
}

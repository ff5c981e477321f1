// number: answered with a text, the number as it was typed.
import { z } from 'zod'
import { written } from './shown.ts'

const unit = written.nullable()

export const number = {
  asked: {
    unit,
    /** Spellings of the unit that may be typed behind the number. */
    units: z.array(z.string()),
  },
  reviewed: {
    unit,
    given: z.string().nullable(),
    right: z.strictObject({ value: z.number(), tolerance: z.number(), is_relative: z.boolean() }).nullable(),
    why: written.nullable(),
    /** Of a wrong number that was foreseen, the slip that leads to it. */
    said: written.nullable(),
  },
}

// Questions on the wire: what all have, and what each type adds before and after submission.
import { z } from 'zod'
import { choices } from './choices.ts'
import { cloze } from './cloze.ts'
import { match } from './match.ts'
import { number } from './number.ts'
import { order } from './order.ts'
import { text } from './text.ts'

const choiceTypes = z.literal(['single', 'multiple', 'true-false'])

const head = {
  id: z.string(),
  points: z.number(),
  /** It scores in parts. */
  is_partial: z.boolean(),
  /** HTML. */
  prompt: z.string(),
  /** The language the prompt turned out to be in. */
  lang: z.string(),
}

const asked = {
  ...head,
  /** Ids of the chosen, for types with choices; none when it is not answered. Every type's answer is in `given`. */
  answer: z.array(z.string()),
  /** The saved answer: the type's own JSON as text, as it was sent; empty when there is none. */
  given: z.string(),
  saved_at: z.int().nullable(),
  /** Of the saved answer; 0 when there is none. */
  seq: z.int(),
  is_flagged: z.boolean(),
  flag_seq: z.int(),
}

const reviewed = {
  ...head,
  /** The address of the paragraph that teaches it, in its lesson. */
  see: z.string().nullable(),
  /** Of `points`. */
  earned: z.number().nullable(),
  is_answered: z.boolean(),
  is_flagged: z.boolean(),
}

/** A question of a running attempt: never a part of its solution. */
export const askedQuestion = z.discriminatedUnion('type', [
  z.strictObject({ ...asked, type: choiceTypes, ...choices.asked }),
  z.strictObject({ ...asked, type: z.literal('number'), ...number.asked }),
  z.strictObject({ ...asked, type: z.literal('text'), ...text.asked }),
  z.strictObject({ ...asked, type: z.literal('order'), ...order.asked }),
  z.strictObject({ ...asked, type: z.literal('match'), ...match.asked }),
  z.strictObject({ ...asked, type: z.literal('cloze'), ...cloze.asked }),
])

export const questionTypes: readonly string[] = askedQuestion.options.flatMap(({ shape }) => [...shape.type.values])

/** A question of a submitted attempt. */
export const reviewedQuestion = z.discriminatedUnion('type', [
  z.strictObject({ ...reviewed, type: choiceTypes, ...choices.reviewed }),
  z.strictObject({ ...reviewed, type: z.literal('number'), ...number.reviewed }),
  z.strictObject({ ...reviewed, type: z.literal('text'), ...text.reviewed }),
  z.strictObject({ ...reviewed, type: z.literal('order'), ...order.reviewed }),
  z.strictObject({ ...reviewed, type: z.literal('match'), ...match.reviewed }),
  z.strictObject({ ...reviewed, type: z.literal('cloze'), ...cloze.reviewed }),
])

// The wire's group /calendar/*: what is due, for the calendar programs of others.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, id } from './form.ts'

const setting = {
  /** When the address was made; null: there is none. */
  made_at: z.int().nullable(),
  /** Whether the days are in the calendar on which questions come back. */
  with_reviews: z.boolean(),
}

export const calendarSettings = defineCall({
  who: 'learner',
  summary:
    'Whether there is a secret address of the learner’s calendar, and what is in it; what is given is set first. The address is not in it: only its hash is stored.',
  input: { with_reviews: choice(['0', '1']).optional() },
  output: z.strictObject(setting),
  refusals: ['not_found'],
})

export const calendarRenew = defineCall({
  who: 'learner',
  summary:
    'Makes the secret address of the learner’s calendar (iCalendar, RFC 5545), or a new one in its place: the old one opens nothing from then on. The address is told this once.',
  input: {},
  output: z.strictObject({ address: z.url(), made_at: z.int(), with_reviews: z.boolean() }),
  refusals: ['too_many_tries'],
})

export const calendarEnd = defineCall({
  who: 'learner',
  summary: 'Takes the address of the learner’s calendar back: it opens nothing from then on. Again is harmless.',
  input: {},
  output: z.strictObject({}),
})

export const calendarDue = defineCall({
  who: 'learner',
  summary: 'One due date of a phase that the learner is in, as an iCalendar file.',
  input: { id, module_id: id },
  output: file(['text/calendar']),
  refusals: ['not_found'],
})

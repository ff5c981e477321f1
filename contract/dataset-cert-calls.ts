// The wire's group /dataset-cert/*: a learner in a phase.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, zone } from './form.ts'
import { itemKind } from './shapes.ts'

/**
 * Where to go on: the first item that is not complete, in the order of the outline; null when all is done. `minutes`
 * are the item's where they are known, else the lesson's.
 */
const next = z
  .strictObject({
    module_id: z.string(),
    lesson_id: z.string(),
    name: z.string(),
    /** The language that `name` turned out to be in. */
    lang: z.string(),
    item: itemKind,
    minutes: z.int(),
  })
  .nullable()
const progress = z.strictObject({ done: z.int(), total: z.int() })

export const enroll = defineCall({
  who: 'learner',
  summary: 'Enrols in a free phase; again after leaving, with all progress kept. Due dates end at 23:59 of `zone`.',
  input: { id, zone },
  output: z.strictObject({ enrolled_at: z.int() }),
  refusals: ['not_found', 'needs_payment'],
})

export const leave = defineCall({
  who: 'learner',
  summary: 'Leaves a phase; progress stays.',
  input: { id },
  output: z.strictObject({}),
  refusals: ['not_found', 'not_enrolled'],
})

const timelineStates = ['upcoming', 'due_soon', 'overdue', 'completed'] as const

const timeline = z.array(
  z.strictObject({ module_id: z.string(), name: z.string(), due_at: z.int(), state: z.enum(timelineStates) }),
)

export const overview = defineCall({
  who: 'learner',
  summary:
    'Progress in a phase: every lesson with its items, the next step, the timeline. `zone` counts where enrolling told none.',
  input: { id, zone },
  output: z.strictObject({
    id: z.string(),
    name: z.string(),
    /** The language that `name` turned out to be in. */
    lang: z.string(),
    desc: z.string(),
    desc_lang: z.string(),
    enrolled_at: z.int(),
    /** Counted in lessons. */
    progress,
    next,
    modules: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        lessons: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            minutes: z.int(),
            items: z.array(z.strictObject({ kind: itemKind, is_complete: z.boolean() })),
            is_complete: z.boolean(),
            /** The lesson's text is shown in this language. */
            lang: z.string(),
          }),
        ),
      }),
    ),
    /** The quiz over all lessons, and whether the learner has passed it; null: the phase has none. */
    final: z
      .strictObject({ category_id: z.string(), minutes: z.int(), question_count: z.int(), is_passed: z.boolean() })
      .nullable(),
    timeline,
    /** Due dates end at 23:59 there: the learner's zone, or the school's while it is not known. */
    zone: z.string(),
  }),
  /** `not_enrolled`: one click enrols. `needs_payment`: it must be paid first. */
  refusals: ['not_found', 'not_enrolled', 'needs_payment'],
})

export const week = defineCall({
  who: 'learner',
  summary:
    'The seven days that end today in `zone` (the learner’s, else the school’s), oldest first, and how many parts of lessons were finished on each, in all phases.',
  input: { zone },
  output: z.strictObject({ days: z.array(z.strictObject({ day: z.iso.date(), parts: z.int() })) }),
})

export const userSelfList = defineCall({
  who: 'learner',
  summary: 'The phases that the learner is enrolled in, or has left. `zone` counts where enrolling told none.',
  input: { zone },
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** The language that `name` turned out to be in. */
        lang: z.string(),
        img_url: z.string().nullable(),
        enrolled_at: z.int(),
        left_at: z.int().nullable(),
        progress,
        next,
        timeline,
        zone: z.string(),
      }),
    ),
  }),
})

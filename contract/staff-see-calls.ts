// "See as this learner": what a learner sees, read-only, for a quarter of an hour. Never what they answered, wrote, or
// noted.
import { z } from 'zod'
import { defineCall } from './call.ts'
import * as datasetCert from './dataset-cert-calls.ts'
import { choice, id, integer, text } from './form.ts'
import * as hours from './hours-calls.ts'
import * as lesson from './lesson-calls.ts'
import * as message from './message-calls.ts'
import * as order from './order-calls.ts'
import * as quiz from './quiz-calls.ts'
import { seenPages } from './staff-see-pages.ts'

const roles = ['owner', 'teacher', 'support'] as const
const moment = z.int()

export const staffSeeBegin = defineCall({
  who: 'staff',
  roles,
  summary: 'Begins to see as a learner, in this session and for fifteen minutes; never as anybody of the staff.',
  input: { account_id: id, reason: text(500) },
  output: z.strictObject({ until: moment }),
  refusals: ['not_found', 'declined'],
})

export const staffSeeEnd = defineCall({
  who: 'staff',
  roles,
  summary: 'Ends it before its time; again is harmless.',
  input: {},
  output: z.strictObject({}),
  refusals: ['not_found'],
})

/** Each view is what the learner's own call answers, less what the learner made. */
const view = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('courses'), shown: datasetCert.userSelfList.output }),
  z.strictObject({ page: z.literal('course'), shown: datasetCert.overview.output }),
  z.strictObject({ page: z.literal('quizzes'), shown: quiz.quizList.output }),
  z.strictObject({
    page: z.literal('lesson'),
    shown: lesson.lessonDetail.output.omit({ made: true, position: true, video: true }),
  }),
  z.strictObject({ page: z.literal('messages'), shown: message.userMessages.output }),
  z.strictObject({ page: z.literal('hours'), shown: hours.hoursStatement.output }),
  z.strictObject({ page: z.literal('orders'), shown: order.orderList.output }),
])
export type SeenView = z.output<typeof view>

export const staffSee = defineCall({
  who: 'staff',
  roles,
  summary:
    'What a learner sees on one of their pages, while it was begun and is not over. `course`, `quizzes` and `lesson` take `cert_id`, `lesson` also `lesson_id`; lists take `at`, their page.',
  input: {
    account_id: id,
    page: choice(seenPages),
    cert_id: id.optional(),
    lesson_id: id.optional(),
    at: integer(1, 100_000).default(1),
  },
  output: z.strictObject({
    name: z.string(),
    until: moment,
    server_now: moment,
    /** Those that this role may see. */
    pages: z.array(z.enum(seenPages)),
    view,
  }),
  refusals: ['not_found', 'not_enrolled', 'needs_payment', 'declined'],
})

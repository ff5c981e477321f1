/**
 * Every refusal code of the product, once. A refusal is HTTP 200 with `{ error, message, fields? }` (READINGS §1).
 * Its sentence is `refusal.<code>` in messages/.
 */
export const refusalCodes = [
  'invalid_input', // a field is missing or wrong; `fields` says which
  'auth_fail', // no live token (SPECIFICATION §8)
  'please_done_video', // SPECIFICATION §8
  'please_done_experiment', // SPECIFICATION §8
  'not_found', // no such phase, lesson, …, or parts that do not belong together
  'not_enrolled', // the learner is not enrolled in the phase
  'needs_payment', // the phase has a price: /phase/checkout/{id}
  'wrong_code', // e-mail verification code wrong, expired, used up
  'wrong_login', // e-mail or password: one sentence for both
  'code_too_soon', // a new code at most every 60 s
  'too_many_tries', // a limit of guesses; the sentence says when again
  'weak_password', // common, or contains the person's e-mail name
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** Codes that every call may answer, without listing them. */
export type CommonRefusal = 'invalid_input' | 'auth_fail'

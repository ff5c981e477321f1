/**
 * Every refusal code of the product, once. A refusal is HTTP 200 with `{ error, message, fields? }` (READINGS §1).
 * Its sentence is `refusal.<code>` in messages/.
 */
export const refusalCodes = [
  'invalid_input', // a field is missing or wrong; `fields` says which
  'auth_fail', // no live token (SPECIFICATION §8)
  'other_person', // the page was made for another account than the token's (made-for.ts)
  'please_done_video', // SPECIFICATION §8
  'please_done_experiment', // SPECIFICATION §8
  'not_found', // no such phase, lesson, …, or parts that do not belong together
  'not_enrolled', // the learner is not enrolled in the phase
  'needs_payment', // the phase has a price: /phase/checkout/{id}
  'quiz_closed', // the attempt was submitted, or its time is up: nothing more is saved
  'quiz_open', // the attempt still runs: there is no result yet
  'quiz_wait', // the waiting time between two attempts is not over
  'quiz_no_attempts', // all attempts are used up
  'open_elsewhere', // another tab of the learner writes this notebook
  'not_writer', // this tab no longer writes: another one has taken over
  'other_session', // a session of another experiment is active
  'session_state', // the session's state does not allow this; the sentence names it
  'no_hours', // the balance is empty and the engine is metered
  'engine_unreachable', // the lab engine does not answer
  'engine_missing', // the engine that the lab asks for is not set up
  'notes_full', // as many notes of a phase as one learner may have are there
  'stale_notebook', // the stored notebook is newer than what this rests on
  'notebook_invalid', // the file is no notebook of nbformat 3 or 4
  'notebook_too_large', // over 8 MB once unpacked
  'kept_files_full', // as many files, or bytes of them, as a phase's labs keep are there
  'version_gone', // no such version, or it was thinned out
  'notebook_untouched', // the learner's cells are as they were given
  'checks_missing', // required checks have not passed yet
  'hint_locked', // hints open in order, the solution after a try
  'invitation_expired', // the link's time is over
  'invitation_used_up', // every use of the link is taken
  'invitation_revoked', // an operator took the link back
  'invitation_other_account', // a personal link, for another address
  'nothing_to_pay', // the phase is free, or open to the learner already
  'not_for_sale', // the site sells no hours, or takes no payments
  'order_state', // the order's state does not allow this; the sentence names it
  'order_price', // a draft is older than a day and costs something else now; it has the new price
  'way_off', // this way to pay is not configured
  'way_unreachable', // its provider does not answer, or not in time
  'orders_waiting', // as many of the learner's orders as are reviewed at once are with finance already
  'order_duplicate', // the receipt or the number of payment belongs to another order; `accept_duplicate` sends it all the same
  'receipt_empty', // a file without a byte
  'receipt_type', // by its content no PNG, JPEG, WebP or PDF, or two things at once
  'receipt_damaged', // cut off, or not readable as what it is
  'receipt_pixels', // a picture with more pixels than are decoded
  'receipt_active', // a PDF with scripts, programs or files in it, or one that unpacks to far more than a receipt
  'invoice_file', // by its content no PDF without programs and no OFD
  'receipt_undrawable', // a PDF that cannot be shown as pictures: locked, odd or too heavy
  'save_too_often', // a notebook is saved more than every two seconds for a while; `retry_after` says when it works again
  'save_quota', // the learner's saves of today have stored as much as a day may
  'review_expired', // a review link older than 14 days, or of an earlier submission
  'certificate_not_earned', // something that the certificate asks for is missing
  'certificate_name_missing', // no name was set
  'certificate_name_fixed', // another name was set before: it never changes
  'certificate_revoked', // an operator has revoked it
  'bring_along_unreadable', // no file of an archive, or one that was changed into something that cannot be
  'name_not_printable', // the printed certificate's typefaces lack a character
  'provider_off', // this provider is not configured
  'provider_unreachable', // it does not answer, or not in time
  'provider_refused', // it said no, or what it said does not hold
  'provider_taken', // this person of the provider leads to another account
  'provider_bound', // the account has another person of this provider
  'sign_in_over', // used before, begun elsewhere, or older than its time
  'other_email', // the provider vouches for another address than the one given
  'last_sign_in', // no way to sign in would be left
  'wrong_code', // e-mail verification code wrong, expired, used up
  'not_confirmed', // what was to be typed to confirm a deletion is something else
  'second_factor', // the account has an authenticator app: the same call again with `otp`
  'second_factor_on', // it has one already
  'second_factor_missing', // the console asks for one, and the account has none
  'wrong_password', // the password that a sensitive change asks for again
  'wrong_login', // e-mail or password: one sentence for both
  'code_too_soon', // a new code at most every 60 s
  'too_many_tries', // a limit of guesses; the sentence says when again
  'password_due', // the console asks for the password anew (staff-roles.ts)
  'declined', // a deed of the console cannot be done; the sentence says why
  'weak_password', // common, or contains the person's e-mail name
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** Codes that every call may answer, without listing them. */
export type CommonRefusal = 'invalid_input' | 'auth_fail' | 'other_person' | 'password_due'

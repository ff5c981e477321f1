// An authenticator app beside the password (TOTP, RFC 6238): offered to everybody, and asked of the staff where the school
// says so.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { otp } from './otp.ts'
import { proofFields, proofRefusals } from './proof.ts'
import { session } from './shapes.ts'

export const secondFactor = defineCall({
  who: 'learner',
  summary: 'Whether the account has an authenticator app, and how many recovery codes are left.',
  input: {},
  output: z.strictObject({
    /** Since when its codes are asked for; null: there is none. */
    since: z.int().nullable(),
    codes_left: z.int(),
  }),
})

export const secondFactorBegin = defineCall({
  who: 'learner',
  summary:
    'Draws a secret for an authenticator app. It counts for nothing until /user/second-factor-confirm; asking again draws another.',
  input: proofFields,
  output: z.strictObject({
    /** To be typed by hand: base32. */
    secret: z.string(),
    /** `otpauth://totp/…`, which opens an app on the same device. */
    address: z.string(),
    /** The same as a picture: the dark squares of a QR code as an SVG path, in a field of `size` squares. */
    qr: z.strictObject({ size: z.int(), path: z.string() }),
  }),
  refusals: ['second_factor_on', ...proofRefusals],
})

const codes = z.strictObject({
  /** Recovery codes, each good once. They are shown this one time. */
  codes: z.array(z.string()),
})

export const secondFactorConfirm = defineCall({
  who: 'learner',
  summary:
    'Turns the app on by its first code. From now on every way of signing in asks for one; every other session ends, and a mail tells of it.',
  input: { otp },
  output: codes,
  refusals: ['not_found', 'second_factor_on', 'wrong_code', 'too_many_tries'],
})

const both = { ...proofFields, otp }

export const secondFactorCodes = defineCall({
  who: 'learner',
  summary: 'New recovery codes; those before are good no more.',
  input: both,
  output: codes,
  refusals: ['not_found', 'second_factor', ...proofRefusals],
})

export const secondFactorEnd = defineCall({
  who: 'learner',
  summary: 'Takes the app off, with its recovery codes; a mail tells of it.',
  input: both,
  output: z.strictObject({}),
  refusals: ['not_found', 'second_factor', ...proofRefusals],
})

export const secondFactorSignIn = defineCall({
  who: 'anyone',
  summary: 'Ends a sign-in by others whose account has an app: the ticket of /index/thirdparty-login with a code.',
  input: { ticket: z.string('field.required').regex(/^[A-Za-z0-9_-]{43}$/, 'field.invalid'), otp },
  output: z.strictObject({ session }),
  refusals: ['sign_in_over', 'second_factor', 'wrong_code', 'too_many_tries'],
})

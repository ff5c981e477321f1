// Sign-in by others: /index/oauth, /index/thirdparty-login, /index/binding, and what the account settings show and
// change of them.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, email } from './form.ts'
import { otp } from './otp.ts'
import { providers } from './provider.ts'
import { proofFields, proofRefusals } from './proof.ts'
import { session } from './shapes.ts'

const provider = choice(providers)
/** 32 bytes in base64url: the secret of the browser, its SHA-256, a ticket. */
const key = z.string('field.required').regex(/^[A-Za-z0-9_-]{43}$/, 'field.invalid')
const given = (max: number) => z.string('field.required').min(1, 'field.required').max(max, 'field.tooLong')

export const oauth = defineCall({
  who: 'either',
  summary:
    'Begins a sign-in at a provider, or with `purpose` bind the connecting of one to the account of the token. `state_hash` is the SHA-256 of a secret that stays in the browser; a sign-in is good for ten minutes and one return.',
  input: { provider, state_hash: key, purpose: choice(['sign_in', 'bind']).default('sign_in') },
  output: z.strictObject({ url: z.string() }),
  refusals: ['provider_off', 'provider_unreachable', 'provider_refused', 'sign_in_over', 'too_many_tries'],
})

/**
 * `signed_in`: `session` is there. The others come with a `ticket` for /index/binding or, for `bind`,
 * /user/bind-third-party-user, for `second_factor` /index/second-factor.
 */
const arrivals = ['signed_in', 'prove', 'bind_email', 'bind', 'second_factor'] as const

export const thirdPartyLogin = defineCall({
  who: 'either',
  summary:
    'Ends what /index/oauth has begun. `state` is the secret itself; `code` and `iss` are what the provider sent along. `prove`: the address has an account, which is joined after proof; `bind_email`: the provider vouches for no address; `bind`: the account of the token is to be connected; `second_factor`: the account has an authenticator app.',
  input: { state: key, code: given(4096), iss: given(500).optional() },
  output: z.strictObject({
    outcome: z.enum(arrivals),
    provider: z.enum(providers),
    session: session.nullable(),
    /** The account was made by this call. */
    is_new: z.boolean(),
    ticket: z.string().nullable(),
    /** As the provider gives it. */
    email: z.string().nullable(),
    /** Of the account to prove, whose address the provider vouches for; a code goes always. */
    has_password: z.boolean(),
  }),
  refusals: [
    'sign_in_over',
    'provider_off',
    'provider_unreachable',
    'provider_refused',
    'provider_taken',
    'provider_bound',
    'second_factor',
    'wrong_code',
  ],
})

export const binding = defineCall({
  who: 'anyone',
  summary:
    'Connects the person of a ticket with the account of an address, after proof: the password, or the code of scene `bind`. Where the address has no account the code makes one. Signs in.',
  input: {
    ticket: key,
    email,
    password: given(200).optional(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'account.code.invalid')
      .optional(),
    otp: otp.optional(),
  },
  output: z.strictObject({ session, is_new: z.boolean() }),
  refusals: [
    'sign_in_over',
    'wrong_login',
    'wrong_code',
    'second_factor',
    'provider_taken',
    'provider_bound',
    'other_email',
    'too_many_tries',
  ],
})

const boundList = z.strictObject({
  list: z.array(z.strictObject({ provider: z.enum(providers), email: z.string().nullable(), bound_at: z.int() })),
  /** Those that can be connected here. */
  available: z.array(z.enum(providers)),
  has_password: z.boolean(),
})

export const thirdPartyUsers = defineCall({
  who: 'learner',
  summary: 'Which providers sign the learner in.',
  input: {},
  output: boundList,
})

export const bindThirdPartyUser = defineCall({
  who: 'learner',
  summary: "Connects the person of a ticket with the learner's account, after proof.",
  input: { ticket: key, ...proofFields },
  output: boundList,
  refusals: ['sign_in_over', 'provider_taken', 'provider_bound', ...proofRefusals],
})

export const unbindThirdPartyUser = defineCall({
  who: 'learner',
  summary: 'Takes a provider away, after proof. Refused when no way to sign in would be left; again is harmless.',
  input: { provider, ...proofFields },
  output: boundList,
  refusals: ['last_sign_in', ...proofRefusals],
})

// The wire's group /index/*: what a visitor may ask.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, email, id, integer, list } from './form.ts'
import { otp } from './otp.ts'
import { providers } from './provider.ts'
import { profileFields } from './profile-fields.ts'
import { money, pagination, phaseCard, plannedPhase, session, treeNode, user } from './shapes.ts'

/** As typed when signing in: the rule for new passwords must not lock out an older one. */
const typedPassword = z.string('account.password.missing').min(1, 'account.password.missing').max(200, 'field.tooLong')
/** Checked by domain/account/password.ts in the call, which knows the e-mail name too; here only its outer bounds. */
const newPassword = typedPassword
const code = z
  .string('account.code.missing')
  .trim()
  .min(1, 'account.code.missing')
  .regex(/^\d{6}$/, 'account.code.invalid')

export const frontIndex = defineCall({
  who: 'anyone',
  summary:
    'What the home page shows: the published phases with their trees, those being written, and the featured questions.',
  isContent: true,
  input: {},
  output: z.strictObject({
    cert_list: z.array(phaseCard),
    planned: z.array(plannedPhase),
    faq_list: z.array(z.strictObject({ id: z.string(), title: z.string(), answer: z.string(), lang: z.string() })),
  }),
})

export const certList = defineCall({
  who: 'anyone',
  summary: 'The published phases, and those being written.',
  isContent: true,
  input: { page: integer(1, 9999).default(1), page_size: integer(1, 999).default(999) },
  output: z.strictObject({ list: z.array(phaseCard), planned: z.array(plannedPhase), pagination }),
})

export const certCategoryTree = defineCall({
  who: 'anyone',
  summary: "A phase's outline: level 1 a module, level 2 a lesson.",
  isContent: true,
  input: { id },
  output: z.strictObject({ map_tree: z.array(treeNode) }),
  refusals: ['not_found'],
})

export const certDetail = defineCall({
  who: 'anyone',
  summary: 'One phase: what it teaches, what it costs, what belongs to it.',
  isContent: true,
  input: { id },
  output: z.strictObject({
    id: z.string(),
    name: z.string(),
    desc: z.string(),
    /** Another than asked for where name or description is not translated. */
    lang: z.string(),
    img_url: z.string().nullable(),
    languages: z.array(z.string()),
    map_id: z.string(),
    quiz_ids: z.array(z.string()),
    certificate_id: z.string().nullable(),
    /** As a card's. */
    price: money.nullable(),
    prices: z.array(money),
    free_hours: z.int(),
    minutes: z.int(),
    lesson_count: z.int(),
    term_count: z.int(),
    updated_at: z.int(),
  }),
  refusals: ['not_found'],
})

export const terms = defineCall({
  who: 'anyone',
  summary: 'The words of the field that a phase teaches, in the order in which it introduces them.',
  isContent: true,
  input: { id },
  output: z.strictObject({
    id: z.string(),
    name: z.string(),
    lang: z.string(),
    list: z.array(
      z.strictObject({
        id: z.string(),
        /** In each language of the phase; `usual`: what the field calls it where the lessons say another word. */
        names: z.array(z.strictObject({ lang: z.string(), text: z.string(), usual: z.string().nullable() })),
        /** How the Chinese name is said, a syllable a character. */
        pinyin: z.string().nullable(),
        definition: z.string(),
        /** Of the definition: another than asked for where it is not translated. */
        lang: z.string(),
        /** Where a text of the phase uses it first: in the place `#term-<id>` of that lesson. */
        first: z
          .strictObject({ module_id: z.string(), lesson_id: z.string(), name: z.string(), number: z.int() })
          .nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const faqList = defineCall({
  who: 'anyone',
  summary: 'Questions and answers; of one category when it is given.',
  isContent: true,
  input: { category_id: id.optional(), page: integer(1, 9999).default(1), page_size: integer(1, 999).default(999) },
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        category_id: z.string(),
        title: z.string(),
        answer: z.string(),
        lang: z.string(),
      }),
    ),
    pagination,
  }),
})

export const faqCategoryTree = defineCall({
  who: 'anyone',
  summary: 'The categories of the questions.',
  isContent: true,
  input: {},
  output: z.strictObject({ list: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })) }),
})

export const sendCode = defineCall({
  who: 'anyone',
  summary: 'Sends a verification code. The reply does not tell whether the address is known.',
  input: { email, scene: choice(['signup', 'reset', 'change', 'bind']) },
  output: z.strictObject({ resend_after: z.int() }),
  refusals: ['code_too_soon', 'too_many_tries'],
})

export const register = defineCall({
  who: 'anyone',
  summary:
    'Makes an account with the code from the mail, and signs in. `consent`: the person has agreed to the privacy policy; else they are asked once they are in.',
  input: { email, code, password: newPassword, consent: choice(['1']).optional() },
  output: session,
  refusals: ['wrong_code', 'weak_password', 'too_many_tries'],
})

export const login = defineCall({
  who: 'anyone',
  summary:
    'Signs in with e-mail and password. Where others have guessed too often, `too_many_tries` comes with a field `code`: if the password was right a code is in the mail, and the same call with `code` signs in. An account with an authenticator app answers a right password with `second_factor`: the same call with `otp` signs in.',
  input: { email, password: typedPassword, code: code.optional(), otp: otp.optional() },
  output: session,
  refusals: ['wrong_login', 'wrong_code', 'second_factor', 'too_many_tries'],
})

export const forgetPassword = defineCall({
  who: 'anyone',
  summary:
    'Sets a new password with the code from the mail; every session of the account ends, and whatever else signs in to it (Google, Facebook) is taken off unless `keep` names it. With `ask` nothing is done where something is connected: `connected` says what, for a second call with the same code.',
  input: { email, code, password: newPassword, keep: list(choice(providers), 5), ask: choice(['1']).optional() },
  output: z.strictObject({
    connected: z.array(z.strictObject({ provider: z.enum(providers), email: z.string().nullable() })).optional(),
  }),
  refusals: ['wrong_code', 'weak_password', 'too_many_tries'],
})

export const completeInformation = defineCall({
  who: 'learner',
  summary: 'Fills in the profile after sign-up.',
  input: profileFields,
  output: z.strictObject({ user }),
})

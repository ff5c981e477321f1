// The wire's group /user/*, as far as account settings go (READINGS §1, §4).
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, email, id } from './form.ts'
import { profileFields } from './profile-fields.ts'
import { proofFields, proofRefusals } from './proof.ts'
import { user } from './shapes.ts'

const languages = ['en', 'zh-CN'] as const
const sessionList = z.array(
  z.strictObject({
    id: z.string(),
    /** Names of products; null where the browser did not say. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: z.int(),
    expires_at: z.int(),
    is_current: z.boolean(),
  }),
)

export const userSettings = defineCall({
  who: 'learner',
  summary:
    'What account settings show besides lists: the person, the language of mails, whether there is a password, what was agreed to.',
  input: {},
  output: z.strictObject({
    user,
    lang: z.enum(languages),
    has_password: z.boolean(),
    /** The version of the privacy policy that was agreed to last: the day of its change. */
    consent: z.strictObject({ version: z.string(), agreed_at: z.int() }).nullable(),
  }),
})

export const userUpdate = defineCall({
  who: 'learner',
  summary: 'Changes what is given of the profile, or the language of mails; the rest stays.',
  input: {
    first_name: profileFields.first_name.optional(),
    last_name: profileFields.last_name.optional(),
    gender: profileFields.gender.optional(),
    nationality: profileFields.nationality.optional(),
    education: profileFields.education.optional(),
    lang: choice(languages).optional(),
  },
  output: z.strictObject({ user }),
})

export const sendOwnCode = defineCall({
  who: 'learner',
  summary:
    'Mails a code to the account’s own address, which proves the person where a password is not there or forgotten.',
  input: {},
  output: z.strictObject({ resend_after: z.int() }),
  refusals: ['code_too_soon', 'too_many_tries'],
})

export const updatePassword = defineCall({
  who: 'learner',
  summary: 'Sets or changes the password. Every other session ends, and a mail tells of it.',
  input: {
    ...proofFields,
    password: z.string('account.password.missing').min(1, 'account.password.missing').max(200, 'field.tooLong'),
  },
  output: z.strictObject({}),
  refusals: [...proofRefusals, 'weak_password'],
})

export const changeEmail = defineCall({
  who: 'learner',
  summary:
    'Changes the address with the code that was mailed to the new one (scene `change`); the old one is told, and every other session ends.',
  input: {
    ...proofFields,
    email,
    code: z
      .string('account.code.missing')
      .trim()
      .min(1, 'account.code.missing')
      .regex(/^\d{6}$/, 'account.code.invalid'),
  },
  output: z.strictObject({ user }),
  refusals: proofRefusals,
})

export const sessions = defineCall({
  who: 'learner',
  summary: 'Where the person is signed in; this session first.',
  input: {},
  output: z.strictObject({ list: sessionList }),
})

export const sessionRevoke = defineCall({
  who: 'learner',
  summary: 'Ends one session (`id`), or all but this one (`others`).',
  input: { id: id.optional(), others: choice(['1']).optional() },
  output: z.strictObject({ list: sessionList }),
  refusals: ['not_found'],
})

export const agree = defineCall({
  who: 'learner',
  summary: 'Agrees to a version of the privacy policy: the one that is published.',
  input: { version: z.iso.date('field.invalid') },
  output: z.strictObject({ user }),
})

export const exportData = defineCall({
  who: 'learner',
  summary:
    'All that is stored of the person: one JSON file, or (`form`) an archive that a person opens, with pages, notebooks, certificates and the same JSON in it.',
  input: { ...proofFields, form: choice(['json', 'archive']).default('json') },
  output: file(['application/json', 'application/zip']),
  refusals: proofRefusals,
})

/** Of the file that is brought along: many times what a learner of years has. */
export const MAX_BROUGHT_BYTES = 8 * 1024 * 1024

export const importData = defineCall({
  who: 'learner',
  summary:
    'Takes in what was learnt and written down at another school of this product: the file `data/bring-along.json` of an archive. `look` counts what would come, `take` takes it. Again is harmless: nothing is there twice, and nothing goes back.',
  input: { act: choice(['look', 'take']).default('look') },
  upload: { field: 'file', maxBytes: MAX_BROUGHT_BYTES },
  output: z.strictObject({
    /** The address of the school that it is from, as the file says. */
    school: z.string(),
    cards: z.strictObject({
      /** In the file. */
      all: z.int(),
      /** New here. */
      fresh: z.int(),
      /** Here already, and known better there. */
      newer: z.int(),
      /** They ask something that is not here, or a quiz that was not taken here. */
      unknown: z.int(),
    }),
    notes: z.strictObject({
      /** In the file. */
      all: z.int(),
      /** They would come. */
      fresh: z.int(),
      /** Their lesson is not here, or its learner may not read it here. */
      unknown: z.int(),
      /** Their phase has as many as it holds. */
      full: z.int(),
    }),
  }),
  refusals: ['bring_along_unreadable', 'too_many_tries'],
})

export const deleteAccount = defineCall({
  who: 'learner',
  summary:
    'Deletes the account for good. `confirm` is its address, typed. Issued certificates stay checkable with what they print.',
  input: {
    ...proofFields,
    confirm: z
      .string('settings.delete.confirmMissing')
      .trim()
      .min(1, 'settings.delete.confirmMissing')
      .max(254, 'field.tooLong'),
  },
  output: z.strictObject({}),
  refusals: [...proofRefusals, 'not_confirmed'],
})

// The wire's group /certificate/*, and the public check. `id` is the phase, `category_id` its certificate rule
// (READINGS §2).
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, id, text } from './form.ts'

const certificateStates = ['requirements_not_met', 'can_apply', 'issued'] as const
const certificateStatuses = ['valid', 'expired', 'revoked'] as const
const checkKinds = ['verified', 'self-checked'] as const
const requirementKinds = ['lesson', 'quiz', 'experiment', 'profile', 'offer'] as const

/** A day without a time, `YYYY-MM-DD`: certificates end with a day in UTC. */
const day = z.string()
/** In the reader's language first, then in the others. */
const wordings = z.array(z.strictObject({ lang: z.string(), text: z.string() }))

const certificate = z.strictObject({
  number: z.string(),
  cert_id: z.string(),
  cert_name: z.string(),
  /** The language that `cert_name` turned out to be in. */
  cert_lang: z.string(),
  certificate_id: z.string(),
  name: z.string(),
  /** The language it is written in. */
  lang: z.string(),
  issued_at: z.int(),
  /** The day of its issue as it is printed. */
  issued_on: day,
  /** Its last day; null: permanent. */
  valid_until: day.nullable(),
  status: z.enum(certificateStatuses),
})
export type CertificateCard = z.output<typeof certificate>

/** One thing that is asked for. `name` is its lesson's; a profile and an offer have none, and no place. */
const requirement = z.strictObject({
  kind: z.enum(requirementKinds),
  id: z.string().nullable(),
  name: z.string(),
  module_id: z.string().nullable(),
  lesson_id: z.string().nullable(),
  is_met: z.boolean(),
  /** Of a quiz that was tried. */
  best_score: z.number().nullable(),
  passing_score: z.number().nullable(),
  /** Of an experiment that is finished. */
  check_kind: z.enum(checkKinds).nullable(),
  /** It is self-checked because its solution had been opened. */
  is_solution_seen: z.boolean(),
})
export type RequirementLine = z.output<typeof requirement>

export const certificateList = defineCall({
  who: 'learner',
  summary: 'The learner’s certificates, the newest first, and how far those of the other enrolled phases are.',
  input: {},
  output: z.strictObject({
    list: z.array(certificate),
    open: z.array(
      z.strictObject({
        cert_id: z.string(),
        cert_name: z.string(),
        cert_lang: z.string(),
        certificate_id: z.string(),
        state: z.enum(certificateStates).exclude(['issued']),
        met: z.int(),
        total: z.int(),
      }),
    ),
  }),
})

export const certificateRequirements = defineCall({
  who: 'learner',
  summary:
    'Where the learner stands with a phase’s certificate: what it asks for, what is still missing, or the certificate itself.',
  input: { id, category_id: id.optional() },
  output: z.strictObject({
    cert_id: z.string(),
    cert_name: z.string(),
    cert_lang: z.string(),
    certificate_id: z.string(),
    state: z.enum(certificateStates),
    /** Empty once it is issued. */
    requirements: z.array(requirement),
    validity: z.strictObject({
      kind: z.enum(['permanent', 'until', 'months']),
      date: day.nullable(),
      months: z.int().nullable(),
    }),
    /** As it was set; it never changes. */
    name: z.string().nullable(),
    /** From the profile, to start with. */
    suggested_name: z.string(),
    certificate: certificate.nullable(),
  }),
  refusals: ['not_found', 'not_enrolled'],
})

export const certificateSetName = defineCall({
  who: 'learner',
  summary: 'Sets the name on a phase’s certificate: once, and for good. The same name again is harmless.',
  input: { id, name: text(200, 'certificate.name.missing') },
  output: z.strictObject({ name: z.string() }),
  refusals: ['not_found', 'not_enrolled', 'certificate_not_earned', 'certificate_name_fixed', 'name_not_printable'],
})

export const certificateApply = defineCall({
  who: 'learner',
  summary: 'Issues the certificate in the language of the request. Applying again gives the same certificate.',
  input: { id },
  output: z.strictObject({ certificate }),
  refusals: ['not_found', 'not_enrolled', 'certificate_not_earned', 'certificate_name_missing', 'certificate_revoked'],
})

export const certificateDownload = defineCall({
  who: 'learner',
  summary:
    'The learner’s certificate as a file: PDF, or Open Badges 3.0 credential with a Data Integrity proof or as VC-JWT.',
  input: { number: text(60), form: choice(['pdf', 'credential', 'jwt']) },
  output: file(['application/pdf', 'application/vc', 'application/vc+jwt']),
  refusals: ['not_found', 'certificate_revoked'],
})

export const certificateVerify = defineCall({
  who: 'anyone',
  summary:
    'The public check: everything that is printed on a certificate, and whether it still holds. A number that cannot be one: `invalid_input`.',
  input: { number: text(60, 'certificate.number.missing') },
  output: z.strictObject({
    number: z.string(),
    status: z.enum(certificateStatuses),
    name: z.string(),
    lang: z.string(),
    school: wordings,
    phase: wordings,
    /** To link to, while the phase is published. */
    cert_id: z.string().nullable(),
    issued_at: z.int(),
    /** The day of its issue as it is printed. */
    issued_on: day,
    valid_until: day.nullable(),
    revoked_at: z.int().nullable(),
    /** Revoked because another took its place. */
    is_replaced: z.boolean(),
    /** When this answer was given: it is never kept. */
    checked_at: z.int(),
    lesson_count: z.int(),
    minutes: z.int(),
    quizzes: z.array(
      z.strictObject({ name: z.string(), score: z.number(), passing_score: z.number(), total_score: z.number() }),
    ),
    /** The final of the phase, where its holder had passed it. */
    final: z.strictObject({ score: z.number(), passing_score: z.number(), total_score: z.number() }).nullable(),
    experiments: z.array(
      z.strictObject({
        name: z.string(),
        check_kind: z.enum(checkKinds),
        /** It is self-checked because its solution had been opened. */
        is_solution_seen: z.boolean(),
      }),
    ),
    /** Of the phase; null on those that were issued before it was kept. */
    edition: z.strictObject({ day, code: z.string() }).nullable(),
  }),
  refusals: ['not_found'],
})

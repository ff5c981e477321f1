// The console: /staff/*. Each call says which roles may ask it; to everybody else it is `not_found`, whatever they send.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, email, id } from './form.ts'
import { otp } from './otp.ts'
import { proofFields, proofRefusals } from './proof.ts'
import { staffRoles } from './staff-roles.ts'

const grant = z.strictObject({
  role: z.enum(staffRoles),
  /** A teacher's: one of the two. */
  cert_id: z.string().nullable(),
  group_id: z.string().nullable(),
})
export type Grant = z.output<typeof grant>

const person = z.strictObject({ id: z.string(), email: z.string(), name: z.string(), grants: z.array(grant) })
export type StaffPerson = z.output<typeof person>

const me = person.extend({
  /** Until when the password counts for what is read; null: it is asked for. */
  proved_until: z.int().nullable(),
  /** The same for money, grades and roles. */
  money_until: z.int().nullable(),
})
export type StaffMe = z.output<typeof me>

export const staffMe = defineCall({
  who: 'staff',
  roles: staffRoles,
  proof: 'none',
  summary: 'Who of the staff the token is of, their roles, and until when the password that they typed counts.',
  input: {},
  output: me,
  refusals: ['not_found'],
})

export const staffProve = defineCall({
  who: 'staff',
  roles: staffRoles,
  proof: 'none',
  summary:
    'Takes the password, or a code of /user/send-code, for the console: it counts for twelve hours. An account with an authenticator app is asked for a code of it, too (`otp`), unless one was typed in this session within twelve hours; where the school asks the staff for an app and there is none, `second_factor_missing`.',
  input: { ...proofFields, otp: otp.optional() },
  output: me,
  refusals: ['not_found', 'second_factor', 'second_factor_missing', ...proofRefusals],
})

export const staffPeople = defineCall({
  who: 'staff',
  roles: ['owner'],
  summary: 'Everybody of the staff with their roles.',
  input: {},
  output: z.strictObject({ list: z.array(person) }),
  refusals: ['not_found'],
})

const givenGrant = { email, role: choice(staffRoles), cert_id: id.optional(), group_id: id.optional() }

export const staffGrant = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary: 'Gives an account a role; a teacher’s is of one phase or one group.',
  input: givenGrant,
  output: z.strictObject({ list: z.array(person) }),
  refusals: ['not_found', 'declined'],
})

export const staffRevoke = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary: 'Takes a role away. The last owner stays.',
  input: givenGrant,
  output: z.strictObject({ list: z.array(person) }),
  refusals: ['not_found', 'declined'],
})

const facts = z.record(z.string(), z.unknown())
const auditLine = z.strictObject({
  at: z.int(),
  by: z.string(),
  /** True: by a command on the server; its name is what was typed there. */
  is_command: z.boolean(),
  noun: z.string(),
  verb: z.string(),
  facts,
  before: facts.nullable(),
  after: facts.nullable(),
})
export type AuditLine = z.output<typeof auditLine>

export const staffAudit = defineCall({
  who: 'staff',
  roles: ['owner'],
  summary: 'The last hundred lines of the audit log, the newest first.',
  input: {},
  output: z.strictObject({ list: z.array(auditLine) }),
  refusals: ['not_found'],
})

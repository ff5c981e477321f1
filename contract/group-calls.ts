// Invitations to groups: /index/invitation and /group/join-group.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { text, zone } from './form.ts'

const token = z.string('field.required').regex(/^[A-Za-z0-9_-]{1,100}$/, 'field.invalid')
const group = z.strictObject({ id: z.string(), name: z.string() })
const phases = z.array(z.strictObject({ id: z.string(), name: z.string() }))

const invitationStates = ['open', 'expired', 'used_up', 'revoked'] as const

export const invitation = defineCall({
  who: 'either',
  summary: 'What an invitation leads to: who invites, to which group, which phases it opens. Decides nothing.',
  input: { token },
  output: z.strictObject({
    state: z.enum(invitationStates),
    group,
    invited_by: z.string(),
    phases,
    expires_at: z.int(),
    /** For one address only. */
    is_personal: z.boolean(),
    /** The asker has joined by this link; false for a visitor. */
    is_member: z.boolean(),
    /** The asker is signed in with another address than the one invited. */
    is_other_account: z.boolean(),
    /** What the group asks of those who join. */
    asks: z.array(z.enum(['number', 'class'])),
  }),
  refusals: ['not_found'],
})

export const joinGroup = defineCall({
  who: 'learner',
  summary:
    'Joins the group of an invitation and enrols in the phases that it opens; again is harmless and counts once. What the group asks for (`asks` of /index/invitation) goes along. Due dates end at 23:59 of `zone`.',
  input: { token, zone, number: text(40).optional(), class_name: text(60).optional() },
  output: z.strictObject({ group, phases }),
  refusals: ['not_found', 'invitation_expired', 'invitation_used_up', 'invitation_revoked', 'invitation_other_account'],
})

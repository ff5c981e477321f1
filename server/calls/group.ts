import { isForOther, judgeInvitation, type InvitationState } from '../../domain/group/invitation.ts'
import { pickText } from '../../domain/language.ts'
import { insertMember, lockOptionalInvitation, selectInvitationAsker, selectInvitedPhases, selectOptionalInvitation, type InvitationFact } from '../../store/group.ts'
import type { Db } from '../../store/database.ts'
import type { Locale } from '../../messages/locale.ts'
import { refuse, toSeconds, transact, type Handlers } from './call-context.ts'
import { hashToken } from './token.ts'

const stateOf = (found: InvitationFact, now: Date): InvitationState =>
  judgeInvitation({ revokedAt: found.revoked_at, expiresAt: found.expires_at, maxUses: found.max_uses, useCount: found.use_count }, now)

const presentGroup = (found: InvitationFact, locale: Locale) => ({ id: found.group_id, name: pickText(found.group_name, locale).text })

const presentPhases = async (db: Db, invitationId: string, locale: Locale) => (await selectInvitedPhases(db, invitationId)).map(({ id, title }) => ({ id, name: pickText(title, locale).text }))

export const groupCalls = {
  '/index/invitation': async ({ database, learner, locale, now }, { token }) => {
    const found = await selectOptionalInvitation(database, hashToken(token))
    if (!found) return refuse('not_found')
    const asker = learner && (await selectInvitationAsker(database, { accountId: learner.id, invitationId: found.id }))
    return {
      state: stateOf(found, now),
      group: presentGroup(found, locale),
      invited_by: found.invited_by,
      phases: await presentPhases(database, found.id, locale),
      expires_at: toSeconds(found.expires_at),
      is_personal: found.for_email_key !== null,
      is_member: asker?.is_member ?? false,
      is_other_account: asker !== undefined && isForOther({ forEmailKey: found.for_email_key }, { emailKey: asker.email_key }),
    }
  },

  '/group/join-group': ({ database, learner, locale, now }, { token }) =>
    transact(database, async (db) => {
      const locked = await lockOptionalInvitation(db, hashToken(token))
      const asker = locked && (await selectInvitationAsker(db, { accountId: learner.id, invitationId: locked.id }))
      if (!asker) return refuse('not_found')
      if (!asker.is_member) {
        const refusal = refuseJoin(locked, { emailKey: asker.email_key }, now)
        if (refusal) return refusal
        await insertMember(db, { lockedInvitationId: locked.id, groupId: locked.group_id, accountId: learner.id, now })
      }
      return { group: presentGroup(locked, locale), phases: await presentPhases(db, locked.id, locale) }
    }),
} satisfies Pick<Handlers, '/index/invitation' | '/group/join-group'>

function refuseJoin(found: InvitationFact, asker: { emailKey: string }, now: Date) {
  if (isForOther({ forEmailKey: found.for_email_key }, asker)) return refuse('invitation_other_account')
  switch (stateOf(found, now)) {
    case 'open':
      return undefined
    case 'expired':
      return refuse('invitation_expired')
    case 'used_up':
      return refuse('invitation_used_up')
    case 'revoked':
      return refuse('invitation_revoked')
  }
}

import { isForOther, judgeInvitation, type InvitationState } from '../../domain/group/invitation.ts'
import { pickText } from '../../domain/language.ts'
import { admitEnrolment } from '../../domain/phase/access.ts'
import { selectOptionalPhaseForLearner } from '../../store/enrolment.ts'
import {
  insertMember,
  lockOptionalInvitation,
  selectInvitationAsker,
  selectInvitedPhases,
  selectOptionalInvitation,
  type InvitationFact,
} from '../../store/group.ts'
import { upsertRoll } from '../../store/class.ts'
import type { Db } from '../../store/database.ts'
import type { Locale } from '../../messages/locale.ts'
import { enrolLearner } from '../flows/enrol.ts'
import { refuse, toSeconds, transact, type Handlers } from './call-context.ts'
import { enrolmentFacts, knownZone } from './learning.ts'
import { hashToken } from './token.ts'

const stateOf = (found: InvitationFact, now: Date): InvitationState =>
  judgeInvitation(
    { revokedAt: found.revoked_at, expiresAt: found.expires_at, maxUses: found.max_uses, useCount: found.use_count },
    now,
  )

const presentGroup = (found: InvitationFact, locale: Locale) => ({
  id: found.group_id,
  name: pickText(found.group_name, locale).text,
})

const presentPhases = async (db: Db, invitationId: string, locale: Locale) =>
  (await selectInvitedPhases(db, invitationId)).map(({ id, title }) => ({ id, name: pickText(title, locale).text }))

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
      asks: found.asks,
      is_member: asker?.is_member ?? false,
      is_other_account:
        asker !== undefined && isForOther({ forEmailKey: found.for_email_key }, { emailKey: asker.email_key }),
    }
  },

  '/group/join-group': ({ database, learner, locale, now }, { token, zone, number, class_name }) =>
    transact(database, async (db) => {
      const locked = await lockOptionalInvitation(db, hashToken(token))
      const asker = locked && (await selectInvitationAsker(db, { accountId: learner.id, invitationId: locked.id }))
      if (!asker) return refuse('not_found')
      if (!asker.is_member) {
        const refusal = refuseJoin(locked, { emailKey: asker.email_key }, now)
        if (refusal) return refusal
        const fields = {
          ...(locked.asks.includes('number') && number === undefined ? { number: 'group.number.missing' } : {}),
          ...(locked.asks.includes('class') && class_name === undefined ? { class_name: 'group.class.missing' } : {}),
        }
        if (Object.keys(fields).length > 0) return refuse('invalid_input', { fields })
        await insertMember(db, { lockedInvitationId: locked.id, groupId: locked.group_id, accountId: learner.id, now })
        // What nobody has asked for is not kept.
        if (locked.asks.length > 0)
          await upsertRoll(db, {
            groupId: locked.group_id,
            accountId: learner.id,
            number: locked.asks.includes('number') ? (number ?? null) : null,
            className: locked.asks.includes('class') ? (class_name ?? null) : null,
            now,
          })
        for (const { id } of await selectInvitedPhases(db, locked.id))
          await enrolInvited(db, { accountId: learner.id, phaseId: id, zone: knownZone(zone), now })
      }
      return { group: presentGroup(locked, locale), phases: await presentPhases(db, locked.id, locale) }
    }),
} satisfies Pick<Handlers, '/index/invitation' | '/group/join-group'>

/**
 * READINGS §10: joining enrols in what it opens. Once: who leaves a phase afterwards is not put back by opening the
 * link again.
 */
async function enrolInvited(
  db: Db,
  enrolment: { accountId: string; phaseId: string; zone: string | undefined; now: Date },
): Promise<void> {
  const phase = await selectOptionalPhaseForLearner(db, enrolment)
  if (phase && admitEnrolment(enrolmentFacts(phase)) === 'open') await enrolLearner(db, enrolment)
}

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

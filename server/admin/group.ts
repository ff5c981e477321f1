import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { judgeInvitation } from '../../domain/group/invitation.ts'
import { pickText } from '../../domain/language.ts'
import { sayLoose } from '../../messages/format.ts'
import { lockOptionalAccountByEmail } from '../../store/account-search.ts'
import {
  deleteMember,
  hasGroup,
  insertGroup,
  insertInvitation,
  selectGroups,
  selectInvitations,
  selectKnownPhaseIds,
  selectMembers,
  updateInvitationRevoked,
} from '../../store/group.ts'
import type { Db } from '../../store/database.ts'
import { hashToken } from '../calls/token.ts'
import { email, moment, slug, slugs, text, uuid, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

export const group: Noun = {
  make: defineVerb(
    z.strictObject({ group: slug, nameEn: text(120), nameZh: text(120) }),
    async ({ db, now, locale }, { group: id, nameEn, nameZh }) => {
      if (!(await insertGroup(db, { id, name: { en: nameEn, 'zh-CN': nameZh }, now })))
        throw new Declined('admin.group.taken')
      return { result: { group: id }, lines: [sayLoose(locale, 'admin.group.made', { id })], facts: { group: id } }
    },
  ),

  list: defineVerb(z.strictObject({}), async ({ db, now, locale }) => {
    const groups = await selectGroups(db, now)
    return {
      result: { list: groups.map(({ created_at, ...rest }) => ({ ...rest, created_at: created_at.toISOString() })) },
      lines: groups.map((one) =>
        sayLoose(locale, 'admin.group.listed', {
          id: one.id,
          name: pickText(one.name, locale).text,
          members: one.member_count,
          open: one.open_count,
        }),
      ),
      facts: { count: groups.length },
    }
  }),

  /** The link is shown once: only its token's hash is kept. */
  invite: defineVerb(
    z.strictObject({
      group: slug,
      by: text(120),
      phases: slugs,
      expires: moment,
      uses: whole(1, 100_000).optional(),
      email: email.optional(),
    }),
    async ({ db, config, now, locale }, { group: groupId, by, phases, expires, uses, email: address }) => {
      if (expires <= now) throw new Declined('admin.group.expiresBefore')
      const known = await selectKnownPhaseIds(db, phases)
      const unknown = phases.find((id) => !known.includes(id))
      if (unknown !== undefined) throw new Declined('admin.group.noPhase', { id: unknown })
      const token = randomBytes(32).toString('base64url')
      const maxUses = uses ?? (address === undefined ? null : 1)
      const id = await insertInvitation(db, {
        groupId,
        tokenHash: hashToken(token),
        invitedBy: by,
        phaseIds: known,
        forEmailKey: address === undefined ? null : emailKey(address),
        maxUses,
        expiresAt: expires,
        now,
      })
      if (id === undefined) throw new Declined('admin.group.none')
      const link = `${config.publicUrl}/login/invitation/${token}`
      return {
        result: { invitation: id, link },
        lines: [sayLoose(locale, 'admin.group.invited', { id }), link],
        facts: { group: groupId, invitation: id, phases: known, uses: maxUses, expires: expires.toISOString() },
      }
    },
  ),

  show: defineVerb(z.strictObject({ group: slug }), async ({ db, now, locale }, { group: id }) => {
    await checkGroup(db, id)
    const [members, invitations] = [await selectMembers(db, id), await selectInvitations(db, id)]
    const stateOf = (one: (typeof invitations)[number]) =>
      judgeInvitation(
        { revokedAt: one.revoked_at, expiresAt: one.expires_at, maxUses: one.max_uses, useCount: one.use_count },
        now,
      )
    return {
      result: {
        members: members.map(({ joined_at, ...rest }) => ({ ...rest, joined_at: joined_at.toISOString() })),
        invitations: invitations.map(({ expires_at, revoked_at, ...rest }) => ({
          ...rest,
          state: stateOf({ ...rest, expires_at, revoked_at }),
          expires_at: expires_at.toISOString(),
        })),
      },
      lines: [
        ...invitations.map((one) =>
          sayLoose(locale, 'admin.group.invitation', {
            id: one.id,
            state: sayLoose(locale, `admin.group.state.${stateOf(one)}`),
            by: one.invited_by,
            used: one.use_count,
            uses: one.max_uses ?? '∞',
            until: one.expires_at.toISOString(),
            phases: one.phase_ids.join(', '),
          }),
        ),
        ...members.map((one) =>
          `${one.joined_at.toISOString()}  ${one.email}  ${one.first_name} ${one.last_name}`.trimEnd(),
        ),
      ],
      facts: { group: id, members: members.length },
    }
  }),

  revoke: defineVerb(z.strictObject({ invitation: uuid }), async ({ db, now, locale }, { invitation }) => {
    if (!(await updateInvitationRevoked(db, invitation.toLowerCase(), now)))
      throw new Declined('admin.group.noInvitation')
    return { result: { invitation }, lines: [sayLoose(locale, 'admin.group.revoked')], facts: { invitation } }
  }),

  /** Phases in which the person is enrolled stay theirs: what was begun is not taken away. */
  remove: defineVerb(
    z.strictObject({ group: slug, email }),
    async ({ db, locale }, { group: groupId, email: address }) => {
      await checkGroup(db, groupId)
      const account = await lockOptionalAccountByEmail(db, emailKey(address))
      if (!account || (await deleteMember(db, { groupId, accountId: account.id })) === 0)
        throw new Declined('admin.group.noMember')
      return {
        result: { group: groupId, account: account.id },
        lines: [sayLoose(locale, 'admin.group.removed')],
        facts: { group: groupId, account: account.id },
      }
    },
  ),
}

async function checkGroup(db: Db, id: string): Promise<void> {
  if (!(await hasGroup(db, id))) throw new Declined('admin.group.none')
}

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
import {
  isMember,
  selectDuesOfGroup,
  selectOptionalGroup,
  updateGroupAsks,
  upsertRoll,
  writeGroupDue,
} from '../../store/class.ts'
import type { Db } from '../../store/database.ts'
import { hashToken } from '../calls/token.ts'
import { tell } from '../flows/tell.ts'
import { writeMarks } from '../flows/write-marks.ts'
import { day, email, flag, moment, slug, slugs, text, uuid, whole } from './options.ts'
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

  /** What is asked of those who join; without both nothing is. */
  ask: defineVerb(
    z.strictObject({ group: slug, studentNumber: flag, className: flag }),
    async ({ db, locale }, { group: id, studentNumber, className }) => {
      const before = await selectOptionalGroup(db, id)
      if (!before) throw new Declined('admin.group.none')
      const asks = [studentNumber ? ('number' as const) : [], className ? ('class' as const) : []].flat()
      await updateGroupAsks(db, id, asks)
      return {
        result: { group: id, asks },
        lines: [sayLoose(locale, 'admin.group.changed')],
        facts: { group: id },
        change: { before: { asks: before.asks }, after: { asks } },
      }
    },
  ),

  /** What the school's own lists call a member. */
  enter: defineVerb(
    z.strictObject({ group: slug, account: uuid, studentNumber: text(40).optional(), className: text(60).optional() }),
    async (
      { db, now, locale },
      { group: groupId, account: accountId, studentNumber: number = null, className = null },
    ) => {
      if (!(await isMember(db, { groupId, accountId }))) throw new Declined('admin.group.noMember')
      await upsertRoll(db, { groupId, accountId, number, className, now })
      return {
        result: { group: groupId, account: accountId },
        lines: [sayLoose(locale, 'admin.group.changed')],
        facts: { group: groupId, account: accountId },
      }
    },
  ),

  /** A due date of the group for a module; without a day it is taken off. */
  due: defineVerb(
    z.strictObject({ group: slug, phase: slug, module: text(100), day: day.optional() }),
    async ({ db, locale }, { group: groupId, phase: phaseId, module: moduleId, day: on }) => {
      await checkGroup(db, groupId)
      const before = (await selectDuesOfGroup(db, { groupId, phaseId })).find((one) => one.moduleId === moduleId)
      const dueAt = on ?? null
      if (!(await writeGroupDue(db, { groupId, phaseId, moduleId, dueAt }))) throw new Declined('admin.group.noModule')
      return {
        result: { group: groupId, phase: phaseId, module: moduleId },
        lines: [sayLoose(locale, 'admin.group.changed')],
        facts: { group: groupId, phase: phaseId, module: moduleId },
        change: {
          before: { due: before?.dueAt.toISOString().slice(0, 10) ?? null },
          after: { due: dueAt?.toISOString().slice(0, 10) ?? null },
        },
      }
    },
  ),

  /** Once a day for each member, whoever writes. */
  remind: defineVerb(
    z.strictObject({ group: slug, phase: slug, account: uuid, text: text(2000) }),
    async ({ db, now, operator, locale }, { group: groupId, phase, account: accountId, text: written }) => {
      if (!(await isMember(db, { groupId, accountId }))) throw new Declined('admin.group.noMember')
      await tell(db, {
        accountId,
        type: 1,
        key: `group ${groupId} ${phase} ${now.toISOString().slice(0, 10)}`,
        subject: 'notice.staff.letter',
        values: { by: operator, text: written },
        path: `/phase/lesson-learn/${phase}`,
      })
      return {
        result: { group: groupId, account: accountId },
        lines: [sayLoose(locale, 'admin.group.reminded')],
        facts: { group: groupId, phase, account: accountId },
      }
    },
  ),

  /** A line a member, to be opened by a spreadsheet. */
  marks: defineVerb(
    z.strictObject({ group: slug, phase: slug }),
    async ({ db, config, now, locale }, { group: groupId, phase: phaseId }) => {
      await checkGroup(db, groupId)
      const marks = await writeMarks(db, { groupId, phaseId, locale, zone: config.SCHOOL_ZONE, now })
      return { result: marks, lines: marks.lines, facts: { group: groupId, phase: phaseId, rows: marks.rows } }
    },
  ),

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
